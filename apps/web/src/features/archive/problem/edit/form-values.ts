// Form values, with numbers as text, and the request made of them: everything for a new problem, otherwise only the
// differences.

import type { ProblemDetail } from '@verdict/contract/problem'
import type { ProblemContent } from '@verdict/contract/problem-content'
import type { Comparison } from '@verdict/domain/comparison'
import type { Feedback } from '@verdict/domain/feedback'
import { type FamilyKey, familyKeys, type Language } from '@verdict/domain/language'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { ordinary, ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { differences, isEmpty } from '../../../../ui/form/use-edit.ts'
import type { NewProblem, ProblemChange } from '../api/problem.ts'
import { kindOf, type KindValues, wholeNumber } from './kind-values.ts'

export const textParts = ['title', 'description', 'input', 'output', 'hint'] as const
export type TextPart = (typeof textParts)[number]
export type Texts = Record<TextPart, string>

export interface SampleValues {
  /** Keeps fields together while moving. */
  key: number
  in: string
  out: string
  /** By language; '' is the problem's own. */
  explanations: Record<string, string>
}

interface ComparisonValues {
  /** '' is the default comparison. */
  by: Comparison['by'] | ''
  ignoreCase: boolean
  floatAbsolute: string
  floatRelative: string
}

export interface FactorValues {
  language: Language
  /** '' uses the site's factor. */
  time: string
  memory: string
}

export interface ProblemValues extends Texts, KindValues {
  /** '' lets the server detect it. */
  language: string
  translations: Record<string, Texts>
  samples: readonly SampleValues[]
  /** ms and KB. */
  time: string
  memory: string
  status: ProblemStatus
  code: string
  /** Tests may hold text beyond ASCII. */
  utf8: boolean
  flags: string
  feedback: Feedback | null
  comparison: ComparisonValues
  source: string
  author: string
  licence: string
  difficulty: string
  skeletons: Partial<Record<FamilyKey, string>>
  tags: readonly number[]
  /** Empty: all that the site offers. */
  allowedLanguages: readonly Language[]
  languageFactors: readonly FactorValues[]
}

export const blankTexts: Texts = { title: '', description: '', input: '', output: '', hint: '' }

const skeletonsOf = (given: Partial<Record<FamilyKey, string>>): ProblemValues['skeletons'] =>
  Object.fromEntries(familyKeys.map((key) => [key, given[key] ?? '']))

const usual: ComparisonValues = { by: '', ignoreCase: false, floatAbsolute: '', floatRelative: '' }

export const newSample = (samples: readonly SampleValues[]): SampleValues => ({
  key: Math.max(0, ...samples.map(({ key }) => key)) + 1,
  in: '',
  out: '',
  explanations: {},
})

export const emptyValues: ProblemValues = {
  ...blankTexts,
  language: '',
  translations: {},
  samples: [newSample([])],
  time: String(timeLimitMs.default),
  memory: String(memoryLimitKb.default),
  status: ProblemStatus.Reserve,
  type: ProblemType.Traditional,
  code: '',
  protocol: 'testlib',
  answer: ordinary.answer,
  passes: String(ordinary.passes),
  processes: String(ordinary.processes),
  utf8: false,
  flags: '',
  feedback: null,
  comparison: usual,
  source: '',
  author: '',
  licence: '',
  difficulty: '',
  skeletons: skeletonsOf({}),
  tags: [],
  allowedLanguages: [],
  languageFactors: [],
}

const typed = (number: number | null): string => (number === null ? '' : String(number))

export function valuesOf(problem: ProblemDetail, content: ProblemContent): ProblemValues {
  const lacks = new Set(problem.lacks)
  const { comparison } = content
  return {
    title: content.title,
    description: lacks.has('statement') ? '' : content.description,
    input: content.input,
    output: content.output,
    hint: content.hint,
    language: content.language,
    translations: content.translations,
    samples: content.samples.map((sample, index) => ({ key: index + 1, ...sample })),
    time: lacks.has('time-limit') ? '' : String(problem.time),
    memory: lacks.has('memory-limit') ? '' : String(problem.memory),
    status: problem.status,
    type: problem.type,
    code: problem.code ?? '',
    protocol: content.protocol,
    answer: content.answer,
    passes: String(content.passes),
    processes: String(content.processes),
    utf8: content.utf8,
    flags: content.flags.join('\n'),
    feedback: content.feedback,
    comparison: comparison
      ? {
          ...comparison,
          floatAbsolute: typed(comparison.floatAbsolute),
          floatRelative: typed(comparison.floatRelative),
        }
      : usual,
    source: content.source,
    author: content.author,
    licence: content.licence,
    difficulty: content.difficulty,
    skeletons: skeletonsOf(problem.skeletons ?? {}),
    tags: problem.tags.map((tag) => tag.tid),
    allowedLanguages: content.allowedLanguages,
    languageFactors: content.languageFactors.map(({ language, time, memory }) => ({
      language,
      time: typed(time),
      memory: typed(memory),
    })),
  }
}

const numberOrNone = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function comparisonOf({ by, ignoreCase, floatAbsolute, floatRelative }: ComparisonValues): Comparison | null {
  if (by === '') return null
  const tolerance = (text: string): number | null => (by === 'bytes' ? null : numberOrNone(text))
  return {
    by,
    ignoreCase,
    floatAbsolute: tolerance(floatAbsolute),
    floatRelative: tolerance(floatRelative),
  }
}

const isSaid = (text: string): boolean => text.trim() !== ''

export const isSample = ({ in: input, out, explanations }: SampleValues): boolean =>
  input !== '' || out !== '' || Object.values(explanations).some(isSaid)

const sampleOf = ({ in: input, out, explanations }: SampleValues) => ({
  in: input,
  out,
  explanations: Object.fromEntries(Object.entries(explanations).filter(([, text]) => isSaid(text))),
})

const mapped = <T>(texts: Record<string, T>, to: (one: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(texts).map(([tag, one]) => [tag, to(one)]))

const trimmed = (texts: Texts): Texts => ({ ...texts, title: texts.title.trim() })

type OfWorkshop = 'references' | 'validators' | 'sources'
type Body = Omit<Required<NewProblem>, 'in' | 'out' | 'language' | OfWorkshop> & Pick<NewProblem, 'language'>

/** Everything, for creation and validation. Invalid numbers become NaN. */
export function bodyOf(values: ProblemValues): Body {
  const { translations, language, ...plain } = values
  return {
    ...plain,
    title: values.title.trim(),
    ...(language !== '' && { language }),
    translations: mapped(translations, trimmed),
    samples: values.samples.filter(isSample).map(sampleOf),
    time: wholeNumber(values.time),
    memory: wholeNumber(values.memory),
    ...kindOf(values),
    flags: linesOf(values.flags),
    comparison: comparisonOf(values.comparison),
    source: values.source.trim(),
    author: values.author.trim(),
    licence: values.licence.trim(),
    difficulty: values.difficulty.trim(),
    tags: [...values.tags],
    allowedLanguages: [...values.allowedLanguages],
    languageFactors: values.languageFactors.map(({ language, time, memory }) => ({
      language,
      time: numberOrNone(time),
      memory: numberOrNone(memory),
    })),
  }
}

const inOrder = (values: ProblemValues): ProblemValues => ({
  ...values,
  tags: values.tags.toSorted((a, b) => a - b),
})

/** Only differences, ignoring the order of tags. Removed languages are sent blank. */
export function changeOf(loaded: ProblemValues, current: ProblemValues): ProblemChange {
  const { skeletons: had, translations: were, ...before } = bodyOf(inOrder(loaded))
  const { skeletons: has, translations: are, ...after } = bodyOf(inOrder(current))
  const skeletons = differences(had, has)
  const now = { ...mapped(were, () => blankTexts), ...are }
  const translations = differences(were, now) as Record<string, Texts>
  return {
    ...differences(before, after),
    ...(!isEmpty(skeletons) && { skeletons }),
    ...(!isEmpty(translations) && { translations }),
  }
}

/** First sample with only one half, 1-based. */
export function missingSample(
  samples: readonly SampleValues[],
): { number: number; half: 'in' | 'out' } | null {
  for (const [index, { in: input, out }] of samples.entries()) {
    if (isSaid(input) !== isSaid(out)) return { number: index + 1, half: isSaid(input) ? 'out' : 'in' }
  }
  return null
}
