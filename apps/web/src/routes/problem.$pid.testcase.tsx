import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refreshProblem } from '../features/problem/api/problem.ts'
import { useProblem } from '../features/problem/problem-frame.tsx'
import { TestData } from '../features/testcase/test-data.tsx'
import { int, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1) })

function TestDataTab() {
  const { t } = useTranslation()
  const pid = Number(Route.useParams().pid)
  const { course } = readSearch(Route.useSearch())
  const problem = useProblem(pid, course)
  if (!problem) return null
  if (!problem.may.edit) return <Forbidden text={t('problem.forbiddenText')} />
  return <TestData key={pid} pid={pid} onChanged={() => void refreshProblem(pid)} />
}

export const Route = createFileRoute('/problem/$pid/testcase')({
  staticData: { texts: ['testcase'] },
  beforeLoad: requireLogin,
  component: TestDataTab,
})
