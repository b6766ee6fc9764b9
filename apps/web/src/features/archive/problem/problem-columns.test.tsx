import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { ProblemStatus } from '@verdict/domain/problem'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ProblemPage } from './api/problems.ts'
import { useProblemColumns } from './problem-columns.tsx'

// The columns alone, without a router around them.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original()),
  Link: ({ children }: { children: ReactNode }) => <a href="/problem/1000">{children}</a>,
}))

const row = (pid: number, handOut: boolean) => ({
  pid,
  title: 'Sum',
  status: ProblemStatus.Reserve,
  submit: 0,
  solve: 0,
  ratio: 0,
  tags: [],
  level: null,
  may: { manage: true, edit: true, delete: false, handOut },
})

function Table({ handsOut }: { handsOut: readonly boolean[] }) {
  const page = {
    docs: handsOut.map((handOut, index) => row(1000 + index, handOut)),
    solved: [],
  } as unknown as ProblemPage
  const columns = useProblemColumns(page, undefined)
  return (
    <DataTable
      caption="Problems"
      columns={columns}
      rows={page.docs}
      rowKey={({ pid }) => pid}
      empty={{ title: '' }}
    />
  )
}

const show = (...handsOut: boolean[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Table handsOut={handsOut} />
    </QueryClientProvider>,
  )

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

test('[PRB-LIST-10] a problem is shown and hidden by those who may open it, not by all who edit it', () => {
  show(true, false)
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  cleanup()
  show(false)
  expect(screen.queryByRole('columnheader', { name: 'Visible' })).toBeNull()
})
