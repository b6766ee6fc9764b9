import { createFileRoute } from '@tanstack/react-router'
import { ContestProblem } from '../features/contest/contest-problem.tsx'
import { useContest } from '../features/contest/use-contest.ts'
import { SubmitPanel } from '../features/submission/submit-panel.tsx'
import { useSession } from '../lib/session/session.ts'

function SubmitTab() {
  const { cid, id } = Route.useParams()
  const uid = useSession().profile?.uid
  const navigate = Route.useNavigate()
  const detail = useContest(Number(cid))
  if (!detail) return null
  const goOn = (practice: boolean) =>
    practice
      ? navigate({ to: '/submissions' })
      : navigate({ to: '/contests/$cid/status', params: { cid }, search: { uid } })
  return (
    <ContestProblem detail={detail} id={id} page="submit">
      {({ pid }) => (
        <SubmitPanel
          pid={pid}
          mid={detail.contest.cid}
          onSubmitted={(_sid, practice) => void goOn(practice)}
        />
      )}
    </ContestProblem>
  )
}

export const Route = createFileRoute('/contests/$cid/problem/$id/submit')({ component: SubmitTab })
