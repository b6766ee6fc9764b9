import { signOnValueLength } from '@verdict/domain/field-limits'
import { createFileRoute } from '@tanstack/react-router'
import { OAuthCallback } from '../features/people/account/oauth-callback.tsx'
import { search, text } from '../lib/search.ts'

const handedBack = text(signOnValueLength)
const readSearch = search({ code: handedBack, state: handedBack, iss: handedBack })

function CallbackPage() {
  const { provider } = Route.useParams()
  return <OAuthCallback provider={provider} handed={readSearch(Route.useSearch())} />
}

export const Route = createFileRoute('/oauth/$provider/callback')({
  validateSearch: readSearch,
  component: CallbackPage,
})
