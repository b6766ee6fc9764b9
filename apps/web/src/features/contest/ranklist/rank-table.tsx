// Virtualised in rows, with sticky head, rank and name; the own row is pinned while out of sight, and the scroll position
// survives a refresh.

import type { Totals } from '@verdict/domain/contest-rules/rule'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useMemo, useRef, type CSSProperties, type MouseEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { points, thousands } from '../../../lib/format.ts'
import { classes } from '../../../ui/classes.ts'
import { useNaming } from '../../../ui/person.tsx'
import type { Board, RankRow } from './board.ts'
import { nameRoom, type Density, type RankSize } from './density.ts'
import { RankCell } from './rank-cell.tsx'
import style from './ranklist.module.css'
import { useSelfScroll } from './self-scroll.ts'
import { Star } from './star.tsx'

export interface RankProblem {
  pid: number
  label: string
  title: string
  /** Null where it cannot be opened any more. */
  href: string | null
  /** As of its balloons. */
  color?: string | undefined
}

export interface RankTableProps {
  rows: readonly RankRow[]
  mine: RankRow | undefined
  problems: readonly RankProblem[]
  counts: Board['counts']
  columns: Board['columns']
  start: number
  density: Density
  size: RankSize
  scrolls?: boolean
  besideOf: (row: RankRow) => string
  hrefOf: (uid: string) => string
  /** The entrants whom the reader follows, where they may choose. */
  stars?: { has: (uid: string) => boolean; toggle: (uid: string) => void }
  /** Follows a link of the table within the page. */
  onFollow: (href: string) => void
}

const overscan = 12
const namingColumns = 2

const columnLook = { solved: 's', penalty: 'p', score: 'p' } as const satisfies Record<keyof Totals, string>

const totalText = (row: RankRow, name: keyof Totals): string =>
  name === 'score' ? points(row.score ?? 0) : thousands(row[name])

/** @param range of the rendered rows; null before the first render */
export const inSight = (range: { startIndex: number; endIndex: number } | null, index: number): boolean =>
  range === null || (index >= range.startIndex && index <= range.endIndex)

/** One listener for all links: plain clicks stay in the page. */
const follow = (onFollow: (href: string) => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const href = (event.target as Element).closest('a')?.getAttribute('href')
  if (!href) return
  event.preventDefault()
  onFollow(href)
}

export function RankTable(props: RankTableProps) {
  const {
    rows,
    mine,
    problems,
    counts,
    columns,
    start,
    density,
    size,
    scrolls = false,
    besideOf,
    hrefOf,
    stars,
    onFollow,
  } = props
  const { t } = useTranslation()
  const entrants = rows[0]?.team ? 'teams' : 'people'
  const scroller = useRef<HTMLDivElement>(null)
  // The object changes between renders, which does no harm: no compiler memoises this component.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size.row,
    overscan,
    getItemKey: (index) => rows[index]?.uid ?? index,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, size.row])
  useSelfScroll(scroller, scrolls ? size.row : 0)
  const names = useMemo(() => nameRoom(rows, size, besideOf), [rows, size, besideOf])
  const shown = virtual.getVirtualItems()
  const isPinned = mine !== undefined && !inSight(virtual.range, rows.indexOf(mine))
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const wide = namingColumns + columns.length + problems.length
  const shared = { problems, columns, start, t }
  return (
    <div
      ref={scroller}
      className={classes(style.scroll, style[density])}
      style={
        {
          '--problems': problems.length,
          '--fixed': `${size.fixed}px`,
          '--ww': `${size.name}px`,
          '--names': `${names}px`,
          '--cw': `${size.cell}px`,
        } as CSSProperties
      }
      tabIndex={0}
      role="region"
      aria-label={t('contest.rank.table')}
      onClick={follow(onFollow)}
    >
      <table
        className={classes(style.rank, style[density])}
        style={{ '--rh': `${size.row}px` } as CSSProperties}
        aria-rowcount={rows.length + 1}
      >
        <caption className="vh">
          {t(`contest.rank.caption.${entrants}`, { count: rows.length, problems: problems.length })}
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={style.r}>
              {t('contest.rank.rank')}
            </th>
            <th scope="col" className={style.w}>
              {t(`contest.rank.entrant.${entrants}`)}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={style[columnLook[name]]}>
                {t(`contest.rank.${name}`)}
              </th>
            ))}
            {problems.map((problem) => (
              <HeadCell key={problem.pid} problem={problem} count={counts.get(problem.pid)} t={t} />
            ))}
          </tr>
        </thead>
        {isPinned && (
          <tbody>
            <Row
              {...shared}
              row={mine}
              beside={besideOf(mine)}
              index={null}
              href={hrefOf(mine.uid)}
              mine
              pinned
            />
          </tbody>
        )}
        <tbody>
          {before > 0 && <Space columns={wide} height={before} />}
          {shown.map(({ index, key }) => {
            const row = rows[index]
            return (
              row && (
                <Row
                  key={key}
                  {...shared}
                  row={row}
                  beside={besideOf(row)}
                  index={index}
                  href={hrefOf(row.uid)}
                  mine={row.uid === mine?.uid}
                  starred={stars?.has(row.uid)}
                  onStar={stars?.toggle}
                />
              )
            )
          })}
          {after > 0 && <Space columns={wide} height={after} />}
        </tbody>
      </table>
    </div>
  )
}

function Space({ columns, height }: { columns: number; height: number }) {
  return (
    <tr aria-hidden="true" className={style.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

interface HeadCellProps {
  problem: RankProblem
  count: { solved: number; tried: number } | undefined
  t: TFunction
}

function HeadCell({ problem: { label, title, href, color }, count, t }: HeadCellProps) {
  const { solved, tried } = count ?? { solved: 0, tried: 0 }
  const name = title === '' ? label : t('contest.rank.headLabel', { label, title })
  return (
    <th scope="col" className={style.x} title={name}>
      {color !== undefined && <i className={style.color} style={{ background: color }} aria-hidden="true" />}
      {href === null ? (
        <span className={style.problem}>{label}</span>
      ) : (
        <a href={href} className={style.problem}>
          {label}
        </a>
      )}
      <small aria-hidden="true">
        {solved}/<wbr />
        {tried}
      </small>
      <span className="vh">{t('contest.rank.headCounts', { solved, tried })}</span>
    </th>
  )
}

interface RowProps {
  row: RankRow
  /** School and groups. */
  beside: string
  /** 0-based; null for the pinned row. */
  index: number | null
  problems: readonly RankProblem[]
  columns: Board['columns']
  start: number
  href: string
  mine: boolean
  pinned?: boolean
  /** Undefined where nobody is followed. */
  starred?: boolean | undefined
  onStar?: ((uid: string) => void) | undefined
  t: TFunction
}

const Row = memo(function Row(props: RowProps) {
  const { row, beside, index, problems, columns, start, href, mine, pinned, starred, onStar, t } = props
  const { isHidden, nameOf, besideName } = useNaming()
  const under = [row.team?.hidden && t('contest.rank.hiddenTeam'), beside].filter(Boolean).join(' · ')
  return (
    <tr
      className={classes(mine && style.mine, pinned && style.pin)}
      aria-rowindex={index === null ? undefined : index + 2}
    >
      <td className={style.r}>{row.rank ?? <span title={t('contest.rank.unranked')}>*</span>}</td>
      <th scope="row" className={style.w}>
        {onStar && (
          <Star isOn={starred === true} name={nameOf(row.uid, row.nick)} onToggle={() => onStar(row.uid)} />
        )}
        {isHidden ? (
          <span>{nameOf(row.uid)}</span>
        ) : (
          <a href={href} className="q">
            {row.team?.shownOrganization?.logo && (
              <img src={row.team.shownOrganization.logo} alt="" className={style.logo} loading="lazy" />
            )}
            {row.nick || row.uid}
          </a>
        )}
        {!row.team && row.nick !== '' && row.nick !== row.uid && (
          <span className={style.id}>{besideName(row.uid)}</span>
        )}
        {under !== '' && (
          <span className={style.under} title={besideName(under)}>
            {besideName(under)}
          </span>
        )}
        {pinned && <span className="vh"> {t('contest.rank.you')}</span>}
      </th>
      {columns.map((name) => (
        <td key={name} className={style[columnLook[name]]}>
          {totalText(row, name)}
        </td>
      ))}
      {problems.map(({ pid }) => (
        <RankCell
          key={pid}
          cell={row.cells.get(pid)}
          isFirst={row.firsts.includes(pid)}
          start={start}
          t={t}
        />
      ))}
    </tr>
  )
})
