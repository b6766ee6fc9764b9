import { guessLanguage } from '@verdict/domain/text-language'
import { blankTexts, type ProblemValues, type TextPart, textParts, type Texts } from './form-values.ts'

export const commonLanguages = [
  'en',
  'zh-CN',
  'zh-TW',
  'ar',
  'bn',
  'cs',
  'de',
  'es',
  'fa',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'kk',
  'ko',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'th',
  'tr',
  'uk',
  'uz',
  'vi',
] as const

type Spoken = Pick<ProblemValues, 'language' | 'title' | 'description'>

/** Chosen, or the one that the server will detect. */
export const ownLanguage = ({ language, title, description }: Spoken): string =>
  language || guessLanguage(`${title} ${description}`)

/** '' is the problem's own language, as in samples' explanations. */
export type Place = string

export const placesOf = ({ translations }: Pick<ProblemValues, 'translations'>): Place[] => [
  '',
  ...Object.keys(translations),
]

export const tagAt = (values: ProblemValues, place: Place): string =>
  place === '' ? ownLanguage(values) : place

export const textsAt = (values: ProblemValues, place: Place): Texts =>
  place === '' ? values : (values.translations[place] ?? blankTexts)

export const withTexts = (
  { translations }: ProblemValues,
  place: Place,
  part: Partial<Texts>,
): Partial<ProblemValues> =>
  place === ''
    ? part
    : { translations: { ...translations, [place]: { ...(translations[place] ?? blankTexts), ...part } } }

export function withoutLanguage(values: ProblemValues, place: Place): Partial<ProblemValues> {
  const { [place]: _texts, ...translations } = values.translations
  const samples = values.samples.map((sample) => {
    const { [place]: _text, ...explanations } = sample.explanations
    return { ...sample, explanations }
  })
  return { translations, samples }
}

export interface Untranslated {
  parts: TextPart[]
  /** 1-based. */
  samples: number[]
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

/** Parts that only the problem's own language has, and readers see in that. */
export function untranslated(values: ProblemValues, place: Place): Untranslated {
  if (place === '') return { parts: [], samples: [] }
  const texts = textsAt(values, place)
  return {
    parts: textParts.filter((part) => isBlank(texts[part]) && !isBlank(values[part])),
    samples: values.samples.flatMap(({ explanations }, index) =>
      isBlank(explanations[place]) && !isBlank(explanations['']) ? [index + 1] : [],
    ),
  }
}

export const isAllTranslated = ({ parts, samples }: Untranslated): boolean =>
  parts.length === 0 && samples.length === 0

/** Language to open for a fault; null if one that is open, or a field without language, has one. */
export function placeOfFaults(paths: readonly string[], open: readonly Place[]): Place | null {
  const places = paths.flatMap((path): Place[] => {
    const [name = '', first = '', , fourth] = path.split('.')
    if (name === 'translations') return [first]
    if (name === 'samples') return fourth === undefined ? [] : [fourth]
    return name === 'language' || (textParts as readonly string[]).includes(name) ? [''] : []
  })
  return places.some((place) => open.includes(place)) ? null : (places[0] ?? null)
}
