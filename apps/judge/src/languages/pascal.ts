// The settings of Free Pascal are in /etc, which no box contains. It writes messages to stdout.

import { Language } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const compiler = `/usr/bin/${machine}-linux-gnu-fpc-3.2.2`

export const pascal = nativeLanguage({
  language: Language.Pascal,
  program: compiler,
  compileFlags: [`-Fu/usr/lib/${machine}-linux-gnu/fpc/3.2.2/units/${machine}-linux/*`, '-l-', '-vew'],
  compile: { speaks: 'stdout' },
  run: { memoryRefused: ({ exitCode, stderr }) => exitCode === 203 || /^Runtime error 203 /m.test(stderr) },
  version: { argv: [compiler, '-iV'], pattern: /^(\d+\.\d+\.\d+)/ },
  hello: "begin writeln('ok'); end.\n",
})
