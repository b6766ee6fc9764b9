// Without a settings file PHP writes warnings to stderr.

import { Language } from '@verdict/domain/language'
import { scriptedLanguage } from './scripted.ts'

const program = '/usr/bin/php8.2'
const settings = ['-n', '-d', 'display_errors=stderr', '-d', 'memory_limit=-1']

export const php = scriptedLanguage({
  language: Language.Php,
  program,
  compileFlags: settings,
  flags: () => settings,
  run: { memoryRefused: ({ exitCode, stderr }) => exitCode === 255 && /Out of memory/.test(stderr) },
  runtimeFiles: [program],
  version: { argv: [program, '--version'], pattern: /PHP (\d+\.\d+\.\d+)/ },
  hello: '<?php echo "ok\\n";\n',
})
