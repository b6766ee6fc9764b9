import { createFileRoute } from '@tanstack/react-router'
import { loadStatementStyle } from '../features/problem/api/problem.ts'
import { useProblem } from '../features/problem/problem-frame.tsx'
import { Statement } from '../features/problem/statement.tsx'

function StatementTab() {
  const problem = useProblem(Number(Route.useParams().pid))
  return problem && <Statement problem={problem} />
}

export const Route = createFileRoute('/problem/$pid/')({
  loader: ({ params }) => loadStatementStyle(Number(params.pid)),
  component: StatementTab,
})
