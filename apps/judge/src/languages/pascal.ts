// The settings of Free Pascal are in /etc, which no box contains. It writes messages to stdout.

import { Language, languageRecords } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

const { sourceName } = languageRecords[Language.Pascal]
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const compiler = `/usr/bin/${machine}-linux-gnu-fpc-3.2.2`

const flags = [`-Fu/usr/lib/${machine}-linux-gnu/fpc/3.2.2/units/${machine}-linux/*`, '-l-', '-vew']
const usual = [compiler, '-O2', '-dONLINE_JUDGE']

function unitOf(_grader: string, code: string) {
  const name = /^[ \t]{0,80}unit\s{1,80}([a-z_]\w{0,126})\s{0,80};/im.exec(code)?.[1]?.toLowerCase()
  if (name === undefined) return { error: "main.pas: error: write a unit that the problem's grader uses\n" }
  return {
    sourceName: `${name}.pas`,
    argv: [...usual, `${name}.pas`, ...flags],
    artifacts: ['*.ppu', '*.o'] as const,
    whole: [...usual, '-omain', '-Fu/opt/unit', sourceName, ...flags],
  }
}

export const pascal = nativeLanguage({
  language: Language.Pascal,
  program: compiler,
  compileFlags: flags,
  called: { way: 'unit', made: unitOf },
  compile: { speaks: 'stdout' },
  run: { memoryRefused: ({ exitCode, stderr }) => exitCode === 203 || /^Runtime error 203 /m.test(stderr) },
  version: { argv: [compiler, '-iV'], pattern: /^(\d+\.\d+\.\d+)/ },
  hello: "begin writeln('ok'); end.\n",
})
