import type { CourseSection } from '@verdict/contract/course-section'

/** Search parameter: `all`, `mine`, `none`, or a section's number. */
export type SectionChoice = string

export const sectionChoice = (text: string): SectionChoice | undefined =>
  /^(all|mine|none|[1-9]\d{0,8})$/.test(text) ? text : undefined

export const firstChoice = (sections: readonly CourseSection[]): SectionChoice =>
  sections.some(({ isMine }) => isMine) ? 'mine' : 'all'

export function sectionQuery(choice: SectionChoice): { section?: number; mine?: number } {
  if (choice === 'mine') return { mine: 1 }
  if (choice === 'none') return { section: 0 }
  return /^[1-9]\d{0,8}$/.test(choice) ? { section: Number(choice) } : {}
}
