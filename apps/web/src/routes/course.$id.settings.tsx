import { createFileRoute } from '@tanstack/react-router'
import { useCourse } from '../features/course/course-shell.tsx'
import { CourseSettings } from '../features/course/course-settings.tsx'
import { CourseForbidden } from '../features/course/refused-pages.tsx'

function SettingsTab() {
  const course = useCourse(Number(Route.useParams().id))
  if (!course) return null
  return course.role.manageCourse ? <CourseSettings course={course} /> : <CourseForbidden />
}

export const Route = createFileRoute('/course/$id/settings')({ component: SettingsTab })
