import { createFileRoute } from '@tanstack/react-router'
import { ContestList } from '../features/contest/contest/contest-list.tsx'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { keyword, paging, search } from '../lib/search.ts'

const readSearch = search({ ...paging, content: keyword })

function ContestsTab() {
  const course = useCourse(Number(Route.useParams().id))
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  if (!course) return null
  return (
    <ContestList
      course={{ courseId: course.courseId, mayCreate: course.role.manageContest && !course.isArchived }}
      filter={filter}
      onFilter={(next) => void navigate({ search: next })}
      onOpen={(cid) => void navigate({ to: '/contests/$cid', params: { cid: String(cid) } })}
    />
  )
}

export const Route = createFileRoute('/course/$id/contests')({
  staticData: { texts: ['contest', 'homework'] },
  validateSearch: readSearch,
  component: ContestsTab,
})
