import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { SessionProfile } from '@verdict/contract/account'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { contestOfQuery } from './api/contest-of.ts'
import { mySubmissionsQuery } from './api/list-submissions.ts'
import { nextProblemQuery } from './api/next-problem.ts'
import Solved from './solved.tsx'

const detail = { sid: 7, pid: 1001, mid: 0, course: null, judge: Judge.Accepted } as SubmissionDetail
const contest = (isExam: boolean, solved: number[] = []) => ({
  contest: { isExam, end: '2030-01-01T00:00:00.000Z', option: { runs: true, labelingStyle: 2 } },
  problems: [1000, 1001, 1002, 1003].map((pid, at) => ({
    pid,
    index: at + 1,
    title: `Problem ${pid}`,
    invalid: pid === 1002,
  })),
  solved,
})

interface Known {
  accepted?: number[]
  tries?: number
  contest?: object
  level?: { points: number; error: number }
}

async function show(part: Partial<SubmissionDetail>, known: Known = {}) {
  const { accepted = [7], tries = 3 } = known
  const one = { ...detail, ...part }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const page = (sids: number[], total: number) => ({ docs: sids.map((sid) => ({ sid })), total }) as never
  const own = { problem: one.pid, pageSize: 1 }
  queries.setQueryData(
    mySubmissionsQuery({ ...own, judge: Judge.Accepted }).queryKey,
    page(accepted, accepted.length),
  )
  queries.setQueryData(mySubmissionsQuery(own).queryKey, page([7], tries))
  queries.setQueryData(nextProblemQuery(one.pid, undefined).queryKey, {
    problem: { pid: 1009, title: 'Sums', level: known.level ?? null },
  })
  if (known.contest) queries.setQueryData(contestOfQuery(one.mid).queryKey, known.contest as never)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Solved detail={one} />, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}
const text = () => document.body.textContent
const link = () => screen.queryByRole('link')

beforeAll(() => startI18n('en-US', ['workbench']))
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  setProfile(null)
})

test('[SUB-SOLVED-1] the first Accepted of a problem says how many tries it took, and a key leads to the next', async () => {
  await show({}, { level: { points: 1200, error: 80 } })
  expect(text()).toContain('A little harder')
  cleanup()
  const router = await show({})
  // Nobody knows how difficult it is.
  expect(text()).not.toContain('harder')
  expect(screen.getByRole('status').textContent).toBe('Solved after 3 tries.')
  expect(link()?.getAttribute('href')).toBe('/problem/1009/submit')
  expect(link()?.getAttribute('aria-keyshortcuts')).toContain('Control+Shift+Enter')
  // Also out of the editor, which does not get it.
  const field = document.body.appendChild(document.createElement('textarea'))
  const heard = vi.fn()
  field.addEventListener('keydown', heard)
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(router.history.location.pathname).toBe('/problem/1009/submit'))
  expect(heard).not.toHaveBeenCalled()
  field.remove()
})

test('[SUB-SOLVED-1] it moves once, and there is none for a second Accepted', async () => {
  await show({ sid: 8 }, { accepted: [8] })
  const isMoving = () => document.querySelector('[class*=fresh]') !== null
  expect(isMoving()).toBe(true)
  cleanup()
  await show({ sid: 8 }, { accepted: [8] })
  expect(screen.getByRole('status').textContent).toBe('Solved after 3 tries.')
  expect(isMoving()).toBe(false)
  cleanup()
  await show({ sid: 8 }, { accepted: [8, 7] })
  expect(text()).toBe('')
})

test('[SUB-SOLVED-2] an exam has none of it, nor has anything before it is known where it was handed in', async () => {
  await show({ mid: 5 }, { contest: contest(true) })
  expect(text()).toBe('')
  cleanup()
  await show({ mid: 5 })
  expect(text()).toBe('')
  cleanup()
  setProfile({ uid: 'ann', exam: { cid: 9 } } as unknown as SessionProfile)
  await show({})
  expect(text()).toBe('')
})

test('[SUB-SOLVED-3] in a contest the next problem is its next one that is unsolved', async () => {
  await show({ mid: 5 }, { contest: contest(false, [1001]) })
  expect(link()?.getAttribute('href')).toBe('/contests/5/problem/4/submit')
  expect(link()?.textContent).toContain('Next: D. Problem 1003')
  cleanup()
  await show({ mid: 5 }, { contest: contest(false, [1001, 1003]) })
  expect(link()?.textContent).toContain('Next: A. Problem 1000')
  cleanup()
  await show({ mid: 5 }, { contest: contest(false, [1000, 1001, 1003]) })
  expect(text()).toBe('Solved after 3 tries.')
})
