import { signOnValueLength } from '@verdict/domain/address-limits'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OAuthCallback } from '../features/people/account/oauth-callback.tsx'
import { loadTexts } from '../i18n/index.ts'
import { search, text } from '../lib/search.ts'

const handedBack = text(signOnValueLength)
const readSearch = search({ code: handedBack, state: handedBack, iss: handedBack, ticket: handedBack })

const TrialPage = lazy(async () => {
  const [{ TrialPage: page }] = await Promise.all([
    import('../features/people/sign-in-admin/trial-result.tsx'),
    loadTexts(['signIn']),
  ])
  return { default: page }
})

function CallbackPage() {
  const { provider } = Route.useParams()
  // CAS calls the code a ticket.
  const { ticket, ...handed } = readSearch(Route.useSearch())
  return (
    <OAuthCallback
      provider={provider}
      handed={ticket ? { code: ticket, ...handed } : handed}
      trialPage={(trial) => (
        <Suspense>
          <TrialPage provider={provider} trial={trial} />
        </Suspense>
      )}
    />
  )
}

export const Route = createFileRoute('/oauth/$provider/callback')({
  validateSearch: readSearch,
  component: CallbackPage,
})
