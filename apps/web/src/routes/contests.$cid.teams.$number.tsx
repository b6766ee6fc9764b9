import { createFileRoute } from '@tanstack/react-router'
import { labelled, useContest } from '../features/contest/contest/use-contest.ts'
import { StatusList } from '../features/contest/submission/status-list.tsx'
import { TeamView } from '../features/contest/team/team-page.tsx'
import { requireNumber } from '../lib/address.ts'
import { int, paging, search } from '../lib/search.ts'

const readSearch = search({ ...paging, pid: int(1) })

function TeamPage() {
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  const { cid, number } = Route.useParams()
  const detail = useContest(Number(cid))
  if (!detail) return null
  const { isFrozen, isExam, title } = detail.contest
  return (
    <TeamView
      key={number}
      cid={Number(cid)}
      number={Number(number)}
      contestTitle={title}
      timeline={(uid) => (
        <StatusList
          ofTeam
          contest={{ cid: Number(cid), isFrozen, isExam, problems: labelled(detail) }}
          filter={{ ...filter, uid }}
          onFilter={({ page, pageSize, pid }) => void navigate({ search: { page, pageSize, pid } })}
        />
      )}
    />
  )
}

export const Route = createFileRoute('/contests/$cid/teams/$number')({
  staticData: { texts: ['team'] },
  validateSearch: readSearch,
  beforeLoad: ({ params }) => requireNumber(params.number),
  component: TeamPage,
})
