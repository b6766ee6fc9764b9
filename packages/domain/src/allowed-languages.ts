// Languages allowed at one place: the site's that course, contest and problem all allow, of a function those that have a
// grader, with the problem's factors or else the site's.

import { type Factors, type Language, languageName } from './language.ts'

export function allowedLanguages(
  site: readonly Language[],
  course: readonly Language[],
  contest: readonly Language[],
  problem: readonly Language[],
  graded: readonly Language[] | null = null,
): Language[] {
  const lists = [course, contest, problem].filter((list) => list.length > 0)
  if (graded) lists.push(graded)
  return site.filter((language) => lists.every((list) => list.includes(language)))
}

export interface ProblemFactors {
  language: Language
  time: number | null
  memory: number | null
}

export function factorsIn(language: Language, site: Factors, own: readonly ProblemFactors[]): Factors {
  const found = own.find((one) => one.language === language)
  return { time: found?.time ?? site.time, memory: found?.memory ?? site.memory }
}

export const namesOf = (languages: readonly Language[]): string => languages.map(languageName).join(', ')
