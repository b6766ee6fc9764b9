import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { ApiError } from '@verdict/contract/client'
import type { SessionProfile } from '@verdict/contract/account'
import type { ContestDetail } from '@verdict/contract/contest'
import { ContestVisibility } from '@verdict/domain/contest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { correctServerClock } from '../../../lib/clock/server-clock.ts'
import { dispatch } from '../../../lib/realtime/subscriptions.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { ContestShell } from './contest-shell.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

const minuteMs = 60_000
const iso = (ms: number) => new Date(ms).toISOString()
let start: number
/** The server is behind the page's clock by so much. */
let behind: number
let isEntrant: boolean
let encrypt: ContestVisibility

const detail = (): ContestDetail => {
  const now = Date.now() - behind
  return {
    contest: {
      cid: 7,
      title: 'Final',
      phase: now < start ? 'ready' : now < start + 60 * minuteMs ? 'running' : 'ended',
      start: iso(start),
      end: iso(start + 60 * minuteMs),
      encrypt,
      course: null,
      isEntrant,
      may: { manage: false, edit: false, delete: false, transfer: false, submit: isEntrant },
      option: { labelingStyle: 1, unfreeze: 'auto' },
      rule: 'icpc',
      list: [],
      homework: null,
      freezeTime: iso(start + 50 * minuteMs),
      isFrozen: now >= start + 50 * minuteMs && now < start + 60 * minuteMs,
    },
    problems: [],
    overview: [],
    totalProblems: 0,
    solved: [],
  } as unknown as ContestDetail
}
let answers: Record<string, () => unknown>
const asked = (key: string) => call.mock.calls.filter(([name]) => name === key).length

beforeEach(async () => {
  await startI18n('en-US', ['contest'])
  vi.useFakeTimers({ now: Date.parse('2030-01-01T08:00:00.000Z'), shouldAdvanceTime: false })
  correctServerClock(Date.now(), Date.now())
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
  queryClient.clear()
  start = Date.now() + 10 * minuteMs
  behind = 0
  isEntrant = true
  encrypt = ContestVisibility.Public
  setProfile({ uid: 'ann', verifyContest: [], exam: { cid: 7, isIn: true } } as unknown as SessionProfile)
  answers = {
    'GET /contest/:cid': () => {
      if (isEntrant && Date.now() - behind < start) {
        const params = { title: 'Final', start: iso(start), end: iso(start + 60 * minuteMs) }
        throw new ApiError(403, 'not yet', { error: 'CONTEST_NOT_STARTED', params })
      }
      return detail()
    },
    'POST /contest/:cid/verify': () => ({ isVerify: true, profile: { uid: 'ann', verifyContest: [7] } }),
    'GET /account/submissions': () => ({ docs: [] }),
  }
  call.mockReset()
  call.mockImplementation(async (key: string) => answers[key]?.() ?? { docs: [] })
})
afterEach(() => {
  cleanup()
  setProfile(null)
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(): Promise<void> {
  const shell = () => (
    <ContestShell cid={7} isBoard={false} QuestionCount={() => null}>
      <p>The problems</p>
    </ContestShell>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: shell }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await pass(10)
}
const isOpen = () => screen.queryByText('The problems') !== null

test('[CON-ENTRY-11] who came before the start sees what it is and how long it is, and then it opens by itself', async () => {
  await show()
  expect(screen.getByRole('heading', { name: 'Final' })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('starts in 00:10:00')
  expect(screen.queryByRole('button')).toBeNull()
  // Nobody leaves an exam for the list.
  expect(screen.queryByRole('link', { name: 'All contests' })).toBeNull()
  await pass(10 * minuteMs - 50)
  expect(isOpen()).toBe(false)
  const before = asked('GET /contest/:cid')
  await pass(1_000)
  expect(isOpen()).toBe(true)
  expect(asked('GET /contest/:cid')).toBe(before + 1)
})

test('[CON-ENTRY-11] a start that is moved is heard of at once, and otherwise within a minute', async () => {
  await show()
  start = Date.now() + 20 * minuteMs
  act(() => dispatch({ type: 'exam_time', data: { cid: 7 } }))
  await pass(10)
  expect(screen.getByRole('timer').textContent).toContain('00:20:0')
  start = Date.now() - 1_000
  await pass(minuteMs)
  expect(isOpen()).toBe(true)
})

test('[CON-ENTRY-11] a server that fails at the start, or has another second, leaves nobody waiting', async () => {
  await show()
  behind = 3_000
  const answer = answers['GET /contest/:cid']!
  answers['GET /contest/:cid'] = () => {
    throw new ApiError(502, 'busy')
  }
  await pass(10 * minuteMs + 900)
  expect(isOpen()).toBe(false)
  answers['GET /contest/:cid'] = answer
  await pass(1_000)
  expect(screen.getByRole('timer')).toBeTruthy()
  await pass(5_000)
  expect(isOpen()).toBe(true)
})

test('[CON-ENTRY-11] who is invited waits as well, and comes in by themselves', async () => {
  setProfile({ uid: 'ann', verifyContest: [] } as unknown as SessionProfile)
  isEntrant = false
  encrypt = ContestVisibility.Private
  await show()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText("This contest hasn't started yet!")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All contests' })).toBeTruthy()
  answers['POST /contest/:cid/verify'] = () => {
    isEntrant = true
    return { isVerify: true, profile: { uid: 'ann', verifyContest: [7] } }
  }
  await pass(10 * minuteMs - 50)
  expect(asked('POST /contest/:cid/verify')).toBe(0)
  await pass(1_100)
  expect(isOpen()).toBe(true)
})

test('[CON-ENTRY-11] who only looked at a public contest before its start is asked then', async () => {
  setProfile({ uid: 'ann', verifyContest: [] } as unknown as SessionProfile)
  isEntrant = false
  await show()
  expect(screen.getByText(/you take part in this contest/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Take part when it starts/ }).checked).toBe(
    false,
  )
  expect(screen.queryByText(/opens by itself/)).toBeNull()
  await pass(11 * minuteMs)
  expect(screen.getByRole('button', { name: 'Enter contest' })).toBeTruthy()
  expect(screen.getByText(/you take part in this contest/)).toBeTruthy()
  expect(asked('POST /contest/:cid/verify')).toBe(0)
})

test('[CON-ENTRY-11] who chose to take part in a public contest comes in by themselves, also after a failure', async () => {
  setProfile({ uid: 'ann', verifyContest: [] } as unknown as SessionProfile)
  isEntrant = false
  await show()
  act(() => screen.getByRole('switch').click())
  const answer = answers['GET /contest/:cid']!
  answers['GET /contest/:cid'] = () => {
    throw new ApiError(502, 'busy')
  }
  await pass(10 * minuteMs + 900)
  expect(asked('POST /contest/:cid/verify')).toBe(0)
  answers['GET /contest/:cid'] = answer
  answers['POST /contest/:cid/verify'] = () => {
    isEntrant = true
    return { isVerify: true, profile: { uid: 'ann', verifyContest: [7] } }
  }
  await pass(6_000)
  expect(asked('POST /contest/:cid/verify')).toBe(1)
  expect(isOpen()).toBe(true)
})

test('[CON-ENTRY-12] a public contest that runs says what entering means, and is entered when asked to', async () => {
  setProfile({ uid: 'ann', verifyContest: [] } as unknown as SessionProfile)
  isEntrant = false
  start = Date.now() - minuteMs
  answers['POST /contest/:cid/verify'] = () => {
    isEntrant = true
    return { isVerify: true, profile: { uid: 'ann', verifyContest: [7] } }
  }
  await show()
  await pass(minuteMs)
  expect(asked('POST /contest/:cid/verify')).toBe(0)
  expect(screen.getByText(/you take part in this contest/)).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Enter contest' }).click())
  await pass(100)
  expect(asked('POST /contest/:cid/verify')).toBe(1)
  expect(isOpen()).toBe(true)
})

test('[UI-WAIT-1] an open contest is asked for again at its freeze and its end, with its lists', async () => {
  start = Date.now() - minuteMs
  await show()
  expect(asked('GET /contest/:cid')).toBe(1)
  await pass(49 * minuteMs + 1_000)
  expect(asked('GET /contest/:cid')).toBe(2)
  await pass(8 * minuteMs)
  expect(asked('GET /contest/:cid')).toBe(2)
  await pass(2 * minuteMs)
  expect(asked('GET /contest/:cid')).toBe(3)
  expect(
    queryClient.getQueryData<ContestDetail>(['GET /contest/:cid', { cid: '7' }, {}])?.contest.isFrozen,
  ).toBe(false)
})
