import { comparisonUnits } from '@verdict/domain/comparison'
import { feedbacks } from '@verdict/domain/feedback'
import { problemLimits } from '@verdict/domain/field-limits'
import { problemProgramLanguage } from '@verdict/domain/language'
import { problemProgramChars, sourceBytes } from '@verdict/domain/limits'
import {
  answerKinds,
  interactorProtocols,
  mostPasses,
  mostProcesses,
  programProtocols,
  sourceRoles,
} from '@verdict/domain/problem'
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

export const title = lineOfText(problemLimits.title).min(1)
export const part = text(problemLimits.part)

/** Blank parts fall back to the problem's own language. */
const translation = z.object({
  title: lineOfText(problemLimits.title).default(''),
  description: text(problemLimits.description).default(''),
  input: part.default(''),
  output: part.default(''),
  hint: part.default(''),
})

export const translations = z
  .record(languageTag, translation)
  .refine((given) => Object.keys(given).length <= problemLimits.translations, 'are too many')

const sample = z.object({
  in: part.default(''),
  out: part.default(''),
  /** Markdown by language; '' is the problem's own. */
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
export const programFlags = z.array(flag).max(problemLimits.flags)

const programName = lineOfText(problemLimits.programName).min(1)

const reference = z.object({
  name: programName,
  language,
  code: text(sourceBytes.max).refine((code) => code.trim() !== '', 'is required'),
  /** Any of these; empty: not given. */
  expected: z
    .array(judge.refine((value) => value >= Judge.CompileError && value < Judge.SystemError))
    .max(10),
  /** Range in hundredths; null: not given. */
  score: z
    .object({ least: score, most: score })
    .refine(({ least, most }) => least <= most, 'the least is more than the most')
    .nullable()
    .default(null),
})

const validator = z.object({
  name: programName,
  code: text(problemProgramChars).refine((code) => code.trim() !== '', 'is required'),
  protocol: validatorProtocol.default('testlib'),
  flags: programFlags.default([]),
  /** Also compiles problems' programs in C. */
  language: language.default(problemProgramLanguage),
})

const answer = z.enum(answerKinds)
const passes = z.number().int().min(1).max(mostPasses)
const processes = z.number().int().min(1).max(mostProcesses)

export const problemSource = z.object({
  role: z.enum(sourceRoles),
  /** A file name, unique within its role. */
  name: programName.regex(/^\w[\w.+-]*$/, 'letters, digits, dots, underscores, plus signs and hyphens'),
  /** Null: a header for every language. */
  language: language.nullable(),
  code: text(sourceBytes.max).refine((code) => code.trim() !== '', 'is required'),
})
export type ProblemSource = z.output<typeof problemSource>

const isOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const sources = z
  .array(problemSource)
  .max(problemLimits.sources)
  .refine((all) => isOnce(all.map(({ role, name }) => `${role} ${name}`)), 'have a name twice')
  .refine((all) => all.every(({ role, language: of }) => role === 'header' || of !== null), 'need a language')
  .refine(
    (all) => isOnce(all.filter(({ role }) => role === 'grader').map(({ language: of }) => of)),
    'have two graders for one language',
  )

const feedback = z.enum(feedbacks).nullable()

export const further = {
  language: languageTag,
  /** Omitted languages stay; an all-blank one is removed. */
  translations,
  /** `in` and `out` are the first sample. */
  samples,
  source: lineOfText(problemLimits.source),
  author: lineOfText(problemLimits.author),
  licence: lineOfText(problemLimits.licence),
  difficulty: lineOfText(problemLimits.difficulty),
  /** Without a checker; null is the default comparison. */
  comparison: comparison.nullable(),
  protocol: programProtocol,
  flags: programFlags,
  /** Null: the result of every test. */
  feedback,
  references: z.array(reference).max(problemLimits.references),
  validators: z.array(validator).max(problemLimits.validators),
  sources,
  answer,
  passes,
  processes,
  /** Whether tests may hold text beyond ASCII. */
  utf8: z.boolean(),
  allowedLanguages: allowedList,
  languageFactors: ownFactorsList,
}

export const attachment = z.object({ name: z.string(), bytes: z.number().int() })

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
  /** Hash of the sources, the program that judges among them; '' for those who do not read them. */
  sourcesMark: z.string(),
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
  sources: z.array(problemSource),
  answer,
  passes,
  processes,
  utf8: z.boolean(),
  allowedLanguages: allowedList,
  languageFactors: ownFactorsList,
  attachments: z.array(attachment),
  pdfs: z.array(z.object({ language: z.string(), bytes: z.number().int() })),
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

export interface StoredSample {
  in: string
  out: string
  /** Markdown by language; '' is the problem's own. */
  explanations: Record<string, string>
  /** The same, sanitised. */
  html: Record<string, string>
}

export const attachmentName = lineOfText(problemLimits.attachmentName)
  .min(1)
  .refine((name) => !/[\\/:*?"<>|]|^\.+$/.test(name), 'is not a file name')
