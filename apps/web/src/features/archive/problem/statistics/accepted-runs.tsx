import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sentAs } from '../../../../ui/code/sent-as.ts'
import { Segment } from '../../../../ui/field/field.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Num, Time } from '../../../../ui/text.tsx'
import { runOrders, type RunOrder, type RunsAsked, type Statistics } from '../api/statistics.ts'
import style from './statistics.module.css'

type Run = Statistics['runs']['docs'][number] & { place: number }

interface AcceptedRunsProps {
  runs: Statistics['runs'] | undefined
  asked: RunsAsked
  onOrder: (order: RunOrder) => void
}

function useRunColumns(): Column<Run>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'place',
      header: '#',
      align: 'right',
      width: '40px',
      area: 'p',
      cell: (run) => run.place,
    },
    {
      key: 'sid',
      header: t('problemStats.sid'),
      align: 'right',
      width: '72px',
      area: 's',
      className: style.sid,
      cell: (run) =>
        run.viewable ? (
          <Link to="/solution/$sid" params={{ sid: String(run.sid) }}>
            {run.sid}
          </Link>
        ) : (
          run.sid
        ),
    },
    {
      key: 'user',
      header: t('problemStats.user'),
      rowHeader: true,
      ellipsis: true,
      area: 'u',
      cell: (run) => (
        <Link to="/user/$uid" params={{ uid: run.uid }} className="q">
          {run.uid}
        </Link>
      ),
    },
    {
      key: 'language',
      header: t('problemStats.language'),
      width: '96px',
      area: 'l',
      className: 'nw sec',
      cell: (run) => sentAs(run),
    },
    {
      key: 'time',
      header: t('problemStats.time'),
      align: 'right',
      width: '80px',
      area: 't',
      cell: (run) => <Num value={run.time} unit="ms" />,
    },
    {
      key: 'memory',
      header: t('problemStats.memory'),
      align: 'right',
      width: '96px',
      area: 'm',
      cell: (run) => <Num value={run.memory} unit="KB" />,
    },
    {
      key: 'length',
      header: t('problemStats.length'),
      align: 'right',
      width: '72px',
      cell: (run) => <Num value={run.length} unit="B" />,
    },
    {
      key: 'createdAt',
      header: t('problemStats.createdAt'),
      align: 'right',
      width: '160px',
      className: 'sec',
      cell: (run) => <Time value={run.createdAt} />,
    },
  ]
}

export function AcceptedRuns({ runs, asked, onOrder }: AcceptedRunsProps) {
  const { t } = useTranslation()
  const columns = useRunColumns()
  const first = runs ? (runs.page - 1) * runs.limit + 1 : 1
  return (
    <>
      <div className={style.order}>
        <Segment
          label={t('problemStats.order')}
          value={asked.sortBy ?? 'time'}
          options={runOrders.map((order) => ({ value: order, label: t(`problemStats.by.${order}`) }))}
          onChange={onOrder}
        />
      </div>
      <DataTable
        caption={t('problemStats.runs')}
        columns={columns}
        rows={runs?.docs.map((run, index) => ({ ...run, place: first + index }))}
        rowKey={(run) => run.sid}
        skeletonRows={5}
        dense
        empty={{ title: t('problemStats.noRuns'), text: t('problemStats.noRunsText') }}
        phone={'"p u t" auto "s l m" auto / 56px minmax(0, 1fr) auto'}
      />
      <Pagination page={asked.page} of={runs} short />
    </>
  )
}
