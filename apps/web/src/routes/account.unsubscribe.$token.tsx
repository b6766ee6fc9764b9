import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '../features/people/mail/unsubscribe-page.tsx'

function Unsubscribe() {
  const { token } = Route.useParams()
  return <UnsubscribePage key={token} token={token} />
}

export const Route = createFileRoute('/account/unsubscribe/$token')({
  staticData: { texts: ['mail'] },
  component: Unsubscribe,
})
