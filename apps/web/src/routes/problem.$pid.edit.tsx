import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemEditor } from '../features/archive/problem/edit/problem-editor.tsx'
import { TranslateProblem } from '../features/archive/problem/edit/translate-problem.tsx'
import { steps } from '../features/archive/problem/api/problem-steps.ts'
import { useProblem } from '../features/archive/problem/problem-frame.tsx'
import { TestData } from '../features/archive/testcase/test-data.tsx'
import { int, oneOf, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Forbidden, Loading } from '../ui/state.tsx'

const readSearch = search({ course: int(1), step: oneOf(steps) })

const VerificationPage = lazy(() =>
  import('../features/archive/workshop/invocations/verification-page.tsx').then(
    ({ VerificationPage: component }) => ({ default: component }),
  ),
)

function EditTab() {
  const { t } = useTranslation()
  const { pid } = Route.useParams()
  const { course, step = 'statement' } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const problem = useProblem(Number(pid), course)
  if (!problem) return null
  const onSaved = () => void navigate({ to: '/problem/$pid', params: { pid }, search: { course } })
  if (!problem.may.manage && problem.may.translate) {
    return <TranslateProblem key={pid} problem={problem} course={course} onSaved={onSaved} />
  }
  if (!problem.may.edit) {
    return <Forbidden text={t(problem.may.manage ? 'problem.archived' : 'problem.forbiddenText')} />
  }
  return (
    <ProblemEditor
      key={pid}
      problem={problem}
      course={course}
      step={step}
      onStep={(next) => {
        if (next !== step) void navigate({ search: (now) => ({ ...now, step: next }), replace: true })
      }}
      onSaved={onSaved}
      data={(onChanged) => (
        <TestData pid={problem.pid} isReadOnly={false} lacks={problem.lacks ?? []} onChanged={onChanged} />
      )}
      check={
        <Suspense fallback={<Loading />}>
          <VerificationPage problem={problem} />
        </Suspense>
      }
    />
  )
}

export const Route = createFileRoute('/problem/$pid/edit')({
  staticData: { texts: ['feedback', 'packageExport', 'problemForm', 'testcase', 'workshop'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: EditTab,
})
