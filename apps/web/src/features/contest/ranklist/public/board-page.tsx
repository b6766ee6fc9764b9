// The ranklist for everybody, as one page by itself: without a session, from a server or from a folder of files.

import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { useWaitFor } from '../../../../lib/clock/wait.ts'
import type { OpenBoard } from '@verdict/contract/ranklist'
import type { BoardSources } from '../api/board-source.ts'
import type { RanklistAnswer } from '../api/ranklist.ts'
import { createBoard } from '../board.ts'
import { useAddress } from './address.ts'
import { BoardHead, type BoardHeadProps } from './board-head.tsx'
import { BoardList } from './board-list.tsx'
import style from './board.module.css'
import { EntrantPage } from './entrant-page.tsx'
import { boardAt, shownMinutes, steppedEntrants } from './replayed.ts'
import { Said, Waiting } from './said.tsx'
import { useRead } from './use-read.ts'
import { useStars } from './use-stars.ts'

export interface BoardPageProps extends Omit<BoardHeadProps, 'head'> {
  sources: BoardSources
}

const rowsMs = 10_000
const headMs = 60_000

export function BoardPage(props: BoardPageProps) {
  const { data: head, trouble, again } = useRead(props.sources, 'board', headMs)
  useWaitFor(head?.early ? Date.parse(head.start) : null, again)
  if (trouble === 'closed') return <Closed />
  if (!head) return trouble === 'away' ? <Away /> : <Waiting />
  if (head.early) return <EarlyBoard {...props} head={head} />
  return <BegunBoard {...props} head={head} isAway={trouble === 'away'} />
}

function Closed() {
  const { t } = useTranslation()
  return <Said icon="lock" title={t('board.closed')} text={t('board.closedText')} />
}

function Away() {
  const { t } = useTranslation()
  return <Said icon="warning" title={t('board.away')} text={t('board.awayText')} />
}

/** In the form of the board, which takes its place at the start. */
function EarlyBoard(props: BoardHeadProps) {
  const { t } = useTranslation()
  const { title, heldStart } = props.head
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={style.page}>
      <BoardHead {...props} />
      <Said
        icon="clock"
        title={t('board.early')}
        text={heldStart === undefined ? t('board.earlyText') : t('board.heldText')}
      />
    </div>
  )
}

function BegunBoard(props: BoardPageProps & { head: OpenBoard; isAway: boolean }) {
  const rows = useRead(props.sources, 'ranklist', rowsMs)
  const isAway = props.isAway || rows.trouble === 'away'
  if (rows.trouble === 'closed') return <Closed />
  if (rows.data) return <Shown {...props} answer={rows.data} isAway={isAway} />
  return isAway ? <Away /> : <Waiting />
}

interface ShownProps extends BoardPageProps {
  head: OpenBoard
  answer: RanklistAnswer
  isAway: boolean
}

/** @param wanted what happened before now is asked for */
function useBoards({ sources, head, answer }: ShownProps, minute: number | undefined, wanted: boolean) {
  const start = Date.parse(head.start)
  const [boardOf] = useState(createBoard)
  const now = useMemo(() => boardOf(answer, start), [boardOf, answer, start])
  const { data: history, trouble } = useRead(sources, 'history', wanted ? rowsMs : null)
  const entrants = useMemo(() => (history ? steppedEntrants(answer, history) : null), [answer, history])
  const past = useMemo(
    () => (minute === undefined || !entrants ? null : boardAt(answer, entrants, minute, start)),
    [answer, entrants, minute, start],
  )
  return { start, now, board: past ?? now, entrants, hasFailed: trouble !== null }
}

function Shown(props: ShownProps) {
  const { head, answer, isAway, sources } = props
  const { t } = useTranslation()
  const { address, hrefOf, go } = useAddress()
  const [replays, setReplays] = useState(address.minute !== undefined)
  const stars = useStars(sources.ranklist, answer)
  useEffect(() => {
    document.title = head.title
  }, [head.title])
  const { start, now, board, entrants, hasFailed } = useBoards(
    props,
    address.minute,
    replays || address.minute !== undefined || address.of !== undefined,
  )
  const problems = useMemo(
    () => head.problems.map((problem) => ({ ...problem, title: '', href: null })),
    [head.problems],
  )
  const last = shownMinutes(head, entrants ?? [], serverNow())
  const shared = { entrants, hasFailed, problems, start, last, stars, hrefOf, go }
  return (
    <div className={style.page}>
      <BoardHead {...props} />
      {isAway && (
        <p className={style.away} role="status">
          {t('board.stale')}
        </p>
      )}
      {address.of === undefined ? (
        <BoardList
          {...shared}
          head={head}
          board={board}
          embedded={props.embedded}
          address={address}
          replays={replays || address.minute !== undefined}
          onReplays={(on) => {
            setReplays(on)
            if (!on) go({ minute: undefined })
          }}
        />
      ) : (
        <EntrantPage
          {...shared}
          key={address.of}
          uid={address.of}
          board={now}
          rule={answer.rule}
          penalty={answer.penalty}
        />
      )}
    </div>
  )
}
