import { Language } from '@verdict/domain/language'
import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { haskell } from './haskell.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import { ocaml } from './ocaml.ts'
import { pascal } from './pascal.ts'
import { php } from './php.ts'
import { pypy, python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import type { LanguagePrograms } from './table-row.ts'
import { typescript } from './typescript.ts'

export const programs: Partial<Record<Language, LanguagePrograms>> = {
  [Language.C]: c,
  [Language.C23]: c,
  [Language.Cpp11]: cpp,
  [Language.Cpp17]: cpp,
  [Language.Cpp20]: cpp,
  [Language.Cpp23]: cpp,
  [Language.Java]: java,
  [Language.Python]: python,
  [Language.PyPy]: pypy,
  [Language.Go]: go,
  [Language.Rust]: rust,
  [Language.JavaScript]: javascript,
  [Language.TypeScript]: typescript,
  [Language.Kotlin]: kotlin,
  [Language.Pascal]: pascal,
  [Language.Haskell]: haskell,
  [Language.OCaml]: ocaml,
  [Language.Ruby]: ruby,
  [Language.Php]: php,
  [Language.CSharp]: csharp,
}
