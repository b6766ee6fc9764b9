import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { loadContest } from '../features/contest/contest/api/contest.ts'
import { ContestShell } from '../features/contest/contest/contest-shell.tsx'
import { ContestMissing } from '../features/contest/contest/refused-pages.tsx'
import { QuestionCount } from '../features/hall/clarification/question-count.tsx'
import { isBoardOpen } from '../features/contest/ranklist/api/ranklist.ts'
import { requireNumber } from '../lib/address.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { getSession, useSession } from '../lib/session/session.ts'

const isBoard = (path: string): boolean => /\/ranklist\/?$/.test(path)

function ContestPages() {
  const cid = Number(Route.useParams().cid)
  const { isLoggedIn } = useSession()
  const onBoard = useLocation({ select: ({ pathname }) => isBoard(pathname) })
  if (!isLoggedIn && onBoard) return <Outlet />
  return (
    <ContestShell cid={cid} isBoard={onBoard} QuestionCount={QuestionCount}>
      <Outlet />
    </ContestShell>
  )
}

export const Route = createFileRoute('/contests/$cid')({
  staticData: { texts: ['contest', 'similarity'] },
  beforeLoad: async ({ params, preload, location }) => {
    requireNumber(params.cid)
    const isVisited = !getSession().isLoggedIn && isBoard(location.pathname)
    if (isVisited && (await isBoardOpen(Number(params.cid)))) return
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
