// Fills the window: the table scrolls, tools and legend stay.

import { teamOfUid } from '@verdict/domain/team'
import { useDeferredValue, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { entrantOf } from '../../../lib/entrant.ts'
import { useSession } from '../../../lib/session/session.ts'
import { FailedState, State } from '../../../ui/state.tsx'
import type { Eyes } from './api/ranklist.ts'
import { useBeside } from './beside.ts'
import { filterRows, type Board } from './board.ts'
import { useDensity } from './density.ts'
import { Legend } from './legend.tsx'
import { Presentation } from './presentation.tsx'
import { RankTable, type RankProblem } from './rank-table.tsx'
import type { RankFilter } from './filters.tsx'
import { FrozenNotice } from './frozen-notice.tsx'
import { ReplayNotice } from './replay-notice.tsx'
import { EyesSwitch, hasTwoViews, RankTools, type RankedContest } from './rank-tools.tsx'
import style from './ranklist.module.css'
import { useBoard } from './use-board.ts'

export interface RanklistProps {
  contest: RankedContest
  problems: readonly RankProblem[]
  countdown: ReactNode
  filter: RankFilter
  onFilter: (filter: RankFilter) => void
  hrefOf: (uid: string) => string
  onFollow: (href: string) => void
  /** The contest has changed since it was loaded. */
  onOutdated: () => void
}

type Clock = Pick<Board['info'], 'isFrozen' | 'freezeTime'>

/** Calls `onOutdated` once for each new state of the freeze. */
function useOutdated(known: Clock, news: Clock | undefined, onOutdated: () => void): void {
  const { isFrozen = known.isFrozen, freezeTime = known.freezeTime } = news ?? {}
  const report = useEffectEvent((frozen: boolean, from: string | null) => {
    if (frozen !== known.isFrozen || from !== known.freezeTime) onOutdated()
  })
  useEffect(() => report(isFrozen, freezeTime), [isFrozen, freezeTime])
}

/** A team has a page in its contest. */
const hrefIn =
  (hrefOf: (uid: string) => string) =>
  (uid: string): string => {
    const team = teamOfUid(uid)
    return team ? `/contests/${team.cid}/teams/${team.number}` : hrefOf(uid)
  }

function eyesIn(contest: RankedContest, as: Eyes): Eyes {
  if (contest.replays) return 'virtual'
  if (as === 'virtual') return contest.virtual ? as : undefined
  return hasTwoViews(contest) ? as : undefined
}

export function Ranklist(props: RanklistProps) {
  const { contest, problems, filter, onFilter, hrefOf, onFollow } = props
  const person = useSession().profile?.uid
  const own = entrantOf(contest, person)
  const start = Date.parse(contest.start)
  // Null: not presented. Starts as a contestant's view.
  const [wall, setWall] = useState<{ as: Eyes } | null>(null)
  const as = wall ? wall.as : filter.as
  const eyes = eyesIn(contest, as)
  const { board, error, refreshing, refresh, auto, setAuto } = useBoard(contest.cid, start, {
    eyes,
    // Realtime is for those who are in the contest.
    always: wall !== null || contest.isOutside === true || contest.replays === true,
  })
  const { density, sizeOf, setDensity } = useDensity()
  useOutdated(contest, board?.info, props.onOutdated)
  const name = useDeferredValue(filter.name ?? '')
  const beside = useBeside(board)
  const rows = board && filterRows(board, { ...filter, name })
  const notice = <BoardNotice contest={contest} board={board} eyes={eyes} />
  const shared = { problems, start, besideOf: beside.textOf, hrefOf: hrefIn(hrefOf), onFollow }
  const table =
    board && rows?.length ? { ...shared, rows, counts: board.counts, columns: board.columns } : undefined
  const legend = <Legend board={board} ungrouped={contest.ungrouped} />
  const instead = <Instead board={board} error={error} onRetry={refresh} />
  return (
    <div className={style.page}>
      <RankTools
        contest={contest}
        beside={beside}
        filter={filter}
        onFilter={onFilter}
        density={density}
        onDensity={setDensity}
        onPresent={() => setWall({ as: 'contestant' })}
        refresh={{ auto, setAuto, now: refresh, busy: refreshing }}
      />
      {notice}
      {!table && instead}
      {table && !wall && (
        <>
          <RankTable
            {...table}
            mine={board?.rows.find((row) => row.uid === own)}
            density={density}
            size={sizeOf(density)}
          />
          {legend}
        </>
      )}
      {wall && (
        <Presentation
          title={contest.title}
          countdown={props.countdown}
          notice={notice}
          eyes={<EyesSwitch contest={contest} as={wall.as} onChange={(next) => setWall({ as: next })} />}
          legend={legend}
          table={table}
          instead={instead}
          sizeOf={sizeOf}
          onLeave={() => setWall(null)}
        />
      )}
    </div>
  )
}

interface BoardNoticeProps {
  contest: RankedContest
  board: Board | undefined
  eyes: Eyes
}

function BoardNotice({ contest: { isManager, replays, virtual }, board, eyes }: BoardNoticeProps) {
  if (replays && virtual) return <ReplayNotice start={Date.parse(virtual.start)} />
  if (!board) return null
  return <FrozenNotice info={board.info} shows={board.shows} seesAll={isManager && eyes === undefined} />
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className={style.loading} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        <span key={index} className="skeleton" />
      ))}
    </div>
  )
}

interface InsteadProps {
  board: Board | undefined
  error: Error | null
  onRetry: () => void
}

function Instead({ board, error, onRetry }: InsteadProps) {
  const { t } = useTranslation()
  if (error) return <FailedState title={t('contest.rank.failed')} error={error} onRetry={onRetry} />
  if (!board) return <Loading />
  if (board.rows.length > 0) {
    return (
      <State title={t(`contest.rank.noneFound.${board.entrants}`)} text={t('contest.rank.noneFoundText')} />
    )
  }
  if (board.shows.others === 'when-open' && board.info.isFrozen) {
    return <State icon="lock" title={t('contest.rank.later')} text={t('contest.rank.laterText')} />
  }
  const text = board.info.isEnded ? 'contest.rank.noneEver' : 'contest.rank.noneText'
  return <State title={t('contest.rank.none')} text={t(text)} />
}
