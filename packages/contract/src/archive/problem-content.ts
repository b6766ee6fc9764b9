// The further content of a problem, beside its text, limits and checker: texts in other languages, samples, source, how outputs
// are compared, programs whose verdict is known, and files.

import { comparisonUnits } from '@verdict/domain/comparison'
import { feedbacks } from '@verdict/domain/feedback'
import { problemLimits } from '@verdict/domain/field-limits'
import { problemProgramLanguage } from '@verdict/domain/language'
import { problemProgramChars, sourceBytes } from '@verdict/domain/limits'
import { interactorProtocols, programProtocols } from '@verdict/domain/problem'
import { canonicalLanguage } from '@verdict/domain/text-language'
import { Judge } from '@verdict/domain/verdict'
import { z } from 'zod'
import { allowedList, ownFactorsList } from './language.ts'
import { isoDate, isStorable, judge, language, lineOfText, score } from '../platform/primitives.ts'

export const text = (max: number) => z.string().max(max).refine(isStorable, 'is not plain text')

/** BCP 47. */
export const languageTag = z
  .string()
  .max(problemLimits.languageTag)
  .refine((value) => canonicalLanguage(value) !== null, 'is not a language tag')
  .overwrite((value) => canonicalLanguage(value) ?? value)

export const title = z.string().trim().min(1).max(problemLimits.title).refine(isStorable, 'is not plain text')
export const part = text(problemLimits.part)

/** One language's text; what is blank is shown in the problem's own language. */
const translation = z.object({
  title: z.string().trim().max(problemLimits.title).refine(isStorable, 'is not plain text').default(''),
  description: text(problemLimits.description).default(''),
  input: part.default(''),
  output: part.default(''),
  hint: part.default(''),
})

/** Texts in further languages, by their tags. */
export const translations = z
  .record(languageTag, translation)
  .refine((given) => Object.keys(given).length <= problemLimits.translations, 'are too many')

/** Shown with the statement. */
const sample = z.object({
  in: part.default(''),
  out: part.default(''),
  /** Markdown by language; the problem's own by ''. */
  explanations: z.record(z.union([z.literal(''), languageTag]), part).default({}),
})

export const samples = z.array(sample).max(problemLimits.samples)

export const programProtocol = z.enum(programProtocols)
const validatorProtocol = z.enum(interactorProtocols)

const tolerance = z.number().min(0).max(1).nullable().default(null)

const comparisonShape = z.object({
  by: z.enum(comparisonUnits),
  ignoreCase: z.boolean().default(false),
  floatAbsolute: tolerance,
  floatRelative: tolerance,
})

export const comparison = comparisonShape.refine(
  ({ by, floatAbsolute, floatRelative }) => by !== 'bytes' || (floatAbsolute ?? floatRelative) === null,
  'numbers are not compared by bytes',
)

const flag = lineOfText(problemLimits.flag).min(1)
/** Further arguments of a checker, an interactor or a validator. */
export const programFlags = z.array(flag).max(problemLimits.flags)

const programName = lineOfText(problemLimits.programName).min(1)

/** A program whose verdict is known. */
const reference = z.object({
  name: programName,
  language,
  code: text(sourceBytes.max).refine((code) => code.trim() !== '', 'is required'),
  /** Any of these is right; empty where nobody says. */
  expected: z
    .array(judge.refine((value) => value >= Judge.CompileError && value < Judge.SystemError))
    .max(10),
  /** The score must lie between these, in hundredths; null where nobody says. */
  score: z
    .object({ least: score, most: score })
    .refine(({ least, most }) => least <= most, 'the least is more than the most')
    .nullable()
    .default(null),
})

/** Says whether an input is one: the input on stdin. */
const validator = z.object({
  name: programName,
  code: text(problemProgramChars).refine((code) => code.trim() !== '', 'is required'),
  protocol: validatorProtocol.default('testlib'),
  flags: programFlags.default([]),
  /** C++17 is also that of problems' own programs in C. */
  language: language.default(problemProgramLanguage),
})

const feedback = z.enum(feedbacks).nullable()

/** The content of a problem beside its text, limits and checker. */
export const further = {
  /** The language of its own text. */
  language: languageTag,
  /** Languages that are not named keep theirs; one whose texts are all blank goes. */
  translations,
  /** All of them; `in` and `out` are the first. */
  samples,
  source: lineOfText(problemLimits.source),
  author: lineOfText(problemLimits.author),
  licence: lineOfText(problemLimits.licence),
  difficulty: lineOfText(problemLimits.difficulty),
  /** Where no checker decides; null is the usual comparison. */
  comparison: comparison.nullable(),
  /** How the checker or interactor is called, and its further arguments. */
  protocol: programProtocol,
  flags: programFlags,
  /** The part that students see of their submissions; null: the result of every test. */
  feedback,
  references: z.array(reference).max(problemLimits.references),
  validators: z.array(validator).max(problemLimits.validators),
  allowedLanguages: allowedList,
  languageFactors: ownFactorsList,
}

export const attachment = z.object({ name: z.string(), bytes: z.number().int() })

/** The further content that editors of a problem read, in the shape in which it is changed. */
export const problemContent = z.object({
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  language: z.string(),
  translations: z.record(
    z.string(),
    z.object({
      title: z.string(),
      description: z.string(),
      input: z.string(),
      output: z.string(),
      hint: z.string(),
    }),
  ),
  samples: z.array(
    z.object({ in: z.string(), out: z.string(), explanations: z.record(z.string(), z.string()) }),
  ),
  source: z.string(),
  author: z.string(),
  licence: z.string(),
  difficulty: z.string(),
  comparison: comparisonShape.nullable(),
  protocol: programProtocol,
  flags: z.array(z.string()),
  feedback,
  references: z.array(reference),
  validators: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      protocol: validatorProtocol,
      flags: z.array(z.string()),
      language,
    }),
  ),
  allowedLanguages: allowedList,
  languageFactors: ownFactorsList,
  attachments: z.array(attachment),
  /** Statements as PDF. */
  pdfs: z.array(z.object({ language: z.string(), bytes: z.number().int() })),
  /** The package that it came from. */
  package: z
    .object({
      format: z.string(),
      version: z.string(),
      key: z.string(),
      bytes: z.number().int(),
      importedAt: isoDate,
    })
    .nullable(),
})
export type ProblemContent = z.output<typeof problemContent>

/** As the database keeps one. */
export interface StoredSample {
  in: string
  out: string
  /** Markdown by language; the problem's own by ''. */
  explanations: Record<string, string>
  /** The same as sanitised HTML. */
  html: Record<string, string>
}

/** Downloaded under this name on any operating system. */
export const attachmentName = lineOfText(problemLimits.attachmentName)
  .min(1)
  .refine((name) => !/[\\/:*?"<>|]|^\.+$/.test(name), 'is not a file name')
