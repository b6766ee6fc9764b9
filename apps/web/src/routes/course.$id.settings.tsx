import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { ArchiveCourse } from '../features/archive/course/archive-course.tsx'
import { CopyCourse } from '../features/archive/course/copy-course.tsx'
import { CourseSettings } from '../features/archive/course/course-settings.tsx'
import { CourseTemplates } from '../features/archive/course/course-templates.tsx'
import { JoinLink } from '../features/archive/course/join/join-link.tsx'
import { CoursePlatforms } from '../features/exchange/lti/course-platforms.tsx'
import { Webhooks } from '../features/exchange/webhook/webhooks.tsx'
import { Forbidden } from '../ui/state.tsx'

function SettingsTab() {
  const { t } = useTranslation()
  const course = useCourse(Number(Route.useParams().id))
  if (!course) return null
  if (!course.role.manageCourse) return <Forbidden text={t('course.forbiddenText')} />
  return (
    <div className="parts">
      {!course.isArchived && (
        <>
          <CourseSettings course={course} />
          <CourseTemplates courseId={course.courseId} />
          <JoinLink courseId={course.courseId} />
        </>
      )}
      <CoursePlatforms courseId={course.courseId} isArchived={course.isArchived} />
      <Webhooks owner={{ courseId: course.courseId }} isFixed={course.isArchived} />
      {course.may.copy && <CopyCourse course={course} />}
      <ArchiveCourse course={course} />
    </div>
  )
}

export const Route = createFileRoute('/course/$id/settings')({
  staticData: { texts: ['feedback', 'lti', 'webhook'] },
  component: SettingsTab,
})
