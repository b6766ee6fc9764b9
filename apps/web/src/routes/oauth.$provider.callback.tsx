import { createFileRoute } from '@tanstack/react-router'
import { OAuthCallback } from '../features/account/oauth-callback.tsx'
import { search, text } from '../lib/search.ts'

const readSearch = search({ code: text(4096), state: text(4096), iss: text(4096) })

function CallbackPage() {
  const { provider } = Route.useParams()
  return <OAuthCallback provider={provider} handed={readSearch(Route.useSearch())} />
}

export const Route = createFileRoute('/oauth/$provider/callback')({
  validateSearch: readSearch,
  component: CallbackPage,
})
