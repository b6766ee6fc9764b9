import type { List } from '../../lib/api/use-list.ts'
import { isBehindLast, NoneOnPage, Pagination, type PageOf } from '../pagination.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

export interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'error' | 'onRetry'> {
  list: List<PageOf & { docs: readonly Row[] }>
  page: number | undefined
  short?: boolean
}

export function PagedTable<Row>({ list, page, short, ...table }: PagedTableProps<Row>) {
  const { page: shown, error, retry } = list
  return (
    <>
      {isBehindLast(shown) ? (
        <NoneOnPage />
      ) : (
        <DataTable {...table} rows={shown?.docs} error={error} onRetry={retry} />
      )}
      <Pagination page={page} of={shown} short={short} />
    </>
  )
}
