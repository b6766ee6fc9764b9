import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/people/user/profile-page.tsx'

function UserPage() {
  const { uid } = Route.useParams()
  return <ProfilePage key={uid} uid={uid} />
}

export const Route = createFileRoute('/user/$uid')({
  staticData: { texts: ['user'] },
  component: UserPage,
})
