import { factorRange, languagesInOrder } from '@verdict/domain/language'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isTenths, language } from '../platform/primitives.ts'

const factor = z
  .number()
  .min(factorRange.min)
  .max(factorRange.max)
  .refine(isTenths, 'has more than one decimal place')

/** Allowed languages; empty: all that the site offers. */
export const allowedList = z
  .array(language)
  .max(languagesInOrder.length)
  .overwrite((given) => languagesInOrder.filter((one) => given.includes(one)))

/** Replaces the site's factor; null keeps that. */
const ownFactors = z.object({ language, time: factor.nullable(), memory: factor.nullable() })

/** At most one per language, and none without effect. */
export const ownFactorsList = z
  .array(ownFactors)
  .max(languagesInOrder.length)
  .refine(
    (given) => new Set(given.map((one) => one.language)).size === given.length,
    'names a language twice',
  )
  .overwrite((given) =>
    languagesInOrder.flatMap((language) =>
      given.filter((one) => one.language === language && (one.time ?? one.memory) !== null),
    ),
  )

export const languageSetting = z.object({
  isOffered: z.boolean(),
  timeFactor: factor,
  memoryFactor: factor,
})
export type LanguageSetting = z.output<typeof languageSetting>

export const offeredLanguage = languageSetting.omit({ isOffered: true }).extend({ language })
export type OfferedLanguage = z.output<typeof offeredLanguage>

const judgeLanguage = languageSetting.extend({
  language,
  name: z.string(),
  /** As printed by the compiler, such as 'gcc 12.2.0'; null while no host has it. */
  version: z.string().nullable(),
  compile: z.string(),
  run: z.string(),
  matchesReference: z.boolean(),
})
export type JudgeLanguage = z.output<typeof judgeLanguage>

export const languageEndpoints = defineEndpoints({
  'GET /website/languages': {
    summary: 'All languages: whether the site offers them, their factors, and the compilers in use',
    access: 'public',
    exam: 'open',
    data: z.object({ languages: z.array(judgeLanguage) }),
    errors: [],
  },
  'PUT /admin/languages/:language': {
    summary: 'Offer a language or not, and its factors; counts at once',
    access: 'root',
    token: 'admin',
    params: z.object({ language: z.coerce.number().pipe(language) }),
    body: languageSetting,
    data: languageSetting,
    errors: ['LANGUAGE_LAST'],
  },
})
