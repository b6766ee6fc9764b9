import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refreshContest } from '../features/contest/contest/api/contest.ts'
import { Countdown } from '../features/contest/contest/contest-bar.tsx'
import { isReplaying, onOwnClock } from '../features/contest/contest/virtual.tsx'
import { NotStarted } from '../features/contest/contest/waiting.tsx'
import { isInside, labelled, ungroupedIn, useContest } from '../features/contest/contest/use-contest.ts'
import { OpenBoard } from '../features/contest/ranklist/open-board.tsx'
import type { RankFilter } from '../features/contest/ranklist/filters.tsx'
import { Ranklist } from '../features/contest/ranklist/ranklist.tsx'
import { int, keyword, oneOf, search } from '../lib/search.ts'
import { useSession } from '../lib/session/session.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { State } from '../ui/state.tsx'
import type { ContestDetail } from '@verdict/contract/contest'
import { useMemo } from 'react'

const readSearch = search({
  name: keyword,
  group: int(0),
  school: keyword,
  organization: int(1),
  category: int(1),
  as: oneOf(['contestant', 'virtual']),
})

function useProblems(detail: ContestDetail | undefined) {
  return useMemo(
    () =>
      detail
        ? labelled(detail).map(({ pid, label, title, index, invalid, color }) => ({
            pid,
            label,
            title,
            color,
            href: invalid ? null : `/contests/${detail.contest.cid}/problem/${index}`,
          }))
        : [],
    [detail],
  )
}

function RanklistTab() {
  const { isLoggedIn } = useSession()
  return isLoggedIn ? <OwnBoard /> : <Watched />
}

function useBoardProps() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  return {
    filter: readSearch(Route.useSearch()),
    onFilter: (next: RankFilter) => void navigate({ search: next, replace: true, resetScroll: false }),
    onFollow: (href: string) => router.history.push(href),
  }
}

function Watched() {
  return (
    <OpenBoard
      cid={Number(Route.useParams().cid)}
      countdown={(board) => <Countdown contest={{ ...board, homework: null, pause: null }} />}
      waiting={({ heldStart, ...board }) => (
        <NotStarted contest={{ ...board, ...(heldStart !== undefined && { held: heldStart }) }} />
      )}
      {...useBoardProps()}
    />
  )
}

function OwnBoard() {
  const { t } = useTranslation()
  const shared = useBoardProps()
  const detail = useContest(Number(Route.useParams().cid))
  const problems = useProblems(detail)
  if (!detail) return null
  if (!isInside(detail)) return <Watched />
  const { contest } = detail
  const title = `${t('contest.tab.ranklist')} · ${contest.title}`
  if (!contest.hasRanklist) {
    return (
      <Page title={title} width="read">
        <PageHead title={t('contest.tab.ranklist')} />
        <State icon="lock" title={t('contest.rank.kept')} text={t('contest.rank.keptText')} />
      </Page>
    )
  }
  return (
    <Page title={title} width="full">
      <Ranklist
        contest={{
          ...contest,
          isManager: contest.may.manage,
          ungrouped: ungroupedIn(detail),
          replays: isReplaying(contest),
        }}
        problems={problems}
        countdown={<Countdown contest={onOwnClock(contest)} />}
        hrefOf={(uid) => `/contests/${contest.cid}/status?uid=${encodeURIComponent(uid)}`}
        onOutdated={() => void refreshContest(contest.cid)}
        {...shared}
      />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/ranklist')({
  validateSearch: readSearch,
  component: RanklistTab,
})
