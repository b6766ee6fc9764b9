import { createFileRoute } from '@tanstack/react-router'
import { LatestAnnouncements } from '../features/archive/course/announcements/latest-announcements.tsx'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { CourseProblems } from '../features/archive/course/problems/course-problems.tsx'
import { problemSearch } from '../features/archive/problem/api/list-search.ts'
import { ProblemList } from '../features/archive/problem/problem-list.tsx'
import { oneOfNumbers, paging, search } from '../lib/search.ts'

/** `arrange` shows the sortable list. */
const readSearch = search({
  arrange: oneOfNumbers([1]),
  ...paging,
  ...problemSearch,
})

function ProblemsTab() {
  const course = useCourse(Number(Route.useParams().id))
  const { arrange, ...filter } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  if (!course) return null
  return (
    <>
      {!arrange && <LatestAnnouncements courseId={course.courseId} />}
      <CourseProblems course={course} arranged={arrange ? (filter.page ?? 1) : null}>
        <ProblemList
          course={course.courseId}
          filter={filter}
          onFilter={(next) => void navigate({ search: next })}
        />
      </CourseProblems>
    </>
  )
}

export const Route = createFileRoute('/course/$id/')({
  validateSearch: readSearch,
  component: ProblemsTab,
  staticData: { texts: ['practice'] },
})
