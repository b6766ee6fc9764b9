import { createFileRoute } from '@tanstack/react-router'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { AwardsPage } from '../features/hall/award/awards-page.tsx'

function AwardsTab() {
  const cid = Number(Route.useParams().cid)
  const detail = useContest(cid)
  if (!detail) return null
  const { title, may, phase } = detail.contest
  return <AwardsPage cid={cid} title={title} isManager={may.manage} isOver={phase === 'ended'} />
}

export const Route = createFileRoute('/contests/$cid/awards')({
  staticData: { texts: ['award'] },
  component: AwardsTab,
})
