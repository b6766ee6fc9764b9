import { createFileRoute } from '@tanstack/react-router'
import { runOrders } from '../features/problem/api/statistics.ts'
import { ProblemStatistics } from '../features/problem/statistics/problem-statistics.tsx'
import { oneOf, paging, search } from '../lib/search.ts'

const readSearch = search({ page: paging.page, sortBy: oneOf(runOrders) })

function StatisticsTab() {
  const { pid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ProblemStatistics
      pid={Number(pid)}
      asked={readSearch(Route.useSearch())}
      onOrder={(sortBy) => void navigate({ search: { sortBy }, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/problem/$pid/statistics')({
  validateSearch: readSearch,
  component: StatisticsTab,
})
