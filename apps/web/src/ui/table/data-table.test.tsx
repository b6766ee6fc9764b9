import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { ApiError } from '@verdict/contract/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { DataTable, type Column, type DataTableProps } from './data-table.tsx'

interface Row {
  pid: number
  title: string
}

const columns: Column<Row>[] = [
  { key: 'pid', header: 'PID', cell: (row) => row.pid, align: 'right', sortKey: 'pid' },
  { key: 'title', header: 'Title', cell: (row) => row.title, rowHeader: true, area: 't' },
  { key: 'delete', header: 'Delete', hiddenHeader: true, cell: () => 'x' },
]

const show = (props: Partial<DataTableProps<Row>>) =>
  render(
    <DataTable
      caption="Problems"
      columns={columns}
      rows={[{ pid: 1000, title: 'A + B' }]}
      rowKey={(row) => row.pid}
      empty={{ title: 'Nothing found', text: 'Look for a shorter word.' }}
      {...props}
    />,
  )

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

test('it is a table with a caption, column headers and a header for each row', () => {
  show({})
  const table = screen.getByRole('table', { name: 'Problems' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['PID', 'Title', 'Delete'])
  expect(within(table).getByRole('rowheader').textContent).toBe('A + B')
})

test('while it loads it has rows of the final height and says what loads', () => {
  show({ rows: undefined, skeletonRows: 3 })
  expect(screen.getByRole('status').textContent).toBe('Loading: Problems')
  expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(3)
})

test('without rows it says what to do', () => {
  show({ rows: [] })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Nothing found')).toBeTruthy()
})

test('when it failed it says why and offers another try', () => {
  const onRetry = vi.fn()
  show({ rows: undefined, error: new ApiError(0, 'fetch failed'), onRetry })
  expect(screen.getByRole('alert').textContent).toContain('Cannot connect to server')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a later load that fails empties the list', () => {
  show({ error: new ApiError(500, '') })
  expect(screen.queryByText('A + B')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Server Error')
})

test('a sorted column says so, and a press turns the order', () => {
  const onChange = vi.fn()
  show({ sort: { by: 'pid', direction: -1, onChange } })
  const head = screen.getByRole('columnheader', { name: 'PID' })
  expect(head.getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(head).getByRole('button'))
  expect(onChange).toHaveBeenCalledWith('pid', 1)
})

test('on a phone a column without a place is dropped', () => {
  show({ phone: '"t" auto / 1fr' })
  const cells = screen.getByRole('rowheader').parentElement!.children
  expect((cells[1] as HTMLElement).style.getPropertyValue('--area')).toBe('t')
  expect(cells[0]!.className).toMatch(/drop/)
})
