import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { SearchPicker } from '../../../ui/picker/search-picker.tsx'
import { courseFinder } from './api/courses.ts'

interface ChooseCourseProps {
  /** Null for the archive outside of courses, which only admins may fill. */
  onChoose: (course: number | null) => void
}

export function ChooseCourse({ onChoose }: ChooseCourseProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  return (
    <Section title={t('imports.where')}>
      <SearchPicker
        label={t('imports.course')}
        hint={t('imports.courseHint')}
        listLabel={t('imports.courses')}
        finder={courseFinder}
        onTake={({ id }) => onChoose(id)}
      />
      {isAdmin && (
        <div>
          <Button onClick={() => onChoose(null)}>{t('imports.outside')}</Button>
        </div>
      )}
    </Section>
  )
}
