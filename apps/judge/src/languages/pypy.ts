import { Language } from '@verdict/domain/language'
import { python, pythonCalled } from './python.ts'
import { scriptedLanguage } from './scripted.ts'

export const pypy = scriptedLanguage({
  language: Language.PyPy,
  compileFlags: ['-I', '-S'],
  called: pythonCalled('/usr/bin/pypy3'),
  run: { memoryRefused: python.run.memoryRefused },
  version: { argv: ['/usr/bin/pypy3', '--version'], pattern: /PyPy (\d+\.\d+\.\d+)/ },
  hello: 'print("ok")\n',
})
