import { createFileRoute } from '@tanstack/react-router'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { CourseQuestions } from '../features/archive/discussion/course-questions.tsx'
import { keyword, oneOfNumbers, paging, search } from '../lib/search.ts'

const readSearch = search({ page: paging.page, keyword, unanswered: oneOfNumbers([1]) })

function QuestionsTab() {
  const course = useCourse(Number(Route.useParams().id))
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  if (!course) return null
  return (
    <CourseQuestions
      course={course}
      filter={filter}
      onFilter={(next) => void navigate({ search: next, resetScroll: false })}
      onOpen={(did) => void navigate({ to: '/discuss/$did', params: { did: String(did) } })}
    />
  )
}

export const Route = createFileRoute('/course/$id/questions')({
  staticData: { texts: ['discuss'] },
  validateSearch: readSearch,
  component: QuestionsTab,
})
