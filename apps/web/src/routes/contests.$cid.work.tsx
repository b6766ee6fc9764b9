import { createFileRoute } from '@tanstack/react-router'
import { WorkList } from '../features/contest/homework/work-list.tsx'
import { useContest } from '../features/contest/use-contest.ts'
import { int, paging, search } from '../lib/search.ts'

const readSearch = search({ page: paging.page, pid: int(1), unmarked: int(1) })

function WorkTab() {
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  return <WorkList detail={detail} filter={filter} onFilter={(next) => void navigate({ search: next })} />
}

export const Route = createFileRoute('/contests/$cid/work')({
  staticData: { texts: ['homework'] },
  validateSearch: readSearch,
  component: WorkTab,
})
