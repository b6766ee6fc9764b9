import type { ScoreCell, Totals } from '@verdict/domain/contest-rules/rule'
import { acceptedMinutes, type Standing } from '@verdict/domain/ranklist'
import type { TFunction } from 'i18next'
import { memo, useMemo, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { points, thousands } from '../../../../lib/format.ts'
import { cellText } from '../../../../ui/cell-text.ts'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { awardName } from '../award-words.ts'
import style from './resolver.module.css'
import type { Scene, Show } from './show.ts'
import { useMovingRows } from './use-moving-rows.ts'

const totalText = (standing: Standing, name: keyof Totals): string =>
  name === 'score' ? points(standing.score ?? 0) : thousands(standing[name])

export function ResolverTable({ show, scene }: { show: Show; scene: Scene }) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { standings, next, placed } = scene
  const uids = useMemo(() => standings.map(({ uid }) => uid), [standings])
  const focus = next ? uids.indexOf(next.uid) : 0
  useMovingRows(scroller, body, uids, focus)
  const { problems } = show.data
  return (
    <div
      ref={scroller}
      className={style.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('award.resolver.table')}
    >
      <table className={style.table} style={{ '--problems': problems.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col" className={style.rank}>
              {t('award.column.rank')}
            </th>
            <th scope="col" className={style.name}>
              {t('award.column.name')}
            </th>
            {show.columns.map((name) => (
              <th key={name} scope="col" className={style.total}>
                {t(`award.column.${name}`)}
              </th>
            ))}
            {problems.map(({ pid, label, title, color }) => (
              <th key={pid} scope="col" className={style.problem} title={title}>
                {color && <i style={{ background: color }} />}
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {standings.map((standing, index) => (
            <Row
              key={standing.uid}
              show={show}
              standing={standing}
              cells={scene.cells.get(standing.uid)!}
              firsts={firstsOf(show, scene, standing.uid)}
              isPlaced={index >= standings.length - placed}
              isNext={next?.uid === standing.uid}
              opensNext={next?.kind === 'open' && next.uid === standing.uid ? next.pid : null}
              opened={scene.step?.kind === 'open' && scene.step.uid === standing.uid ? scene.step.pid : null}
              t={t}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function firstsOf({ contest }: Show, { cells, firsts }: Scene, uid: string): string {
  if (contest.entrants.some((one) => one.uid === uid && one.isUnranked)) return ''
  const own = [...(cells.get(uid) ?? [])].filter(([pid, cell]) => {
    const at = contest.rule.firstAt(cell)
    return at !== null && firsts.get(pid) === at
  })
  return own.map(([pid]) => pid).join(' ')
}

interface RowProps {
  show: Show
  standing: Standing
  cells: ReadonlyMap<number, ScoreCell>
  /** Numbers of problems. */
  firsts: string
  isPlaced: boolean
  isNext: boolean
  opensNext: number | null
  opened: number | null
  t: TFunction
}

const sameCells = (a: RowProps['cells'], b: RowProps['cells']): boolean =>
  a.size === b.size && [...a].every(([pid, cell]) => b.get(pid) === cell)

const sameRow = (a: RowProps, b: RowProps): boolean =>
  a.show === b.show &&
  a.firsts === b.firsts &&
  a.isPlaced === b.isPlaced &&
  a.isNext === b.isNext &&
  a.opensNext === b.opensNext &&
  a.opened === b.opened &&
  a.t === b.t &&
  a.standing.rank === b.standing.rank &&
  a.standing.solved === b.standing.solved &&
  a.standing.penalty === b.standing.penalty &&
  a.standing.score === b.standing.score &&
  sameCells(a.cells, b.cells)

/** A step changes few of them. */
const Row = memo(function Row(props: RowProps) {
  const { show, standing, cells, firsts, isPlaced, isNext, opensNext, opened, t } = props
  const { uid, rank } = standing
  const entrant = show.entrants.get(uid)
  const organization = show.organizations.get(entrant?.organization ?? '')
  const awards = isPlaced ? show.awards.get(uid) : undefined
  const first = firsts.split(' ')
  return (
    <tr
      data-uid={uid}
      className={classes(isPlaced && style.placed, isNext && style.next, opened !== null && style.moved)}
    >
      <td className={style.rank}>{rank ?? <span title={t('award.resolver.unranked')}>*</span>}</td>
      <th scope="row" className={style.name}>
        <span className={style.who}>
          {organization?.logo ? (
            <img src={organization.logo} alt="" />
          ) : (
            show.hasPictures && <i className={style.noPicture} />
          )}
          <span className={style.lines}>
            <span className={style.own}>{entrant?.name || uid}</span>
            {(awards ?? organization) && (
              <small className={classes(awards && style.awards)}>
                {awards
                  ? awards.map((award) => awardName(t, show.data, award)).join(' · ')
                  : organization?.name}
              </small>
            )}
          </span>
        </span>
      </th>
      {show.columns.map((name) => (
        <td key={name} className={style.total}>
          {totalText(standing, name)}
        </td>
      ))}
      {show.data.problems.map(({ pid }) => (
        <Cell
          key={pid}
          cell={cells.get(pid)}
          isFirst={first.includes(String(pid))}
          isNext={opensNext === pid}
          isOpened={opened === pid}
          start={show.contest.start}
          t={t}
        />
      ))}
    </tr>
  )
}, sameRow)

interface CellProps {
  cell: ScoreCell | undefined
  isFirst: boolean
  isNext: boolean
  isOpened: boolean
  start: number
  t: TFunction
}

function Cell({ cell, isFirst, isNext, isOpened, start, t }: CellProps) {
  const text = cellText(cell, isFirst, start)
  const marks = classes(isNext && style.nextCell, isOpened && style.opened)
  if (!text || !cell) return <td className={classes(style.problem, marks)} />
  const minutes = cell.acceptedAt === null ? 0 : acceptedMinutes(cell.acceptedAt, start)
  return (
    <td className={style.problem}>
      <div
        className={classes(style.cell, style[text.look], marks)}
        title={t(`award.cell.${text.look}`, { minutes, failed: cell.failed, pending: cell.pending })}
      >
        <b>{text.sign}</b>
        {text.minutes !== null && <span>{text.minutes}</span>}
        {text.look === 'pending' && <Icon name="clock" />}
      </div>
      {text.look === 'first' && <span className="vh">{t('award.cell.isFirst')}</span>}
      {text.look === 'pending' && <span className="vh">{t('award.cell.waits')}</span>}
    </td>
  )
}
