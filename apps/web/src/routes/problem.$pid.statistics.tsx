import { createFileRoute } from '@tanstack/react-router'
import { runOrders } from '../features/archive/problem/api/statistics.ts'
import { ProblemStatistics } from '../features/archive/problem/statistics/problem-statistics.tsx'
import { int, oneOf, paging, search } from '../lib/search.ts'

const readSearch = search({ course: int(1), page: paging.page, sortBy: oneOf(runOrders) })

function StatisticsTab() {
  const { pid } = Route.useParams()
  const navigate = Route.useNavigate()
  const { course, ...asked } = readSearch(Route.useSearch())
  return (
    <ProblemStatistics
      pid={Number(pid)}
      course={course}
      asked={asked}
      onOrder={(sortBy) => void navigate({ search: { course, sortBy }, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/problem/$pid/statistics')({
  staticData: { texts: ['problemStats'] },
  validateSearch: readSearch,
  component: StatisticsTab,
})
