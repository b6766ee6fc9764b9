// A course's marks, one row per student. Scrolls in both directions with fixed head and names.

import type { Gradebook, GradebookItem, GradebookRow, MarkException } from '@verdict/contract/gradebook'
import type { TFunction } from 'i18next'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { points } from '../../../../lib/format.ts'
import { Verb } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { itemKey } from './item-key.ts'
import style from './marks.module.css'
import { TypedMark } from './typed-mark.tsx'

interface MarksSort {
  by: string
  /** An item's key. */
  item?: string | undefined
  direction: 1 | -1
  onChange: (by: 'uid' | 'studentNumber' | 'final' | 'item', direction: 1 | -1, item?: GradebookItem) => void
}

export interface MarksTableProps {
  gradebook: Gradebook
  rows: readonly GradebookRow[]
  sections: ReadonlyMap<number, string>
  sort: MarksSort
  hrefOf: (item: GradebookItem, uid: string) => string
  /** Follows a link of the table within the page. */
  onFollow: (href: string) => void
  onOpen: (row: GradebookRow) => void
  /** Absent where marks are only read. */
  marking: Marking | undefined
}

interface Marking {
  courseId: number
  onPaste: (item: GradebookItem) => void
}

/** One listener for all links: plain clicks stay in the page. */
const follow = (onFollow: (href: string) => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const href = (event.target as Element).closest('a')?.getAttribute('href')
  if (!href) return
  event.preventDefault()
  onFollow(href)
}

export function MarksTable(props: MarksTableProps) {
  const { gradebook, rows, sections, sort, hrefOf, onFollow, onOpen, marking } = props
  const { t } = useTranslation()
  const { items, categories, scale } = gradebook
  // Said once where it is so for everybody.
  const allWait = rows.length > 1 && rows.every(({ waiting }) => waiting.length > 0)
  const weighed = categories.flatMap(({ name, weight }, place) => (weight === null ? [] : [{ name, place }]))
  return (
    <div
      className={style.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('marks.table')}
      onClick={follow(onFollow)}
    >
      <table className={style.marks}>
        <caption className="vh">{t('marks.table')}</caption>
        <thead>
          <tr>
            <SortHead column="name" by="uid" sort={sort} className={style.name}>
              {t('marks.name')}
            </SortHead>
            <SortHead column="number" by="studentNumber" sort={sort} className={style.number}>
              {t('users.studentNumber')}
            </SortHead>
            {sections.size > 0 && (
              <th scope="col" data-column="section">
                {t('marks.section')}
              </th>
            )}
            <SortHead
              column="final"
              by="final"
              sort={sort}
              className={style.figure}
              notes={allWait ? [t('marks.provisional')] : []}
            >
              {t('marks.final')}
            </SortHead>
            {scale !== 'percent' && (
              <th scope="col" data-column="grade">
                {t('marks.grade')}
              </th>
            )}
            {weighed.map(({ name, place }) => (
              <th key={place} scope="col" data-column={`category-${place}`} className={style.figure}>
                {name}
              </th>
            ))}
            {items.map((item) => (
              <SortHead
                key={itemKey(item)}
                column={itemKey(item)}
                by="item"
                item={item}
                sort={sort}
                className={style.item}
                notes={[t('marks.outOfPoints', { outOf: points(item.outOf) }), noteOf(t, item)]}
                after={
                  marking &&
                  item.columnId !== null && (
                    <Verb
                      aria-label={t('marks.paste.title', { title: item.title })}
                      onClick={() => marking.onPaste(item)}
                    >
                      {t('marks.paste.verb')}
                    </Verb>
                  )
                }
              >
                {item.title}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.uid}
              row={row}
              gradebook={gradebook}
              section={sections.size > 0 ? (sections.get(row.sectionId ?? 0) ?? '') : null}
              hrefOf={hrefOf}
              onOpen={onOpen}
              marksIn={marking?.courseId}
              saysProvisional={!allWait}
              t={t}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const noteOf = (t: TFunction, { state, weight, isBonus }: GradebookItem): string =>
  state === 'over' || state === 'marking'
    ? [
        ...(state === 'marking' ? [t('marks.states.marking')] : []),
        t('marks.weight', { weight: points(weight) }),
        ...(isBonus ? [t('marks.bonus')] : []),
      ].join(' · ')
    : t(`marks.states.${state}`)

interface SortHeadProps {
  column: string
  by: 'uid' | 'studentNumber' | 'final' | 'item'
  item?: GradebookItem
  sort: MarksSort
  className?: string | undefined
  notes?: readonly string[]
  after?: ReactNode
  children: string
}

function SortHead({ column, by, item, sort, className, notes = [], after, children }: SortHeadProps) {
  const isSorted = sort.by === by && sort.item === (item && itemKey(item))
  // Names start ascending, marks descending.
  const first = by === 'uid' || by === 'studentNumber' ? 1 : -1
  const next = isSorted ? (sort.direction === 1 ? -1 : 1) : first
  return (
    <th
      scope="col"
      data-column={column}
      className={className}
      aria-sort={isSorted ? (sort.direction === 1 ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={style.sort}
        title={children}
        onClick={() => sort.onChange(by, next, item)}
      >
        <span>{children}</span>
        {isSorted && <span aria-hidden="true">{sort.direction === 1 ? '▲' : '▼'}</span>}
      </button>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
      {after}
    </th>
  )
}

interface RowProps {
  row: GradebookRow
  gradebook: Gradebook
  section: string | null
  hrefOf: (item: GradebookItem, uid: string) => string
  onOpen: (row: GradebookRow) => void
  /** The course, where one types marks. */
  marksIn: number | undefined
  saysProvisional: boolean
  t: TFunction
}

const Row = memo(function Row(props: RowProps) {
  const { row, gradebook, section, hrefOf, onOpen, marksIn, saysProvisional, t } = props
  const { items, categories, scale } = gradebook
  const naming = useNaming()
  return (
    <tr className={row.hasLeft ? style.gone : undefined}>
      <th scope="row" className={style.name}>
        {naming.isHidden ? (
          naming.nameOf(row.uid)
        ) : (
          <a href={`/user/${encodeURIComponent(row.uid)}`} className="q">
            {row.nick || row.uid}
          </a>
        )}
        {row.nick !== '' && <small>{naming.besideName(row.uid)}</small>}
        {row.hasLeft && <small>{t('marks.hasLeft')}</small>}
      </th>
      <td className={style.number}>{naming.besideName(row.studentNumber ?? '')}</td>
      {section !== null && <td>{section}</td>}
      <td className={classes(style.figure, style.final)}>
        <Made mark={row.final} of={t('marks.final')} onOpen={() => onOpen(row)} />
        {saysProvisional && row.waiting.length > 0 && <small>{t('marks.provisional')}</small>}
      </td>
      {scale !== 'percent' && <td>{row.label}</td>}
      {categories.map(
        ({ name, weight }, place) =>
          weight !== null && (
            <td key={place} className={style.figure}>
              <Made mark={row.categories[place] ?? null} of={name} onOpen={() => onOpen(row)} />
            </td>
          ),
      )}
      {items.map((item, place) => (
        <td
          key={itemKey(item)}
          className={classes(style.figure, item.state !== 'over' && item.state !== 'marking' && style.open)}
        >
          <Mark
            mark={row.marks[place] ?? null}
            isDropped={row.dropped.includes(place)}
            isPending={row.pending.includes(place)}
            isExcused={exceptionAt(row, place)?.isExcused === true}
            typed={
              marksIn !== undefined &&
              item.columnId !== null &&
              !row.hasLeft &&
              exceptionAt(row, place) === undefined && (
                <TypedMark
                  courseId={marksIn}
                  columnId={item.columnId}
                  item={item}
                  uid={row.uid}
                  name={naming.nameOf(row.uid)}
                  mark={row.marks[place] ?? null}
                />
              )
            }
            // The address would name the person.
            href={naming.isHidden || item.cid === null ? null : hrefOf(item, row.uid)}
            label={(mark) => t('marks.of', { mark, uid: naming.nameOf(row.uid), title: item.title })}
          />
          <ByHand exception={exceptionAt(row, place)} onOpen={() => onOpen(row)} />
        </td>
      ))}
    </tr>
  )
})

interface MadeProps {
  mark: number | null
  of: string
  onOpen: () => void
}

function Made({ mark, of, onOpen }: MadeProps) {
  const { t } = useTranslation()
  const figure = mark === null ? '–' : points(mark)
  return (
    <button
      type="button"
      className={style.sort}
      aria-label={t('marks.opens', { of, mark: figure })}
      onClick={onOpen}
    >
      {figure}
    </button>
  )
}

const exceptionAt = ({ exceptions }: GradebookRow, place: number): MarkException | undefined =>
  exceptions.find(({ item }) => item === place)

interface ByHandProps {
  exception: MarkException | undefined
  onOpen: () => void
}

/** Marks a cell that was decided by hand, and opens why. */
function ByHand({ exception, onOpen }: ByHandProps) {
  const { t } = useTranslation()
  const { besideName } = useNaming()
  if (!exception) return null
  const { isExcused, was, reason } = exception
  const said = [
    isExcused ? t('marks.excused') : t('marks.overridden', { was: was === null ? '–' : points(was) }),
    besideName(reason),
  ]
  const label = said.filter(Boolean).join(': ')
  return (
    <button type="button" className={style.byHand} title={label} aria-label={label} onClick={onOpen}>
      <Icon name="pencil" />
    </button>
  )
}

interface MarkProps {
  mark: number | null
  isDropped: boolean
  isPending: boolean
  isExcused: boolean
  /** The figure as a field, where one types marks. */
  typed?: ReactNode
  href: string | null
  label: (mark: string) => string
}

/** Struck through where dropped; with a clock while a verdict is pending. */
export function Mark({ mark, isDropped, isPending, isExcused, typed, href, label }: MarkProps) {
  const { t } = useTranslation()
  const figure = typed ? (
    typed
  ) : mark === null ? (
    <span className="muted" title={t('marks.nothing')}>
      –
    </span>
  ) : href === null ? (
    points(mark)
  ) : (
    <a href={href} className="q" aria-label={label(points(mark))}>
      {points(mark)}
    </a>
  )
  return (
    <>
      {isExcused ? (
        <span className="sec">{t('marks.excused')}</span>
      ) : isDropped ? (
        <>
          <s>{figure}</s>
          <small className={style.said}>{t('marks.dropped')}</small>
        </>
      ) : (
        figure
      )}
      {isPending && (
        <span className={style.pending} title={t('marks.pending')}>
          <Icon name="clock" />
          <span className="vh">{t('marks.pending')}</span>
        </span>
      )}
    </>
  )
}
