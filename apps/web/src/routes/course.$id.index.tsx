import { createFileRoute } from '@tanstack/react-router'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { CourseFront } from '../features/archive/course/front/course-front.tsx'
import { CourseProblems } from '../features/archive/course/problems/course-problems.tsx'
import { problemSearch } from '../features/archive/problem/api/list-search.ts'
import { ProblemList } from '../features/archive/problem/problem-list.tsx'
import { oneOfNumbers, paging, search } from '../lib/search.ts'

/** `arrange` shows the sortable list. A page or a search of the list stands without the front. */
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
  const isFront = !arrange && Object.values(filter).every((value) => value === undefined)
  return (
    <>
      {isFront && <CourseFront course={course} />}
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
