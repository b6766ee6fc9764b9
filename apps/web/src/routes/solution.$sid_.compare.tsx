import { createFileRoute, redirect } from '@tanstack/react-router'
import { ComparePage } from '../features/contest/submission/compare/compare-page.tsx'
import { requireNumber } from '../lib/address.ts'
import { int, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'

const readSearch = search({ with: int(1) })

function Compare() {
  const right = Number(Route.useParams().sid)
  return <ComparePage left={readSearch(Route.useSearch()).with ?? right} right={right} />
}

export const Route = createFileRoute('/solution/$sid_/compare')({
  staticData: { texts: [] },
  validateSearch: readSearch,
  beforeLoad: ({ params, search, preload, location }) => {
    requireNumber(params.sid)
    requireLogin({ preload, location })
    if (search.with === undefined) throw redirect({ to: '/solution/$sid', params })
  },
  component: Compare,
})
