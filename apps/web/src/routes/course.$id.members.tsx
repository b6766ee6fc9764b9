import { createFileRoute } from '@tanstack/react-router'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { CourseMembers } from '../features/archive/course/members/course-members.tsx'
import { sectionChoice } from '../features/archive/course/sections/section-choice.ts'
import { keyword, paging, search } from '../lib/search.ts'

const readSearch = search({ page: paging.page, keyword, section: sectionChoice })

function MembersTab() {
  const course = useCourse(Number(Route.useParams().id))
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  if (!course) return null
  return (
    <CourseMembers
      course={course}
      filter={filter}
      onFilter={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/course/$id/members')({
  staticData: { texts: ['table', 'users'] },
  validateSearch: readSearch,
  component: MembersTab,
})
