// Go reserves far more address space than it uses. Two threads suffice for program and collector, below the process limit.

import { Language } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

/** `go build` would read the folder of a package, and embed files of it. */
const compiler = '/usr/bin/go tool compile'
const linked = `${compiler} -p main -I /opt/unit -o main.o main.go && /usr/bin/go tool link -L /opt/unit -o main main.o`

function packageOf(_grader: string, code: string) {
  const name = /^package\s+(\w+)/m.exec(code)?.[1]
  if (name === undefined || name === 'main')
    return { error: "main.go: error: write a package that the problem's grader imports\n" }
  return {
    sourceName: 'main.go',
    argv: ['/usr/bin/go', 'tool', 'compile', '-p', name, '-o', `${name}.a`, 'main.go'],
    artifacts: [`${name}.a`] as const,
    whole: ['/usr/bin/sh', '-c', linked],
  }
}

export const go = nativeLanguage({
  language: Language.Go,
  called: { way: 'unit', made: packageOf },
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
