// Go reserves far more address space than it uses. Two threads suffice for program and collector, below the process limit.

import { Language } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

export const go = nativeLanguage({
  language: Language.Go,
  env: { GOMAXPROCS: '2' },
  run: {
    reservesAddresses: true,
    memoryRefused: ({ exitCode, stderr }) =>
      exitCode === 2 &&
      /^(fatal error: runtime: out of memory|runtime: goroutine stack exceeds)/m.test(stderr),
  },
  version: { argv: ['/usr/bin/go', 'version'], pattern: /go version go(\d+\.\d+(?:\.\d+)?)/ },
  hello: 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("ok") }\n',
})
