import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { courseSectionsQuery } from '../features/contest/contest/api/homework.ts'
import { WorkList } from '../features/contest/contest/homework/work-list.tsx'
import { useContest } from '../features/contest/contest/use-contest.ts'
import {
  firstChoice,
  sectionChoice,
  sectionQuery,
} from '../features/archive/course/sections/section-choice.ts'
import { SectionFilter } from '../features/archive/course/sections/section-filter.tsx'
import { int, paging, search } from '../lib/search.ts'

const readSearch = search({ page: paging.page, pid: int(1), unmarked: int(1), section: sectionChoice })

function WorkTab() {
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  const detail = useContest(Number(Route.useParams().cid))
  const courseId = detail?.contest.course?.courseId
  const sections = useQuery({ ...courseSectionsQuery(courseId ?? 0), enabled: courseId !== undefined })
  if (!detail || sections.isLoading) return null
  const known = sections.data?.sections ?? []
  const choice = known.length > 0 ? (filter.section ?? firstChoice(known)) : 'all'
  const onFilter = (next: typeof filter) => void navigate({ search: next })
  return (
    <WorkList
      detail={detail}
      filter={filter}
      onFilter={onFilter}
      among={sectionQuery(choice)}
      sections={
        known.length > 0 && (
          <SectionFilter
            sections={known}
            value={choice}
            onChange={(section) => onFilter({ ...filter, page: undefined, section })}
          />
        )
      }
    />
  )
}

export const Route = createFileRoute('/contests/$cid/work')({
  staticData: { texts: ['course', 'homework'] },
  validateSearch: readSearch,
  component: WorkTab,
})
