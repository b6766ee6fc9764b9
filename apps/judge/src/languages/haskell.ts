// GHC's package list is in /var, which no box contains. The runtime reserves far more address space than it uses.

import { Language } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

const compiler = '/usr/bin/ghc'

/** Packages that come with GHC: linking objects, it looks for none by itself. */
const packages = [
  'array',
  'bytestring',
  'containers',
  'deepseq',
  'mtl',
  'parsec',
  'stm',
  'text',
  'transformers',
]
const asked = packages.map((name) => `-package ${name}`).join(' ')
const linked = `${compiler} "$@" -O2 -i/opt/unit -c main.hs && ${compiler} "$@" ${asked} -o main main.o /opt/unit/*.o`

function moduleOf(_grader: string, code: string) {
  const name = /^module\s+([A-Z][\w']*)/m.exec(code)?.[1]
  if (name === undefined || name === 'Main')
    return { error: "main.hs: error: write a module that the problem's grader imports\n" }
  return {
    sourceName: `${name}.hs`,
    argv: [compiler, '-O2', `${name}.hs`],
    artifacts: ['*.hi', '*.o'] as const,
    whole: ['/usr/bin/sh', '-c', linked, 'ghc'],
    wholeFlagsAt: 4,
  }
}

export const haskell = nativeLanguage({
  language: Language.Haskell,
  called: { way: 'unit', made: moduleOf },
  precompiled: {
    what: 'the list of GHC packages',
    from: { copyOf: '/var/lib/ghc/package.conf.d' },
    keptAs: 'package.conf.d',
    mountName: 'ghc',
    flags: ['-clear-package-db', '-package-db', '/opt/ghc/package.conf.d'],
  },
  compile: { cpuMs: 20_000, wallMs: 40_000 },
  run: {
    reservesAddresses: true,
    memoryRefused: ({ exitCode, stderr }) =>
      exitCode === 251 || (exitCode === 2 && /stack overflow|heap overflow/.test(stderr)),
  },
  version: { argv: ['/usr/bin/ghc', '--numeric-version'], pattern: /^(\d+\.\d+\.\d+)/ },
  hello: 'main :: IO ()\nmain = putStrLn "ok"\n',
})
