import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportFormats } from '../features/archive/problem/edit/export-formats.tsx'
import { ProblemEditor } from '../features/archive/problem/edit/problem-editor.tsx'
import { useProblem } from '../features/archive/problem/problem-frame.tsx'
import { int, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1) })

function EditTab() {
  const { t } = useTranslation()
  const { pid } = Route.useParams()
  const { course } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const problem = useProblem(Number(pid), course)
  if (!problem) return null
  if (!problem.may.edit) {
    return <Forbidden text={t(problem.may.manage ? 'problem.archived' : 'problem.forbiddenText')} />
  }
  return (
    <>
      <ProblemEditor
        key={pid}
        problem={problem}
        course={course}
        onSaved={() => void navigate({ to: '/problem/$pid', params: { pid }, search: { course } })}
      />
      <ExportFormats pid={problem.pid} />
    </>
  )
}

export const Route = createFileRoute('/problem/$pid/edit')({
  staticData: { texts: ['feedback', 'packageExport', 'problemForm'] },
  beforeLoad: requireLogin,
  component: EditTab,
})
