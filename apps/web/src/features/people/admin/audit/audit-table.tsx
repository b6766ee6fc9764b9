import type { TrailRow } from '@verdict/contract/audit'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { classes } from '../../../../ui/classes.ts'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import type { StateProps } from '../../../../ui/state.tsx'
import { Time } from '../../../../ui/text.tsx'
import { actionText } from './action-text.ts'
import style from './audit.module.css'
import { Change } from './change.tsx'
import { Target } from './thing.tsx'

const phoneRows = '"w t" auto "a g" auto "c c" auto / minmax(0, 1fr) auto'

const originColumn = (t: TFunction): Column<TrailRow> => ({
  key: 'origin',
  header: t('audit.origin'),
  width: '152px',
  className: style.small,
  cell: (row) => (
    <span className={style.origin}>
      <span className="mono">{row.address}</span>
      <span className={style.request} title={`${t('audit.request')} ${row.requestId}`}>
        {row.requestId}
      </span>
    </span>
  ),
})

const columns = (t: TFunction, withTarget: boolean, withOrigin: boolean): Column<TrailRow>[] => [
  {
    key: 'when',
    header: t('audit.when'),
    width: '164px',
    area: 't',
    className: classes(style.small, style.end),
    cell: (row) => <Time value={row.createdAt} />,
  },
  {
    key: 'actor',
    header: t('audit.actor'),
    width: '144px',
    area: 'w',
    ellipsis: true,
    cell: ({ actor }) =>
      actor ? (
        <Link
          to="/admin/users/$uid"
          params={{ uid: actor.uid }}
          className="q"
          title={actor.nick || undefined}
        >
          {actor.uid}
        </Link>
      ) : (
        t('audit.system')
      ),
  },
  {
    key: 'action',
    header: t('audit.action'),
    rowHeader: true,
    width: '208px',
    area: 'a',
    className: style.action,
    cell: ({ action }) => <span title={action}>{actionText(t, action) ?? <code>{action}</code>}</span>,
  },
  ...(withTarget
    ? [
        {
          key: 'target',
          header: t('audit.target'),
          width: '160px',
          area: 'g',
          className: style.end,
          cell: ({ action, target }: TrailRow) => (
            <Target target={target} gone={action === `${target.split(':')[0]}.delete`} />
          ),
        },
      ]
    : []),
  {
    key: 'change',
    header: t('audit.change'),
    area: 'c',
    cell: (row) => <Change row={row} />,
  },
  ...(withOrigin ? [originColumn(t)] : []),
]

interface AuditTableProps {
  caption: string
  rows: readonly TrailRow[] | undefined
  withTarget?: boolean
  withOrigin?: boolean
  error: unknown
  onRetry: () => void
  empty: StateProps
  skeletonRows: number
}

export function AuditTable({ withTarget = false, withOrigin = true, ...table }: AuditTableProps) {
  const { t } = useTranslation()
  return (
    <DataTable
      {...table}
      columns={columns(t, withTarget, withOrigin)}
      rowKey={(row) => row.id}
      dense
      phone={phoneRows}
    />
  )
}
