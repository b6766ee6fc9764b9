import { Link } from '@tanstack/react-router'
import type { SimilarityPair } from '@verdict/contract/similarity'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { entrantName, Person } from '../../../ui/person.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Columns } from '../../../ui/table/columns.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { type PairFilter, pairPageSize, pairsQuery, type Place } from './api/similarity.ts'
import { PercentTag } from './percent-tag.tsx'
import style from './similarity.module.css'
import { StateTag } from './state-tag.tsx'

const phoneRows = '"p p" auto "e s" auto "l u" auto "n t" auto "c c" auto / minmax(0, 1fr) auto'

const side = (which: 'earlier' | 'later') => (row: SimilarityPair) => {
  const { sid, uid, nick } = row[which]
  return (
    <>
      <Person uid={uid}>{entrantName(uid, nick)}</Person>{' '}
      <Link to="/solution/$sid" params={{ sid: String(sid) }} className={style.sid}>
        #{sid}
      </Link>
    </>
  )
}

const columnsOf = (t: TFunction): Column<SimilarityPair>[] => [
  {
    key: 'percent',
    header: t('similarity.column.percent'),
    align: 'right',
    width: '104px',
    area: 's',
    cell: (row) =>
      row.isCurrent ? (
        <PercentTag value={row.percent} />
      ) : (
        <span title={t('similarity.pastHint')}>{t('similarity.past', { percent: row.percent })}</span>
      ),
  },
  {
    key: 'uncommon',
    header: t('similarity.column.uncommon'),
    align: 'right',
    width: '128px',
    area: 'u',
    cell: (row) => (row.uncommon === null ? '–' : <PercentTag value={row.uncommon} />),
  },
  {
    key: 'problem',
    header: t('similarity.column.problem'),
    area: 'p',
    ellipsis: true,
    cell: (row) => (
      <Link to="/problem/$pid" params={{ pid: String(row.pid) }} className="q">
        <span className="muted">{row.pid}</span> {row.title}
      </Link>
    ),
  },
  {
    key: 'earlier',
    header: t('similarity.column.earlier'),
    rowHeader: true,
    width: '216px',
    area: 'e',
    ellipsis: true,
    cell: side('earlier'),
  },
  {
    key: 'later',
    header: t('similarity.column.later'),
    width: '216px',
    area: 'l',
    ellipsis: true,
    cell: side('later'),
  },
  {
    key: 'state',
    header: t('similarity.column.state'),
    width: '112px',
    area: 't',
    className: style.state,
    cell: (row) => <StateTag state={row.state} />,
  },
  {
    key: 'note',
    header: t('similarity.column.note'),
    area: 'n',
    ellipsis: true,
    cell: (row) => <span title={row.note}>{row.note}</span>,
  },
  {
    key: 'setBy',
    header: t('similarity.column.setBy'),
    width: '128px',
    ellipsis: true,
    cell: (row) => row.setBy,
  },
  {
    key: 'compare',
    header: t('similarity.column.compare'),
    hiddenHeader: true,
    align: 'right',
    width: '96px',
    area: 'c',
    cell: (row) => (
      <Link
        to="/similarity/pair/$left/$right"
        params={{ left: String(row.earlier.sid), right: String(row.later.sid) }}
        aria-label={t('similarity.compareOf', {
          earlier: entrantName(row.earlier.uid, row.earlier.nick),
          later: entrantName(row.later.uid, row.later.nick),
        })}
      >
        {t('similarity.compare')}
      </Link>
    ),
  },
]

interface PairTableProps {
  place: Place
  filter: PairFilter
  page: number
  onClear: () => void
}

export function PairTable({ place, filter, page, onClear }: PairTableProps) {
  const { t } = useTranslation()
  const list = useList(pairsQuery(place, { ...filter, page }))
  const { least, ...chosen } = filter
  const isFiltered = Object.values(chosen).some((value) => value !== undefined)
  return (
    <Columns name="pairs" cards>
      <PagedTable
        caption={t('similarity.pairs')}
        list={list}
        page={page}
        columns={columnsOf(t)}
        rowKey={(row) => `${row.earlier.sid} ${row.later.sid}`}
        skeletonRows={pairPageSize}
        failed={t('similarity.failed')}
        empty={{
          title: t('similarity.none'),
          text: isFiltered ? t('similarity.noneFits') : t('similarity.noneText', { least }),
          action: isFiltered && <Button onClick={onClear}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
    </Columns>
  )
}
