// One's own marks in a course: each item with its weight, those that are dropped struck through, the final mark so far and
// what is still to come.

import { useQuery } from '@tanstack/react-query'
import type { Gradebook, GradebookItem } from '@verdict/contract/gradebook'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { points } from '../../../lib/format.ts'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Time } from '../../../ui/text.tsx'
import { ownMarksQuery } from '../api/marks.ts'
import { Mark } from './marks-table.tsx'
import style from './marks.module.css'

interface OwnItem extends GradebookItem {
  mark: number | null
  isDropped: boolean
  isPending: boolean
  categoryName: string
}

const weightText = (t: TFunction, { weight, isBonus, cap }: GradebookItem): string =>
  [
    points(weight),
    ...(isBonus ? [t('marks.bonus')] : []),
    ...(cap < 10_000 ? [t('marks.own.capped', { cap: points(cap) })] : []),
  ].join(' · ')

const columns = (t: TFunction, uid: string, hasCategories: boolean): Column<OwnItem>[] => [
  {
    key: 'title',
    header: t('marks.own.item'),
    rowHeader: true,
    area: 't',
    cell: ({ cid, title }) => <a href={`/contests/${cid}`}>{title}</a>,
  },
  ...(hasCategories
    ? [
        {
          key: 'category',
          header: t('marks.form.category'),
          width: '144px',
          area: 'c',
          ellipsis: true,
          cell: ({ categoryName }: OwnItem) => categoryName,
        },
      ]
    : []),
  {
    key: 'state',
    header: t('marks.own.state'),
    width: '240px',
    area: 's',
    cell: ({ state, start, end }) => (
      <span className="sec">
        {t(`marks.states.${state}`)} · <Time value={state === 'upcoming' ? start : end} />
      </span>
    ),
  },
  {
    key: 'weight',
    header: t('marks.own.weight'),
    width: '160px',
    area: 'w',
    align: 'right',
    phoneHeader: true,
    cell: (item) => weightText(t, item),
  },
  {
    key: 'mark',
    header: t('marks.own.mark'),
    width: '112px',
    area: 'm',
    align: 'right',
    cell: ({ cid, title, mark, isDropped, isPending }) => (
      <Mark
        mark={mark}
        isDropped={isDropped}
        isPending={isPending}
        href={`/contests/${cid}/status?uid=${encodeURIComponent(uid)}`}
        label={(text) => t('marks.ofOwn', { mark: text, title })}
      />
    ),
  },
]

export function OwnMarks({ courseId, uid }: { courseId: number; uid: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(ownMarksQuery(courseId))
  if (error)
    return <FailedState title={t('common.listFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { gradebook, own } = data
  const rows = gradebook.items.map((item, place) => ({
    ...item,
    mark: own.marks[place] ?? null,
    isDropped: own.dropped.includes(place),
    isPending: own.pending.includes(place),
    categoryName: item.category === null ? '' : (gradebook.categories[item.category]?.name ?? ''),
  }))
  const toCome = rows.filter(({ state, weight }) => state !== 'over' && weight > 0).length
  return (
    <>
      <div className={style.summary}>
        <div>
          <div className="sec">{t(toCome > 0 ? 'marks.finalSoFar' : 'marks.final')}</div>
          <div className={style.result}>
            {own.final === null ? '–' : `${points(own.final)}%`}
            {own.label !== null && ` · ${own.label}`}
          </div>
        </div>
        <div className="sec">
          {own.final === null && <div>{t('marks.own.none')}</div>}
          {toCome > 0 && <div>{t('marks.own.toCome', { count: toCome })}</div>}
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
        caption={t('marks.own.title')}
        columns={columns(t, uid, gradebook.categories.length > 0)}
        rows={rows}
        rowKey={({ cid }) => cid}
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
