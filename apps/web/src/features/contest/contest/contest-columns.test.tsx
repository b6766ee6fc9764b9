import type { ContestRow } from '@verdict/contract/contest'
import { ContestStatus, ContestVisibility } from '@verdict/domain/contest'
import { Privilege } from '@verdict/domain/privilege'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ContestPage } from './api/contests.ts'
import { useContestColumns } from './contest-columns.tsx'

// The columns alone, without a router around them.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original()),
  Link: ({ children }: { children: ReactNode }) => <a href="/contests/7">{children}</a>,
}))

const row: ContestRow = {
  cid: 7,
  title: 'Mock round',
  start: new Date(2025, 10, 21, 14, 0, 5).toISOString(),
  end: new Date(2025, 10, 21, 17).toISOString(),
  encrypt: ContestVisibility.Password,
  status: ContestStatus.Reserve,
  reserved: true,
  course: null,
  isEntrant: false,
  isExam: false,
  may: { manage: false, edit: false, delete: false },
}

function Table({ mayDelete, mayEdit = true }: { mayDelete: boolean; mayEdit?: boolean }) {
  const may = { ...row.may, edit: mayEdit, delete: mayDelete }
  const page = { docs: [{ ...row, may }] } as unknown as ContestPage
  const columns = useContestColumns(page, () => undefined)
  return (
    <DataTable
      caption="Contests"
      columns={columns}
      rows={page.docs}
      rowKey={({ cid }) => cid}
      empty={{ title: '' }}
    />
  )
}

function heads(privilege: Privilege | null): (string | null)[] {
  setProfile(privilege === null ? null : ({ uid: 'ann', privilege } as never))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Table mayDelete={privilege === Privilege.Root} />
    </QueryClientProvider>,
  )
  return screen.getAllByRole('columnheader').map((head) => head.textContent)
}

test('[CON-COMING-2] one’s own is marked while it is not over', () => {
  for (const [end, marks] of [
    [Date.now() + 1_000_000, 1],
    [Date.now() - 1_000, 0],
  ] as const) {
    const page = {
      docs: [{ ...row, isMine: true, end: new Date(end).toISOString() }],
    } as unknown as ContestPage
    const Mine = () => (
      <DataTable
        caption="Contests"
        columns={useContestColumns(page, () => undefined)}
        rows={page.docs}
        rowKey={({ cid }) => cid}
        empty={{ title: '' }}
      />
    )
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Mine />
      </QueryClientProvider>,
    )
    expect(screen.queryAllByText('Yours')).toHaveLength(marks)
    cleanup()
  }
})

test('[CON-LIST-8] a row says when it begins or ends next', () => {
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * hour + 60_000).toISOString()
  const docs = [
    { ...row, cid: 1, start: at(-2), end: at(3) },
    { ...row, cid: 2, start: at(50), end: at(60) },
  ]
  const page = { docs } as unknown as ContestPage
  const Both = () => (
    <DataTable
      caption="Contests"
      columns={useContestColumns(page, () => undefined)}
      rows={page.docs}
      rowKey={({ cid }) => cid}
      groupOf={({ cid }) => (cid === 1 ? 'Running now' : 'Later')}
      empty={{ title: '' }}
    />
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Both />
    </QueryClientProvider>,
  )
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.anything(),
    'Running now',
    expect.stringContaining('ends in 3 hours'),
    'Later',
    expect.stringContaining('in 2 days'),
  ])
})

test('[CRS-ARCHIVE-3] nobody shows or hides one in an archived course', () => {
  setProfile({ uid: 'ann', privilege: Privilege.Admin } as never)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Table mayDelete={false} mayEdit={false} />
    </QueryClientProvider>,
  )
  expect(screen.queryByRole('switch')).toBeNull()
})

const everybodys = ['CID', 'Title', 'Status', 'Type', 'Start', 'End', 'Length']

beforeAll(() => startI18n('en-US'))
afterEach(() => {
  cleanup()
  setProfile(null)
})

test('[CON-LIST-2] [CON-LIST-4] [UI-FMT-5] a row has number, title, phase, type, start, end and length, and the tag of a reserved one', () => {
  expect(heads(null)).toEqual(everybodys)
  const cells = screen.getAllByRole('row')[1]!.children
  expect(Array.from(cells, (cell) => cell.textContent)).toEqual([
    '7',
    'Mock round Reserved',
    'Ended',
    'Password',
    '2025-11-21 14:00:05',
    '2025-11-21 17:00:00',
    '2:59',
  ])
})

test.each([
  ['a user', Privilege.User, everybodys],
  ['an admin', Privilege.Admin, [...everybodys, 'Visible']],
  ['root', Privilege.Root, [...everybodys, 'Visible', 'Delete']],
] as const)('[CON-LIST-3] %s has the columns of what may be done', (_who, privilege, expected) => {
  expect(heads(privilege)).toEqual(expected)
  const visible = privilege >= Privilege.Admin ? 1 : 0
  expect(screen.queryAllByRole('switch', { name: 'Visible, contest 7', checked: false })).toHaveLength(
    visible,
  )
  const deletion = privilege === Privilege.Root ? 1 : 0
  expect(screen.queryAllByRole('button', { name: 'Delete contest 7' })).toHaveLength(deletion)
})
