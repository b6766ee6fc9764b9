// The interpreter's stack is not the native one: sixteen times the default allows recursion as deep as elsewhere.

import { Language } from '@verdict/domain/language'
import { scriptedLanguage } from './scripted.ts'

export const ruby = scriptedLanguage({
  language: Language.Ruby,
  env: { RUBY_THREAD_VM_STACK_SIZE: String(16 * 1024 * 1024) },
  run: {
    memoryRefused: ({ exitCode, stderr }) =>
      exitCode === 1 && /failed to allocate memory \(NoMemoryError\)/.test(stderr),
  },
  version: { argv: ['/usr/bin/ruby', '--version'], pattern: /ruby (\d+\.\d+\.\d+)/ },
  hello: 'puts "ok"\n',
})
