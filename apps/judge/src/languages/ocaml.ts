import { Language } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

export const ocaml = nativeLanguage({
  language: Language.OCaml,
  run: {
    memoryRefused: ({ exitCode, stderr }) =>
      exitCode === 2 && /^Fatal error: (exception )?[Oo]ut.of.memory/m.test(stderr),
  },
  version: { argv: ['/usr/bin/ocamlopt', '-version'], pattern: /^(\d+\.\d+\.\d+)/ },
  hello: 'let () = print_endline "ok"\n',
})
