import type { OpenBoard } from '@verdict/contract/ranklist'
import type { SteppedEntrant } from '@verdict/domain/board-history'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Switch } from '../../../../ui/field/field.tsx'
import { besideOf } from '../beside-facts.ts'
import { type Board, filterRows } from '../board.ts'
import { DensityChoice } from '../density-choice.tsx'
import { useDensity } from '../density.ts'
import { Filters } from '../filters.tsx'
import { FrozenNotice } from '../frozen-notice.tsx'
import { Legend } from '../legend.tsx'
import { Presentation } from '../presentation.tsx'
import { RankTable, type RankProblem } from '../rank-table.tsx'
import type { BoardAddress } from './address.ts'
import { Clock } from './board-head.tsx'
import style from './board.module.css'
import { ReplayBar } from './replay-bar.tsx'
import { Said, Waiting } from './said.tsx'
import type { Stars } from './use-stars.ts'

/** The list and the page of an entrant have these in common. */
export interface BoardParts {
  board: Board
  /** Null until it is known what happened. */
  entrants: readonly SteppedEntrant[] | null
  hasFailed: boolean
  problems: readonly RankProblem[]
  /** ms since 1970 */
  start: number
  /** The last minute that there is to see. */
  last: number
  stars: Stars
  hrefOf: (change: BoardAddress) => string
  go: (change: BoardAddress) => void
}

interface BoardListProps extends BoardParts {
  head: OpenBoard
  address: BoardAddress
  embedded: boolean
  replays: boolean
  onReplays: (on: boolean) => void
}

export function BoardList(props: BoardListProps) {
  const { head, board, address, problems, start, stars, hrefOf, go } = props
  const { t } = useTranslation()
  const [wall, setWall] = useState(false)
  const { density, sizeOf, setDensity } = useDensity()
  const beside = useMemo(() => besideOf(board, []), [board])
  const name = useDeferredValue(address.name ?? '')
  const rows = filterRows(board, { ...address, name, only: address.followed ? stars.all : undefined })
  const frozen = <FrozenNotice info={board.info} shows={board.shows} seesAll={false} />
  const legend = <Legend board={board} />
  const isNarrowed = board.rows.length > 0
  const instead = (
    <Said title={isNarrowed ? t(`contest.rank.noneFound.${board.entrants}`) : t('contest.rank.none')} />
  )
  const table = {
    rows,
    problems,
    counts: board.counts,
    columns: board.columns,
    start,
    besideOf: beside.textOf,
    hrefOf: (uid: string) => hrefOf({ of: uid }),
    onFollow: (href: string) => go({ of: new URLSearchParams(href).get('of') ?? undefined }),
    stars,
  }
  const isEmpty = rows.length === 0
  return (
    <>
      <div className={style.tools}>
        <Filters beside={beside} filter={address} onFilter={(next) => go({ ...next, of: undefined })} />
        <Switch checked={address.followed === true} onChange={(on) => go({ followed: on || undefined })}>
          {t('board.followed')}
        </Switch>
        <DensityChoice density={density} onChange={setDensity} />
        <Switch checked={props.replays} onChange={props.onReplays}>
          {t('board.replay.show')}
        </Switch>
        {!props.embedded && (
          <Button
            icon="presentation"
            aria-haspopup="dialog"
            title={t('contest.rank.presentHint')}
            onClick={() => setWall(true)}
          >
            {t('contest.rank.present')}
          </Button>
        )}
      </div>
      {props.replays && <Replay {...props} />}
      {frozen}
      {isEmpty && instead}
      {!isEmpty && (
        <>
          <RankTable {...table} mine={undefined} density={density} size={sizeOf(density)} />
          {legend}
        </>
      )}
      {wall && (
        <Presentation
          title={head.title}
          countdown={<Clock head={head} />}
          notice={frozen}
          eyes={null}
          legend={legend}
          table={isEmpty ? undefined : table}
          instead={instead}
          sizeOf={sizeOf}
          onLeave={() => setWall(false)}
        />
      )}
    </>
  )
}

function Replay({ entrants, hasFailed, address, last, board, go }: BoardListProps) {
  const { t } = useTranslation()
  if (!entrants) return hasFailed ? <p className={style.away}>{t('board.replay.failed')}</p> : <Waiting />
  return (
    <ReplayBar
      minute={address.minute}
      last={last}
      leader={board.rows.find(({ rank }) => rank === 1)?.nick}
      onMinute={(minute) => go({ minute })}
    />
  )
}
