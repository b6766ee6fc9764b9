import { guessLanguage } from '../languages.ts'
import type { ImportedProblem, Statement } from '../problem.ts'
import { titleOf, type WrittenFormat } from './writer.ts'

export type Ask = (problem: ImportedProblem, format: WrittenFormat) => boolean | string

export const listed = (names: readonly string[]): boolean | string =>
  names.length > 0 && names.slice(0, 5).join(', ').slice(0, 100)

/** A title needs a statement in its language. */
export const losesTranslations: Ask = ({ statements, titles, language }, format) => {
  const stated = statements.map((one) => one.language)
  const all = new Set([...stated, ...Object.keys(titles)])
  return listed([...all].filter((one) => one !== language && (format === 'fps' || !stated.includes(one))))
}

/** ICPC packages have no original language: English if there. */
export function firstLanguage({ statements, pages, language }: ImportedProblem): string {
  const all = [...statements, ...pages].map((one) => one.language).sort()
  return all.find((one) => /^en\b/.test(one)) ?? all[0] ?? language
}

export const isEmpty = ({ description, input, output, interaction, scoring, hint }: Statement): boolean =>
  (description + input + output + interaction + scoring + hint).trim() === ''

export const hasTextIn = ({ statements }: ImportedProblem, language: string): boolean =>
  statements.some((one) => one.language === language && !isEmpty(one))

export const losesLanguage: Ask = (problem, format) => {
  const { language, titles, statements, pages } = problem
  const hasText = statements.length + pages.length > 0
  const statement = statements.find((one) => one.language === language) ?? statements[0]
  const isGuessed = (text: string): boolean => guessLanguage(titleOf(problem) + text) === language
  const isSaid: Record<WrittenFormat, boolean> = {
    icpc: (hasText ? firstLanguage(problem) : (Object.keys(titles)[0] ?? 'en')) === language,
    'icpc-legacy': (hasText ? firstLanguage(problem) : 'en') === language,
    hydro: hasText || isGuessed(''),
    fps: isGuessed(statement?.description ?? ''),
  }
  return !isSaid[format] && language
}
