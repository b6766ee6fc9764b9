import { createFileRoute } from '@tanstack/react-router'
import { ContestProblem } from '../features/contest/contest/contest-problem.tsx'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { EditorialsBelow } from '../features/archive/editorial/editorials.tsx'
import { Statement } from '../features/archive/problem/statement.tsx'

function ProblemTab() {
  const { cid, id } = Route.useParams()
  const detail = useContest(Number(cid))
  if (!detail) return null
  return (
    <ContestProblem detail={detail} id={id} page="statement">
      {(problem) => (
        <div>
          <Statement problem={problem} place={{ cid: Number(cid) }} />
          {problem.editorials.seen > 0 && <EditorialsBelow pid={problem.pid} place={{ cid: Number(cid) }} />}
        </div>
      )}
    </ContestProblem>
  )
}

export const Route = createFileRoute('/contests/$cid/problem/$id/')({
  staticData: { texts: ['editorial'] },
  component: ProblemTab,
})
