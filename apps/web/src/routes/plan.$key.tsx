import { createFileRoute } from '@tanstack/react-router'
import { PlanPage } from '../features/archive/plan/plan-page.tsx'
import { requireLogin } from '../lib/session/guard.ts'

function OnePlan() {
  const { key } = Route.useParams()
  const navigate = Route.useNavigate()
  return <PlanPage key={key} planKey={key} onDeleted={() => void navigate({ to: '/plans' })} />
}

export const Route = createFileRoute('/plan/$key')({
  staticData: { texts: ['plan', 'practice'] },
  beforeLoad: requireLogin,
  component: OnePlan,
})
