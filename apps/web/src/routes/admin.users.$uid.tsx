import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '../features/people/admin/user/user-page.tsx'
import { UserLinks } from '../features/people/oauth-admin/user-links.tsx'
import { requireAdmin } from '../lib/session/guard.ts'

function ManagedUserPage() {
  const { uid } = Route.useParams()
  return (
    <UserPage
      key={uid}
      uid={uid}
      links={(user) => <UserLinks uid={user.uid} mayChange={user.may.change} />}
    />
  )
}

export const Route = createFileRoute('/admin/users/$uid')({
  staticData: {
    texts: [
      'audit',
      'contest',
      'course',
      'editorial',
      'examSetup',
      'feedback',
      'job',
      'marks',
      'similarity',
      'tag',
      'token',
      'users',
      'siteSettings',
    ],
  },
  beforeLoad: requireAdmin,
  component: ManagedUserPage,
})
