// Python is run from its source; compiling it first only finds what is no Python at all, so that a
// syntax error is a CompileError and not a crash on every test.

import { Language } from '@verdict/domain/language'
import type { LanguageDefinition } from './definition.ts'

const compile = ['/usr/bin/python3', '-I', '-S', '-m', 'py_compile', 'main.py']

export const python: LanguageDefinition = {
  language: Language.Python,
  sourceName: 'main.py',
  compile: { argv: compile, cpuMs: 10_000, wallMs: 20_000 },
  artifact: 'main.py',
  nativeImage: false,
  run: {
    argv: () => ['/usr/bin/python3', '/box/main.py'],
    env: { ONLINE_JUDGE: '1' },
    allowanceKb: 0,
    stackKb: null,
    peakDecides: true,
    memoryRefused: ({ exitCode, stderr }) => exitCode === 1 && /^MemoryError(:.*)?\n?$/m.test(stderr),
  },
  runtimeFiles: ['/usr/bin/python3'],
  version: { argv: ['/usr/bin/python3', '--version'], pattern: /Python (\d+\.\d+\.\d+)/, reference: '3.11' },
  shown: { compile: 'python3 -m py_compile main.py', run: 'ONLINE_JUDGE=1 python3 main.py' },
  hello: 'print("ok")\n',
}
