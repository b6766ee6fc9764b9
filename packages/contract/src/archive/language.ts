// The languages of a site: which it offers, with what factors, and how the judge hosts run them.

import { factorRange, languagesInOrder } from '@verdict/domain/language'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isTenths, language } from '../platform/primitives.ts'

/** Multiplies a limit of a problem. */
const factor = z
  .number()
  .min(factorRange.min)
  .max(factorRange.max)
  .refine(isTenths, 'has more than one decimal place')

/** The only languages that a course, a contest or a problem allows; none: all that the site offers. */
export const allowedList = z
  .array(language)
  .max(languagesInOrder.length)
  .overwrite((given) => languagesInOrder.filter((one) => given.includes(one)))

/** A problem's own, in the place of the site's; null where the site's count. */
const ownFactors = z.object({ language, time: factor.nullable(), memory: factor.nullable() })

/** One for a language, and none that says nothing. */
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

/** The settings that root makes for one language. */
export const languageSetting = z.object({
  /** New submissions may be written in it. */
  isOffered: z.boolean(),
  timeFactor: factor,
  memoryFactor: factor,
})
export type LanguageSetting = z.output<typeof languageSetting>

/** A language that new submissions may be written in. */
export const offeredLanguage = languageSetting.omit({ isOffered: true }).extend({ language })
export type OfferedLanguage = z.output<typeof offeredLanguage>

/** A language as the judge hosts in use run it. */
const judgeLanguage = languageSetting.extend({
  language,
  name: z.string(),
  /** As the compiler prints it, for instance 'gcc 12.2.0'; null while no host in use has it. */
  version: z.string().nullable(),
  /** The commands as a person would type them. */
  compile: z.string(),
  run: z.string(),
  /** False where the version is not that of the reference environment. */
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
    params: z.object({ language: z.coerce.number().pipe(language) }),
    body: languageSetting,
    data: languageSetting,
    errors: ['LANGUAGE_LAST'],
  },
})
