import { createFileRoute } from '@tanstack/react-router'
import { LaunchPage } from '../features/exchange/lti/launch-page.tsx'

function Launch() {
  return <LaunchPage launchId={Route.useParams().launchId} />
}

export const Route = createFileRoute('/lti/choose/$launchId')({
  staticData: { texts: ['lti'] },
  component: Launch,
})
