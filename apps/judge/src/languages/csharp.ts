// C# by Mono, as Debian has it.

import { Language } from '@verdict/domain/language'
import { scriptedLanguage } from './scripted.ts'

export const csharp = scriptedLanguage({
  language: Language.CSharp,
  artifact: 'main.exe',
  compile: { speaks: 'stdout' },
  run: {
    memoryRefused: ({ stderr }) =>
      /^(?:\[ERROR\] FATAL UNHANDLED EXCEPTION|Unhandled Exception):\s*System\.OutOfMemoryException|Garbage collector could not allocate/m.test(
        stderr,
      ),
  },
  runtimeFiles: ['/usr/bin/mono-sgen', '/usr/lib/mono/4.5/mscorlib.dll'],
  version: { argv: ['/usr/bin/mono', '--version'], pattern: /compiler version (\d+\.\d+\.\d+)/ },
  hello: 'class Program { static void Main() { System.Console.WriteLine("ok"); } }\n',
})
