// All languages that this host knows.

import type { Language } from '@verdict/domain/language'
import { c } from './c.ts'
import { c23 } from './c23.ts'
import { cpp11 } from './cpp11.ts'
import { cpp17 } from './cpp17.ts'
import { cpp20 } from './cpp20.ts'
import { cpp23 } from './cpp23.ts'
import type { LanguageDefinition } from './definition.ts'
import { java } from './java.ts'
import { python } from './python.ts'

export const definitions: Record<Language, LanguageDefinition> = {
  1: c,
  2: cpp11,
  3: java,
  4: python,
  5: cpp17,
  6: cpp20,
  7: cpp23,
  8: c23,
}

export const allDefinitions: readonly LanguageDefinition[] = Object.values(definitions)
