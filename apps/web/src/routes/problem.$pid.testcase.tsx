import { createFileRoute } from '@tanstack/react-router'
import { refreshProblem } from '../features/problem/api/problem.ts'
import { useProblem } from '../features/problem/problem-frame.tsx'
import { Forbidden } from '../features/problem/refused-pages.tsx'
import { TestData } from '../features/testcase/test-data.tsx'
import { int, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'

const readSearch = search({ course: int(1) })

function TestDataTab() {
  const pid = Number(Route.useParams().pid)
  const { course } = readSearch(Route.useSearch())
  const problem = useProblem(pid, course)
  if (!problem) return null
  if (!problem.may.edit) return <Forbidden />
  return <TestData key={pid} pid={pid} onChanged={() => void refreshProblem(pid)} />
}

export const Route = createFileRoute('/problem/$pid/testcase')({
  beforeLoad: requireLogin,
  component: TestDataTab,
})
