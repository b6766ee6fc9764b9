import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ProblemEditor } from '../features/archive/problem/edit/problem-editor.tsx'
import { steps } from '../features/archive/problem/api/problem-steps.ts'
import { useProblem } from '../features/archive/problem/problem-frame.tsx'
import { TestData } from '../features/archive/testcase/test-data.tsx'
import { int, oneOf, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1), step: oneOf(steps) })

function EditTab() {
  const { t } = useTranslation()
  const { pid } = Route.useParams()
  const { course, step = 'statement' } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const problem = useProblem(Number(pid), course)
  if (!problem) return null
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
      onSaved={() => void navigate({ to: '/problem/$pid', params: { pid }, search: { course } })}
      data={(onChanged) => (
        <TestData pid={problem.pid} isReadOnly={false} lacks={problem.lacks ?? []} onChanged={onChanged} />
      )}
    />
  )
}

export const Route = createFileRoute('/problem/$pid/edit')({
  staticData: { texts: ['feedback', 'packageExport', 'problemForm', 'testcase', 'verification'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: EditTab,
})
