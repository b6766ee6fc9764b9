import type { Gradebook, GradebookItem, MarkException, OwnMarks } from '@verdict/contract/gradebook'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { points } from '../../../../lib/format.ts'
import { Verb } from '../../../../ui/button.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Time } from '../../../../ui/text.tsx'
import { Mark } from './marks-table.tsx'
import { itemKey } from './item-key.ts'
import style from './marks.module.css'

interface OwnItem extends GradebookItem {
  mark: number | null
  isDropped: boolean
  isPending: boolean
  isExcused: boolean
  exception: MarkException | undefined
  categoryName: string
}

const weightText = (t: TFunction, { weight, isBonus, cap }: GradebookItem): string =>
  [
    points(weight),
    ...(isBonus ? [t('marks.bonus')] : []),
    ...(cap < 10_000 ? [t('marks.own.capped', { cap: points(cap) })] : []),
  ].join(' · ')

type MarkLink = (item: GradebookItem) => { href: string | null; label: (mark: string) => string }

/** By whom and when a cell was decided, and why. */
function ByHand({ exception: { isExcused, was, reason, by, at } }: { exception: MarkException }) {
  const { t } = useTranslation()
  const { besideName } = useNaming()
  const why = besideName(reason)
  return (
    <div className="sec">
      {isExcused ? t('marks.excused') : t('marks.overridden', { was: was === null ? '–' : points(was) })}
      {why !== '' && `: ${why}`}{' '}
      <span className="muted">
        ({by !== null && `${by}, `}
        <Time value={at} />)
      </span>
    </div>
  )
}

function DecideVerb({ verb, title, onClick }: { verb: string; title: string; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Verb aria-label={t('marks.decide.of', { verb, title })} onClick={onClick}>
      {verb}
    </Verb>
  )
}

const columns = (
  t: TFunction,
  linkOf: MarkLink,
  hasCategories: boolean,
  onDecide: ((item: GradebookItem) => void) | undefined,
): Column<OwnItem>[] => [
  {
    key: 'title',
    header: t('marks.own.item'),
    rowHeader: true,
    area: 't',
    cell: ({ exception, ...item }) => (
      <div className={style.lines}>
        {item.cid === null ? item.title : <a href={`/contests/${item.cid}`}>{item.title}</a>}
        {exception && <ByHand exception={exception} />}
        {onDecide && (
          <div>
            <DecideVerb
              verb={t(exception ? 'marks.decide.change' : 'marks.decide.verb')}
              title={item.title}
              onClick={() => onDecide(item)}
            />
          </div>
        )}
      </div>
    ),
  },
  ...(hasCategories
    ? [
        {
          key: 'category',
          header: t('marks.form.category'),
          width: '72px',
          area: 'c',
          ellipsis: true,
          cell: ({ categoryName }: OwnItem) => categoryName,
        },
      ]
    : []),
  {
    key: 'state',
    header: t('marks.own.state'),
    width: '152px',
    area: 's',
    cell: ({ state, start, end, due }) => (
      <span className="sec">
        {t(`marks.states.${state}`)}
        {start !== null && end !== null && (
          <>
            {' '}
            · <Time value={state === 'upcoming' ? start : (due ?? end)} />
          </>
        )}
      </span>
    ),
  },
  {
    key: 'weight',
    header: t('marks.own.weight'),
    width: '72px',
    area: 'w',
    align: 'right',
    phoneHeader: true,
    cell: (item) => weightText(t, item),
  },
  {
    key: 'mark',
    header: t('marks.own.mark'),
    width: '104px',
    area: 'm',
    align: 'right',
    cell: (item) => (
      <>
        <Mark {...item} {...linkOf(item)} />
        {!item.isExcused && <span className="muted"> / {points(item.outOf)}</span>}
      </>
    ),
  },
]

interface MarksBreakdownProps {
  caption: string
  gradebook: Gradebook
  own: OwnMarks
  linkOf: MarkLink
  /** Absent for those who do not mark. */
  onDecide?: ((item: GradebookItem) => void) | undefined
}

export function MarksBreakdown({ caption, gradebook, own, linkOf, onDecide }: MarksBreakdownProps) {
  const { t } = useTranslation()
  const rows = gradebook.items.map((item, place) => ({
    ...item,
    exception: own.exceptions.find((one) => one.item === place),
    isExcused: own.exceptions.some((one) => one.item === place && one.isExcused),
    mark: own.marks[place] ?? null,
    isDropped: own.dropped.includes(place),
    isPending: own.pending.includes(place),
    categoryName: item.category === null ? '' : (gradebook.categories[item.category]?.name ?? ''),
  }))
  const waiting = own.waiting.length
  return (
    <>
      <div className={style.summary}>
        <div>
          <div className="sec">{t(waiting > 0 ? 'marks.finalSoFar' : 'marks.final')}</div>
          <div className={style.result}>
            {own.final === null ? '–' : `${points(own.final)}%`}
            {own.label !== null && ` · ${own.label}`}
          </div>
        </div>
        <div className="sec">
          {own.final === null && <div>{t('marks.own.none')}</div>}
          {waiting > 0 && <div>{t('marks.own.waiting', { count: waiting })}</div>}
          <Drops gradebook={gradebook} />
          {gradebook.categories.map(
            ({ name, weight }, place) =>
              weight !== null &&
              own.categories[place] !== null && (
                <div key={name}>
                  {t('marks.own.category', { name, mark: points(own.categories[place]!) })}{' '}
                  <span className="muted">({t('marks.weight', { weight: points(weight) })})</span>
                </div>
              ),
          )}
        </div>
      </div>
      <DataTable
        caption={caption}
        columns={columns(t, linkOf, gradebook.categories.length > 0, onDecide)}
        rows={rows}
        rowKey={itemKey}
        empty={{ title: t('marks.noItems'), text: t('marks.noItemsText') }}
        phone={'"t m" auto "s s" auto "c w" auto / minmax(0, 1fr) auto'}
      />
    </>
  )
}

function Drops({ gradebook: { categories, dropLowest } }: { gradebook: Gradebook }) {
  const { t } = useTranslation()
  return (
    <>
      {categories.map(
        (category, place) =>
          category.dropLowest > 0 && (
            <div key={place}>
              {t('marks.own.dropCategory', { name: category.name, count: category.dropLowest })}
            </div>
          ),
      )}
      {dropLowest > 0 && <div>{t('marks.own.dropText', { count: dropLowest })}</div>}
    </>
  )
}
