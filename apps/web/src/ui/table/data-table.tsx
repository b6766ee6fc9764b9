// A real table with caption, headers and skeleton rows, and its own texts when empty or failed. On phones it has two-line
// rows laid out by `phone`, without columns that have no area. Roles are explicit, as CSS changes the boxes.

import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { FailedState, State, type StateProps } from '../state.tsx'
import style from './data-table.module.css'

export interface Column<Row> {
  key: string
  header: ReactNode
  hiddenHeader?: boolean
  cell: (row: Row) => ReactNode
  align?: 'right' | 'center'
  /** CSS; columns without one share the rest. */
  width?: string
  /** Row header for screen readers; one column should be. */
  rowHeader?: boolean
  ellipsis?: boolean
  sortKey?: string
  /** Grid area in `phone`; without it the column is hidden on phones. */
  area?: string
  /** Shown before the value on phones: a bare figure would say nothing. */
  phoneHeader?: boolean
  className?: string
}

export interface TableSort {
  by: string
  /** 1 ascending, -1 descending. */
  direction: 1 | -1
  onChange: (by: string, direction: 1 | -1) => void
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  dense?: boolean
  /** One's own, or the selected row. */
  isCurrent?: (row: Row) => boolean
  rowId?: (row: Row) => string
  /** Rows that follow each other with the same words are below a heading with these; there are none for a single group. */
  groupOf?: ((row: Row) => string) | undefined
  skeletonRows?: number
  error?: unknown
  failed?: string
  onRetry?: () => void
  empty: StateProps
  /** `grid-template` of a phone row: `"v p d" auto "v w n" auto / 72px 1fr auto`. */
  phone?: string
  sort?: TableSort
}

const skeletonWidths = ['62%', '48%', '74%', '55%', '68%', '42%']

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, dense, phone, error } = props
  const { t } = useTranslation()
  // Old rows would look current.
  if (error) {
    return (
      <FailedState title={props.failed ?? t('common.listFailed')} error={error} onRetry={props.onRetry} />
    )
  }
  if (rows?.length === 0) return <State {...props.empty} />
  return (
    <div className={style.box}>
      {!rows && (
        <p className="vh" role="status">
          {t('common.loadingThing', { thing: caption })}
        </p>
      )}
      <table
        className={classes(style.table, dense && style.dense, phone && style.two)}
        style={phone ? ({ '--phone': phone } as CSSProperties) : undefined}
        role="table"
        aria-busy={!rows || undefined}
      >
        <caption className="vh">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows
            ? rows.map((row, index) => (
                <Fragment key={props.rowKey(row)}>
                  <GroupHead row={row} before={rows[index - 1]} table={props} />
                  <BodyRow row={row} table={props} />
                </Fragment>
              ))
            : Array.from({ length: props.skeletonRows ?? 10 }, (_, index) => (
                <SkeletonRow key={index} columns={columns} index={index} />
              ))}
        </tbody>
      </table>
    </div>
  )
}

const alignment = <Row,>(column: Column<Row>) =>
  classes(column.align === 'right' && 'num', column.align === 'center' && style.center)

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort?: TableSort }) {
  const active = sort !== undefined && column.sortKey === sort.by
  const order = sort?.direction === 1 ? 'ascending' : 'descending'
  const content = column.hiddenHeader ? <span className="vh">{column.header}</span> : column.header
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={column.key}
      className={alignment(column)}
      aria-sort={active ? order : undefined}
    >
      {sort && column.sortKey ? (
        <button
          type="button"
          className={style.sort}
          onClick={() => sort.onChange(column.sortKey!, active && sort.direction === -1 ? 1 : -1)}
        >
          {content}
          {active && <Icon name={sort.direction === 1 ? 'sortUp' : 'sortDown'} />}
        </button>
      ) : (
        content
      )}
    </th>
  )
}

const phoneHeader = <Row,>({ phoneHeader: shown, header }: Column<Row>) =>
  shown && typeof header === 'string' ? header : undefined

const place = <Row,>(column: Column<Row>) =>
  ({
    className: classes(
      alignment(column),
      column.ellipsis && style.ellipsis,
      column.ellipsis && !column.width && style.rest,
      column.rowHeader && !column.width && style.named,
      column.hiddenHeader && 'nw',
      !column.area && style.drop,
      column.className,
    ),
    style: column.area ? ({ '--area': column.area } as CSSProperties) : undefined,
  }) as const

interface GroupHeadProps<Row> {
  row: Row
  before: Row | undefined
  table: DataTableProps<Row>
}

function GroupHead<Row>({ row, before, table: { groupOf, columns } }: GroupHeadProps<Row>) {
  const group = groupOf?.(row)
  if (group === undefined || (before && groupOf?.(before) === group)) return null
  return (
    <tr role="row" className={style.group}>
      <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
        {group}
      </th>
    </tr>
  )
}

function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  return (
    <tr role="row" id={table.rowId?.(row)} className={table.isCurrent?.(row) ? style.current : undefined}>
      {table.columns.map((column) =>
        column.rowHeader ? (
          <th key={column.key} role="rowheader" scope="row" {...place(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} role="cell" data-header={phoneHeader(column)} {...place(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

function SkeletonRow<Row>({ columns, index }: { columns: readonly Column<Row>[]; index: number }) {
  return (
    <tr role="row" aria-hidden="true">
      {columns.map((column, place_) => (
        <td key={column.key} role="cell" {...place(column)}>
          <span
            className="skeleton"
            style={{
              width: column.width ? '70%' : skeletonWidths[(index + place_) % skeletonWidths.length],
              marginLeft: column.align === 'right' ? 'auto' : undefined,
            }}
          />
        </td>
      ))}
    </tr>
  )
}
