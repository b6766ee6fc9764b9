import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../features/archive/problem/problem-frame.tsx'
import { VerificationPage } from '../features/archive/problem/verify/verification-page.tsx'
import { int, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1) })

function VerificationTab() {
  const { t } = useTranslation()
  const pid = Number(Route.useParams().pid)
  const { course } = readSearch(Route.useSearch())
  const problem = useProblem(pid, course)
  if (!problem) return null
  if (!problem.may.edit) {
    return <Forbidden text={t(problem.may.manage ? 'problem.archived' : 'problem.forbiddenText')} />
  }
  return <VerificationPage key={pid} problem={problem} />
}

export const Route = createFileRoute('/problem/$pid/verification')({
  staticData: { texts: ['testcase', 'verification'] },
  beforeLoad: requireLogin,
  component: VerificationTab,
})
