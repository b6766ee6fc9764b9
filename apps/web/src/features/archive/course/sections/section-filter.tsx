import type { CourseSection } from '@verdict/contract/course-section'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../ui/field/field.tsx'
import type { SectionChoice } from './section-choice.ts'

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
