import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadContest } from '../features/contest/contest/api/contest.ts'
import { ContestShell } from '../features/contest/contest/contest-shell.tsx'
import { ContestMissing } from '../features/contest/contest/refused-pages.tsx'
import { requireNumber } from '../lib/address.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { getSession } from '../lib/session/session.ts'

function ContestPages() {
  return (
    <ContestShell cid={Number(Route.useParams().cid)}>
      <Outlet />
    </ContestShell>
  )
}

export const Route = createFileRoute('/contests/$cid')({
  staticData: { texts: ['contest', 'similarity'] },
  beforeLoad: ({ params, preload, location }) => {
    requireNumber(params.cid)
    requireLogin({ preload, location })
  },
  loader: async ({ params }) => {
    if (!getSession().isLoggedIn) return
    // The shell shows errors.
    await loadContest(Number(params.cid)).catch(() => undefined)
  },
  component: ContestPages,
  notFoundComponent: ContestMissing,
})
