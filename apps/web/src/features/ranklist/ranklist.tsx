// The ranklist of a contest with its tools. It fills the window: the table scrolls, the tools and the legend stay.

import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { FailedState, State } from '../../ui/state.tsx'
import { filterRows, type Board } from './board.ts'
import { useDensity } from './density.ts'
import { Legend } from './legend.tsx'
import { RankTable, type RankProblem } from './rank-table.tsx'
import { RankTools, type RankedContest, type RankFilter } from './rank-tools.tsx'
import style from './ranklist.module.css'
import { useBoard } from './use-board.ts'

interface RanklistProps {
  contest: RankedContest
  problems: readonly RankProblem[]
  filter: RankFilter
  onFilter: (filter: RankFilter) => void
  hrefOf: (uid: string) => string
  onFollow: (href: string) => void
  /** The end or the freeze is not what the page knows of: somebody changed the contest. */
  onOutdated: () => void
}

type Clock = Pick<Board['info'], 'isFrozen' | 'freezeTime'>

/** Tells once for each news of the freeze that the contest itself does not know of. */
function useOutdated(known: Clock, news: Clock | undefined, onOutdated: () => void): void {
  const { isFrozen = known.isFrozen, freezeTime = known.freezeTime } = news ?? {}
  const tell = useEffectEvent((frozen: boolean, from: string | null) => {
    if (frozen !== known.isFrozen || from !== known.freezeTime) onOutdated()
  })
  useEffect(() => tell(isFrozen, freezeTime), [isFrozen, freezeTime])
}

export function Ranklist(props: RanklistProps) {
  const { contest, problems, filter, onFilter, hrefOf, onFollow } = props
  const { t } = useTranslation()
  const uid = useSession().profile?.uid
  const start = Date.parse(contest.start)
  const eyes = contest.isManager ? filter.as : undefined
  const { board, error, refreshing, refresh, auto, setAuto } = useBoard(contest.cid, start, eyes)
  const { density, rowHeight, setDensity } = useDensity()
  useOutdated(contest, board?.info, props.onOutdated)
  const name = useDeferredValue(filter.name ?? '')
  const members = filter.group === undefined ? undefined : (board?.groups[filter.group] ?? [])
  const rows = board && filterRows(board.rows, name, members)
  return (
    <div className={style.page}>
      <RankTools
        contest={contest}
        board={board}
        filter={filter}
        onFilter={onFilter}
        density={density}
        onDensity={setDensity}
        refresh={{ auto, setAuto, now: refresh, busy: refreshing }}
      />
      {error && <FailedState title={t('contest.rank.failed')} error={error} onRetry={refresh} />}
      {!error && !rows && <Loading />}
      {rows?.length === 0 && <Empty board={board} />}
      {board && rows && rows.length > 0 && (
        <>
          <RankTable
            rows={rows}
            mine={board.rows.find((row) => row.uid === uid)}
            problems={problems}
            counts={board.counts}
            start={start}
            density={density}
            rowHeight={rowHeight}
            hrefOf={hrefOf}
            onFollow={onFollow}
          />
          <Legend />
        </>
      )}
    </div>
  )
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

function Empty({ board }: { board: Board | undefined }) {
  const { t } = useTranslation()
  if (board && board.rows.length > 0) {
    return <State title={t('contest.rank.noneFound')} text={t('contest.rank.noneFoundText')} />
  }
  const text = board?.info.isEnded ? 'contest.rank.noneEver' : 'contest.rank.noneText'
  return <State title={t('contest.rank.none')} text={t(text)} />
}
