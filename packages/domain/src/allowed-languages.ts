// The languages allowed at one place: those of the site that course, contest and problem allow, with the factors of the
// problem or else of the site.

import { type Factors, type Language, languageName } from './language.ts'

/** In the order of the site. A list that holds none allows all. */
export function allowedLanguages(
  site: readonly Language[],
  course: readonly Language[],
  contest: readonly Language[],
  problem: readonly Language[],
): Language[] {
  const lists = [course, contest, problem].filter((list) => list.length > 0)
  return site.filter((language) => lists.every((list) => list.includes(language)))
}

/** A problem's own factors for one language; null where the site's count. */
export interface ProblemFactors {
  language: Language
  time: number | null
  memory: number | null
}

export function factorsIn(language: Language, site: Factors, own: readonly ProblemFactors[]): Factors {
  const found = own.find((one) => one.language === language)
  return { time: found?.time ?? site.time, memory: found?.memory ?? site.memory }
}

/** As people read them, in one line. */
export const namesOf = (languages: readonly Language[]): string => languages.map(languageName).join(', ')
