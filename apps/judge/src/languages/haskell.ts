// GHC's package list is in /var, which no box contains. The runtime reserves far more address space than it uses.

import { Language } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

export const haskell = nativeLanguage({
  language: Language.Haskell,
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
