import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCourse } from '../features/course/course-shell.tsx'
import { CourseSettings } from '../features/course/course-settings.tsx'
import { Forbidden } from '../ui/state.tsx'

function SettingsTab() {
  const { t } = useTranslation()
  const course = useCourse(Number(Route.useParams().id))
  if (!course) return null
  return course.role.manageCourse ? (
    <CourseSettings course={course} />
  ) : (
    <Forbidden text={t('course.forbiddenText')} />
  )
}

export const Route = createFileRoute('/course/$id/settings')({ component: SettingsTab })
