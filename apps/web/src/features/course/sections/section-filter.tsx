// Which members are shown: all, those of one section, of none, or of the sections whose TA one is.

import type { CourseSection } from '@verdict/contract/course-section'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/field/field.tsx'

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

interface SectionFilterProps {
  sections: readonly CourseSection[]
  value: SectionChoice
  onChange: (choice: SectionChoice) => void
}

export function SectionFilter({ sections, value, onChange }: SectionFilterProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('course.sections.one')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="all">{t('course.sections.all')}</option>
      {sections.some(({ isMine }) => isMine) && <option value="mine">{t('course.sections.mine')}</option>}
      {sections.map(({ sectionId, name, members }) => (
        <option key={sectionId} value={sectionId}>
          {`${name} (${members})`}
        </option>
      ))}
      <option value="none">{t('course.sections.none')}</option>
    </SelectField>
  )
}
