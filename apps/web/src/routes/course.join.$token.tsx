import { createFileRoute } from '@tanstack/react-router'
import { JoinByLink } from '../features/archive/course/join/join-by-link.tsx'

function JoinPage() {
  const { token } = Route.useParams()
  return <JoinByLink token={token} />
}

export const Route = createFileRoute('/course/join/$token')({
  staticData: { texts: ['course'] },
  component: JoinPage,
})
