import { createFileRoute, useRouter } from '@tanstack/react-router'
import { gradebookSortKeys } from '@verdict/domain/gradebook-order'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { CourseMarks } from '../features/archive/course/marks/course-marks.tsx'
import { sectionChoice } from '../features/archive/course/sections/section-choice.ts'
import { int, keyword, oneOf, oneOfNumbers, paging, search } from '../lib/search.ts'

const readSearch = search({
  page: paging.page,
  keyword,
  section: sectionChoice,
  sortBy: oneOf(gradebookSortKeys),
  sort: oneOfNumbers([1, -1]),
  item: int(1),
  column: int(1),
})

function MarksTab() {
  const course = useCourse(Number(Route.useParams().id))
  const navigate = Route.useNavigate()
  const router = useRouter()
  const filter = readSearch(Route.useSearch())
  if (!course) return null
  return (
    <CourseMarks
      course={course}
      filter={filter}
      onFilter={(next) => void navigate({ search: next, resetScroll: false })}
      onFollow={(href) => router.history.push(href)}
    />
  )
}

export const Route = createFileRoute('/course/$id/marks')({
  staticData: { texts: ['marks', 'table', 'users'] },
  validateSearch: readSearch,
  component: MarksTab,
})
