import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { PagedTable } from './paged-table.tsx'

// The table alone, without a router around it.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original()),
  Link: ({ children }: { children: ReactNode }) => <a href="/problems">{children}</a>,
}))

const show = (page: number | undefined, total: number) =>
  render(
    <PagedTable
      caption="Problems"
      list={{ page: { docs: [], limit: 30, total }, error: null, retry: vi.fn() }}
      page={page}
      columns={[]}
      rowKey={() => 0}
      empty={{ title: 'There are no problems.' }}
    />,
  )

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

test('[UI-PAGE-4] a page behind the last one says so and leads to the first', () => {
  show(9, 74)
  expect(screen.queryByText('There are no problems.')).toBeNull()
  expect(screen.getByText('Nothing on this page.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toBeTruthy()
})

test('a list without anything has its own words', () => {
  show(undefined, 0)
  expect(screen.getByText('There are no problems.')).toBeTruthy()
})
