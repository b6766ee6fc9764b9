// What C and C++ have in common: a static program made by gcc. Only the standard differs.

import type { Language } from '@verdict/domain/language'
import type { LanguageDefinition } from './definition.ts'

interface Dialect {
  language: Language
  compiler: '/usr/bin/gcc' | '/usr/bin/g++'
  standard: string
  sourceName: string
  hello: string
}

const cppHeader = 'bits/stdc++.h'

export function gccLanguage({
  language,
  compiler,
  standard,
  sourceName,
  hello,
}: Dialect): LanguageDefinition {
  const flags = [`-std=${standard}`, '-O2', '-DONLINE_JUDGE', '-w', '--static']
  const argv = [compiler, ...flags, sourceName, '-o', 'main', '-lm']
  return {
    language,
    sourceName,
    compile: { argv, cpuMs: 10_000, wallMs: 20_000 },
    artifact: 'main',
    nativeImage: true,
    ...(compiler === '/usr/bin/g++' && {
      precompiled: {
        what: `${cppHeader} for ${standard}`,
        source: { name: 'header.h', text: `#include <${cppHeader}>\n` },
        argv: [compiler, ...flags, '-x', 'c++-header', 'header.h', '-o', 'header.gch'],
        artifact: 'header.gch',
        keptAs: `${cppHeader}.gch`,
        mountName: 'headers',
        flags: ['-I/opt/headers'],
        usedBy: cppHeader,
      },
    }),
    run: {
      argv: () => ['/box/main'],
      env: {},
      allowanceKb: 0,
      stackKb: null,
      peakDecides: true,
      memoryRefused: ({ signal, stderr }) =>
        signal === 6 && /^ {2}what\(\): {2}std::bad_alloc$/m.test(stderr),
    },
    runtimeFiles: [],
    version: { argv: [compiler, '-dumpfullversion'], pattern: /^(\d+\.\d+(?:\.\d+)?)/, reference: '12.2' },
    shown: { compile: argv.join(' '), run: './main' },
    hello,
  }
}

export const cppHello = '#include <iostream>\nint main() { std::cout << "ok" << std::endl; }\n'
