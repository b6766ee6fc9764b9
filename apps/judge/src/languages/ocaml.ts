import { Language } from '@verdict/domain/language'
import { nativeLanguage } from './native.ts'

const compiler = '/usr/bin/ocamlopt'
const libraries = ['unix.cmxa', 'threads.cmxa', 'str.cmxa']

const unit = {
  sourceName: 'solution.ml',
  argv: [compiler, '-I', '+threads', '-c', 'solution.ml'],
  artifacts: ['solution.cmx', 'solution.cmi', 'solution.o'] as const,
  whole: [
    compiler,
    '-I',
    '+threads',
    '-I',
    '/opt/unit',
    '-o',
    'main',
    ...libraries,
    '/opt/unit/solution.cmx',
    'main.ml',
  ],
}

export const ocaml = nativeLanguage({
  language: Language.OCaml,
  called: { way: 'unit', made: () => unit },
  compile: { namesSources: true },
  run: {
    memoryRefused: ({ exitCode, stderr }) =>
      exitCode === 2 && /^Fatal error: (exception )?[Oo]ut.of.memory/m.test(stderr),
  },
  version: { argv: ['/usr/bin/ocamlopt', '-version'], pattern: /^(\d+\.\d+\.\d+)/ },
  hello: 'let () = print_endline "ok"\n',
})
