import { createFileRoute } from '@tanstack/react-router'
import { CourseCalendar } from '../features/archive/course/calendar/course-calendar.tsx'
import { useCourse } from '../features/archive/course/course-shell.tsx'

function CalendarTab() {
  const course = useCourse(Number(Route.useParams().id))
  return course ? <CourseCalendar course={course} /> : null
}

export const Route = createFileRoute('/course/$id/calendar')({ component: CalendarTab })
