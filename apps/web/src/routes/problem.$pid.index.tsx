import { createFileRoute } from '@tanstack/react-router'
import { loadStatementStyle } from '../features/problem/api/problem.ts'
import { useProblem } from '../features/problem/problem-frame.tsx'
import { Statement } from '../features/problem/statement.tsx'
import { int, search } from '../lib/search.ts'

const readSearch = search({ course: int(1) })

function StatementTab() {
  const { course } = readSearch(Route.useSearch())
  const problem = useProblem(Number(Route.useParams().pid), course)
  return problem && <Statement problem={problem} />
}

export const Route = createFileRoute('/problem/$pid/')({
  loaderDeps: ({ search }) => ({ course: search.course }),
  loader: ({ params, deps }) => loadStatementStyle(Number(params.pid), deps.course),
  component: StatementTab,
})
