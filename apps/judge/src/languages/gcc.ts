import { type Language, languageRecords } from '@verdict/domain/language'
import { mayPrecompile } from './cpp-preamble.ts'
import { type LanguageDefinition, displayedCommands } from './definition.ts'

interface Dialect {
  language: Language
  hello: string
}

const cppHeader = 'bits/stdc++.h'

const beside = 'at-once.c'

const debugged = (word: string, sourceName: string): string[] => {
  if (word === '-O2') return ['-O0', '-g']
  return word === sourceName ? [word, beside] : [word]
}

export function gccLanguage({ language, hello }: Dialect): LanguageDefinition {
  const { name, sourceName } = languageRecords[language]
  const { compile, run } = displayedCommands(language)
  const { program: compiler, args } = compile
  const flags = args.slice(0, args.indexOf(sourceName))
  return {
    language,
    sourceName,
    compile: { argv: [compiler, ...args], cpuMs: 10_000, wallMs: 20_000 },
    artifact: 'main',
    nativeImage: true,
    ...(compiler === '/usr/bin/g++' && {
      precompiled: {
        what: `${cppHeader} for ${name}`,
        from: {
          source: { name: 'header.h', text: `#include <${cppHeader}>\n` },
          argv: [compiler, ...flags, '-x', 'c++-header', 'header.h', '-o', 'header.gch'],
          artifact: 'header.gch',
        },
        keptAs: `${cppHeader}.gch`,
        // g++ uses the precompiled file for the first include only.
        beside: { name: cppHeader, text: `#include_next <${cppHeader}>\n` },
        mountName: 'headers',
        flags: ['-I/opt/headers'],
        usedBy: (source) => mayPrecompile(source, cppHeader),
      },
    }),
    called: { way: 'object', argv: [compiler, ...flags, '-c', sourceName, '-o', 'grader.o'] },
    record: {
      file: 'record.gdb.py',
      argv: ['/usr/bin/gdb', '-nx', '-nh', '-batch', '-x', '/opt/recorder.py'],
      memoryKb: 256 * 1024,
      traces: true,
      compile: { argv: [compiler, ...args.flatMap((word) => debugged(word, sourceName))], beside },
    },
    run: {
      argv: () => [run.program, ...run.args],
      env: run.env,
      allowanceKb: 0,
      stackKb: null,
      peakDecides: true,
      memoryRefused: ({ signal, stderr }) =>
        signal === 6 && /^ {2}what\(\): {2}std::bad_alloc$/m.test(stderr),
    },
    runtimeFiles: [],
    version: { argv: [compiler, '-dumpfullversion'], pattern: /^(\d+\.\d+(?:\.\d+)?)/ },
    hello,
  }
}

export const cppHello = '#include <iostream>\nint main() { std::cout << "ok" << std::endl; }\n'
