// Which members are shown, as the address says it and as the call asks for it.

import type { CourseSection } from '@verdict/contract/course-section'

/** As the address has it: `all`, `mine`, `none`, or the number of a section. */
export type SectionChoice = string

/** Reads it from the address. */
export const sectionChoice = (text: string): SectionChoice | undefined =>
  /^(all|mine|none|[1-9]\d{0,8})$/.test(text) ? text : undefined

/** TAs of sections see theirs first. */
export const firstChoice = (sections: readonly CourseSection[]): SectionChoice =>
  sections.some(({ isMine }) => isMine) ? 'mine' : 'all'

/** For the call that lists members. */
export function sectionQuery(choice: SectionChoice): { section?: number; mine?: number } {
  if (choice === 'mine') return { mine: 1 }
  if (choice === 'none') return { section: 0 }
  return /^[1-9]\d{0,8}$/.test(choice) ? { section: Number(choice) } : {}
}
