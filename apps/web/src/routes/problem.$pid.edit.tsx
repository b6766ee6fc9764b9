import { createFileRoute } from '@tanstack/react-router'
import { EditProblem } from '../features/problem/edit/edit-problem.tsx'
import { useProblem } from '../features/problem/problem-frame.tsx'
import { Forbidden } from '../features/problem/refused-pages.tsx'
import { requireLogin } from '../lib/session/guard.ts'

function EditTab() {
  const { pid } = Route.useParams()
  const navigate = Route.useNavigate()
  const problem = useProblem(Number(pid))
  if (!problem) return null
  if (!problem.may.edit) return <Forbidden />
  return (
    <EditProblem
      key={pid}
      problem={problem}
      onSaved={() => void navigate({ to: '/problem/$pid', params: { pid } })}
    />
  )
}

export const Route = createFileRoute('/problem/$pid/edit')({ beforeLoad: requireLogin, component: EditTab })
