import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ContestDetail } from '@verdict/contract/contest'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { Overview } from './overview.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

const at = new Date(0).toISOString()
const pids = [11, 12, 13, 14]
const problems = pids.map((pid, place) => ({
  pid,
  index: place + 1,
  title: `Problem ${pid}`,
  invalid: false,
}))
const detail = {
  contest: {
    cid: 7,
    title: 'Final',
    start: at,
    end: at,
    encrypt: 1,
    may: { manage: false, edit: false },
    option: { labelingStyle: 1 },
    rule: 'icpc',
    list: pids,
    homework: null,
    showsOthers: false,
  },
  problems,
  overview: [],
  totalProblems: pids.length,
  solved: [11],
} as unknown as ContestDetail

beforeEach(async () => {
  await startI18n('en-US', ['contest', 'practice'])
  vi.stubGlobal('scrollTo', () => undefined)
  queryClient.clear()
  const own = [
    { pid: 12, judge: Judge.WrongAnswer },
    { pid: 13, judge: Judge.RunningJudge },
  ]
  call.mockResolvedValue({ docs: own.map((one, place) => ({ ...one, sid: place + 1, createdAt: at })) })
})
afterEach(cleanup)

test('the list of a contest marks what was tried and what is judged, as the bar above it does', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Overview detail={detail} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByText('2: tried')
  const marks = screen.getAllByRole('row').map((row) => row.querySelector('td')?.textContent)
  expect(marks.slice(1)).toEqual(['Solved', '2: tried', '3: pending', 'Not solved'])
})
