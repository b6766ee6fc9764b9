import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router'
import { loadCourse } from '../features/archive/course/api/courses.ts'
import { CourseShell } from '../features/archive/course/course-shell.tsx'
import { courseTabs, type CourseTab } from '../features/archive/course/course-tabs.ts'
import { CourseMissing } from '../features/archive/course/refused-pages.tsx'
import { requireNumber } from '../lib/address.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { getSession } from '../lib/session/session.ts'

/** The default tab is problems. */
function useTab(): CourseTab {
  const match = useMatchRoute()
  return courseTabs.find(({ to }) => match({ to }))?.tab ?? 'problems'
}

function CoursePages() {
  const id = Number(Route.useParams().id)
  return (
    <CourseShell key={id} id={id} tab={useTab()}>
      <Outlet />
    </CourseShell>
  )
}

export const Route = createFileRoute('/course/$id')({
  staticData: { texts: ['course', 'similarity'] },
  beforeLoad: ({ params, preload, location }) => {
    requireNumber(params.id)
    requireLogin({ preload, location })
  },
  loader: async ({ params }) => {
    if (!getSession().isLoggedIn) return
    // The shell shows errors.
    await loadCourse(Number(params.id)).catch(() => undefined)
  },
  component: CoursePages,
  notFoundComponent: CourseMissing,
})
