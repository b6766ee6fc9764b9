import type { Language } from '@verdict/domain/language'
import { c } from './c.ts'
import { c23 } from './c23.ts'
import { cpp11 } from './cpp11.ts'
import { cpp17 } from './cpp17.ts'
import { cpp20 } from './cpp20.ts'
import { cpp23 } from './cpp23.ts'
import { csharp } from './csharp.ts'
import type { LanguageDefinition } from './definition.ts'
import { go } from './go.ts'
import { haskell } from './haskell.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import { ocaml } from './ocaml.ts'
import { pascal } from './pascal.ts'
import { php } from './php.ts'
import { pypy } from './pypy.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { typescript } from './typescript.ts'

export const definitions: Record<Language, LanguageDefinition> = {
  1: c,
  2: cpp11,
  3: java,
  4: python,
  5: cpp17,
  6: cpp20,
  7: cpp23,
  8: c23,
  9: pypy,
  10: go,
  11: rust,
  12: javascript,
  13: typescript,
  14: kotlin,
  15: pascal,
  16: haskell,
  17: ocaml,
  18: ruby,
  19: php,
  20: csharp,
}

export const allDefinitions: readonly LanguageDefinition[] = Object.values(definitions)
