import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '../features/admin/user/user-page.tsx'
import { requireAdmin } from '../lib/session/guard.ts'

function ManagedUserPage() {
  const { uid } = Route.useParams()
  return <UserPage key={uid} uid={uid} />
}

export const Route = createFileRoute('/admin/users/$uid')({
  beforeLoad: requireAdmin,
  component: ManagedUserPage,
})
