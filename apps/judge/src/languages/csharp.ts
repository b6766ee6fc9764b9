// C# by Mono, as Debian has it.

import { Language } from '@verdict/domain/language'
import type { GraderText, LanguageDefinition, Together } from './definition.ts'
import { withoutGrader } from './grader-messages.ts'
import { scriptedLanguage } from './scripted.ts'

const graders = 'grader.cs'
const start = /^(?:([\w.]+\.cs)\(\d+,\d+\): (?!\(Location )|error |warning |Compilation failed)/

/** The class that starts: the last one before `Main`. */
const startedBy = (code: string): string | undefined =>
  Array.from(code.split(/\bstatic\s[^;{}]{0,60}\bMain\s*\(/)[0]!.matchAll(/\bclass\s+(\w+)/g)).at(-1)?.[1]

function calledByGrader({ code }: GraderText): Together {
  const { sourceName, compile, run }: LanguageDefinition = csharp
  const started = startedBy(code)
  const added = [...(started === undefined ? [] : [`-main:${started}`]), sourceName, graders]
  return {
    sourceName,
    grader: { name: graders, text: code },
    compile: {
      ...compile,
      argv: compile.argv.flatMap((word) => (word === sourceName ? added : [word])),
      shown: withoutGrader(graders, start),
    },
    run: run.argv,
  }
}

export const csharp: LanguageDefinition = scriptedLanguage({
  language: Language.CSharp,
  artifact: 'main.exe',
  compile: { speaks: 'stdout', namesSources: true },
  called: { way: 'together', made: calledByGrader },
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
