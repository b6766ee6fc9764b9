import { Language } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

export const rust = nativeLanguage({
  language: Language.Rust,
  run: {
    memoryRefused: ({ signal, stderr }) =>
      signal === 6 && /^memory allocation of \d+ bytes failed/m.test(stderr),
  },
  version: { argv: ['/usr/bin/rustc', '--version'], pattern: /rustc (\d+\.\d+\.\d+)/ },
  hello: 'fn main() { println!("ok"); }\n',
})
