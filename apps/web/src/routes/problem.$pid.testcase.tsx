import { createFileRoute } from '@tanstack/react-router'
import { refreshProblem } from '../features/problem/api/problem.ts'
import { useProblem } from '../features/problem/problem-frame.tsx'
import { Forbidden } from '../features/problem/refused-pages.tsx'
import { TestData } from '../features/testcase/test-data.tsx'
import { requireLogin } from '../lib/session/guard.ts'

function TestDataTab() {
  const pid = Number(Route.useParams().pid)
  const problem = useProblem(pid)
  if (!problem) return null
  if (!problem.may.edit) return <Forbidden />
  return <TestData key={pid} pid={pid} onChanged={() => void refreshProblem(pid)} />
}

export const Route = createFileRoute('/problem/$pid/testcase')({
  beforeLoad: requireLogin,
  component: TestDataTab,
})
