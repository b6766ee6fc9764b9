import { Language, languageRecords } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

const { sourceName } = languageRecords[Language.Rust]
const compiler = '/usr/bin/rustc'

const known = new Set(['std', 'core', 'alloc', 'crate', 'self', 'super'])

/** The crate that the grader uses and that is not Rust's. */
function crateOf(grader: string): string {
  const used = Array.from(
    grader.matchAll(/\b(?:use|extern\s+crate)\s+(?:::)?([a-z_]\w*)/g),
    ([, name]) => name!,
  )
  return used.find((name) => !known.has(name)) ?? 'solution'
}

/** A macro of another crate is expanded in the grader's file, and could take in its text. */
const exported = 'main.rs: error: a function that a grader calls exports no macro\n'

function unitFor(grader: string, code: string) {
  if (/\bmacro_export\b/.test(code)) return { error: exported }
  const crate = crateOf(grader)
  const flags = ['--edition', '2021', '-O', '--cap-lints', 'allow']
  return {
    sourceName,
    argv: [compiler, ...flags, '--crate-type', 'rlib', '--crate-name', crate, sourceName],
    artifacts: [`lib${crate}.rlib`] as const,
    whole: [compiler, ...flags, '--extern', `${crate}=/opt/unit/lib${crate}.rlib`, '-o', 'main', sourceName],
  }
}

export const rust = nativeLanguage({
  language: Language.Rust,
  called: { way: 'unit', made: unitFor },
  run: {
    memoryRefused: ({ signal, stderr }) =>
      signal === 6 && /^memory allocation of \d+ bytes failed/m.test(stderr),
  },
  version: { argv: ['/usr/bin/rustc', '--version'], pattern: /rustc (\d+\.\d+\.\d+)/ },
  hello: 'fn main() { println!("ok"); }\n',
})
