import { signOnValueLength } from '@verdict/domain/address-limits'
import { createFileRoute } from '@tanstack/react-router'
import { OAuthCallback } from '../features/people/account/oauth-callback.tsx'
import { search, text } from '../lib/search.ts'

const handedBack = text(signOnValueLength)
const readSearch = search({ code: handedBack, state: handedBack, iss: handedBack, ticket: handedBack })

function CallbackPage() {
  const { provider } = Route.useParams()
  // CAS calls the code a ticket.
  const { ticket, ...handed } = readSearch(Route.useSearch())
  return <OAuthCallback provider={provider} handed={ticket ? { code: ticket, ...handed } : handed} />
}

export const Route = createFileRoute('/oauth/$provider/callback')({
  validateSearch: readSearch,
  component: CallbackPage,
})
