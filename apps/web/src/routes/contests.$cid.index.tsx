import { createFileRoute } from '@tanstack/react-router'
import { Overview } from '../features/contest/contest/overview.tsx'
import { useContest } from '../features/contest/contest/use-contest.ts'

function OverviewTab() {
  const detail = useContest(Number(Route.useParams().cid))
  return detail && <Overview detail={detail} />
}

export const Route = createFileRoute('/contests/$cid/')({
  staticData: { texts: ['homework', 'practice'] },
  component: OverviewTab,
})
