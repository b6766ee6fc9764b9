import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { SessionProfile } from '@verdict/contract/account'
import { ApiError } from '@verdict/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { correctServerClock, serverNow } from '../../../lib/clock/server-clock.ts'
import { dispatch, emitReconnect } from '../../../lib/realtime/subscriptions.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { dismissToast, getToasts, toast } from '../../../ui/toast/toast.ts'
import ExamTools from './exam-tools.tsx'
import { giveSigns } from './signs.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

const minuteMs = 60_000
const start = Date.parse('2030-01-01T00:00:00.000Z')
const end = start + 120 * minuteMs
const iso = (ms: number) => new Date(ms).toISOString()
const offline = new ApiError(0, 'no network')

interface Facts {
  contest: { start: string; end: string; pause: { since: string; left: number } | null }
  state: string
  now: number
  messages: { id: number; sentAt: string; text: string; forAll: boolean; questionId: number | null }[]
}
let facts: Facts
let answers: Record<string, () => unknown>
const asked = (key: string) => call.mock.calls.filter(([name]) => name === key).length
/** The server's clock says so. */
const itIs = (ms: number) => act(() => correctServerClock(ms, Date.now()))

beforeEach(async () => {
  await startI18n('en-US', ['examEntry'])
  vi.stubGlobal('scrollTo', () => undefined)
  // A browser has it.
  performance.getEntriesByType = () => []
  localStorage.clear()
  queryClient.clear()
  setProfile({ uid: 'ann' } as SessionProfile)
  facts = {
    contest: { start: iso(start), end: iso(end), pause: null },
    state: 'in',
    now: start,
    messages: [],
  }
  const times = () => ({ state: facts.state, now: iso(facts.now), start: iso(start), end: facts.contest.end })
  answers = {
    'GET /exam/:cid/entry': () => ({ seat: { name: 'A-3', room: 'Lab 2', note: '' } }),
    'GET /contest/:cid': () => ({ contest: { ...facts.contest } }),
    'GET /exam/:cid/messages': () => ({ messages: facts.messages, questions: [] }),
    'POST /exam/:cid/beat': times,
    'POST /exam/:cid/questions': () => null,
  }
  call.mockReset()
  call.mockImplementation(async (key: string) => answers[key]!())
})
afterEach(() => {
  cleanup()
  for (const { id } of getToasts()) dismissToast(id)
  setProfile(null)
})

async function show(): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ExamTools cid={7} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('timer')
}
const clock = () => screen.getByRole('timer').querySelector('b')!.textContent

test('[EXAM-ENTRY-15] the clock counts to the start, then to one’s own end, and stands still in a pause', async () => {
  // A clock of the machine that goes on would move what is shown, by as much as a call takes.
  vi.spyOn(Date, 'now').mockReturnValue(start)
  facts.now = start - 90_000
  await show()
  expect(clock()).toBe('00:01:30')
  expect(screen.getByText('Begins in')).toBeTruthy()
  itIs(start + 30 * minuteMs)
  expect(clock()).toBe('01:30:00')
  expect(screen.getByText('A-3, Lab 2')).toBeTruthy()

  // A pause that began while the connection was lost is there with the connection.
  facts.contest.pause = { since: iso(start + 40 * minuteMs), left: 80 * minuteMs }
  act(emitReconnect)
  expect(await screen.findByText('Paused')).toBeTruthy()
  itIs(start + 60 * minuteMs)
  expect(clock()).toBe('01:20:00')

  facts.contest = { ...facts.contest, end: iso(end + 20 * minuteMs), pause: null }
  act(() => dispatch({ type: 'exam_time', data: { cid: 7 } }))
  await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
  expect(clock()).toBe('01:20:00')

  expect(getToasts()).toEqual([])
  itIs(end + 16 * minuteMs)
  expect(getToasts().map(({ text }) => text)).toEqual([expect.stringContaining('within five minutes')])
  itIs(end + 25 * minuteMs)
  expect(clock()).toBe('00:00:00')
})

test('[EXAM-ENTRY-15] before the start the clock counts to it, and nothing can be handed in', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(start)
  facts.now = start - 90_000
  answers['GET /contest/:cid'] = () => {
    const params = { title: 'Final', start: iso(start), end: iso(end) }
    throw new ApiError(403, 'not yet', { error: 'CONTEST_NOT_STARTED', params })
  }
  await show()
  itIs(start - 60_000)
  expect(clock()).toBe('00:01:00')
  expect(screen.queryByRole('link', { name: 'Hand in' })).toBeNull()
  itIs(start)
  expect(screen.getByRole('link', { name: 'Hand in' })).toBeTruthy()
})

test('[UI-WAIT-1] at one’s own end the page says so at once, not with the next sign of life', async () => {
  vi.restoreAllMocks()
  vi.useFakeTimers({ now: end - 5_000 })
  performance.getEntriesByType = () => []
  try {
    facts.now = Date.now()
    const onOver = vi.fn()
    const stop = giveSigns(7, onOver)
    await vi.advanceTimersByTimeAsync(4_900)
    facts.state = 'over'
    expect(onOver).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_100)
    expect(onOver).toHaveBeenCalledOnce()
    stop()
  } finally {
    vi.useRealTimers()
  }
})

test('[EXAM-ENTRY-15] time that was given before the page could hear of it is on the clock with the first sign of life', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(start)
  const { promise, resolve } = Promise.withResolvers()
  answers['POST /exam/:cid/beat'] = () => promise
  await show()
  itIs(start)
  expect(clock()).toBe('02:00:00')
  facts.contest.end = iso(end + 15 * minuteMs)
  resolve({ state: 'in', now: iso(start), end: facts.contest.end })
  await waitFor(() => expect(clock()).toBe('02:15:00'))
})

test('[EXAM-ENTRY-15] the bar is Chinese in Chinese', async () => {
  await startI18n('zh-CN', ['examEntry'])
  facts.contest.pause = { since: iso(start), left: minuteMs }
  facts.messages = [{ id: 1, sentAt: iso(start), text: '请保持安静', forAll: true, questionId: null }]
  await show()
  expect(screen.getByText('已暂停')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '监考消息，1 条新消息' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '交卷' }).getAttribute('href')).toBe('/exam/7/handed-in')
})

test('[EXAM-ENTRY-16] a sign of life sets a wrong clock right, and its failure changes nothing', async () => {
  itIs(start)
  facts.now = start + 45 * minuteMs
  answers['POST /exam/:cid/beat'] = () => {
    throw offline
  }
  giveSigns(7, vi.fn())()
  await waitFor(() => expect(asked('POST /exam/:cid/beat')).toBe(1))
  expect(Math.abs(serverNow() - start)).toBeLessThan(30_000)

  answers['POST /exam/:cid/beat'] = () => ({ state: 'in', now: iso(facts.now), end: facts.contest.end })
  // Somebody sets the machine's clock back: it is no time without a key below zero, which the server refuses.
  vi.spyOn(Date, 'now').mockReturnValue(start - 600 * minuteMs)
  giveSigns(7, vi.fn())()
  await waitFor(() => expect(Math.abs(serverNow() - facts.now)).toBeLessThan(1_000))
  expect(call.mock.lastCall![1].body).toEqual({ front: true, leaving: false, opened: true, idle: 0 })
})

test('[EXAM-ENTRY-18] a page that ends says so once, and not that another page is in front', async () => {
  const stop = giveSigns(7, vi.fn())
  await waitFor(() => expect(asked('POST /exam/:cid/beat')).toBe(1))
  dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked('POST /exam/:cid/beat')).toBe(2))
  expect(call.mock.lastCall![1]).toMatchObject({ body: { leaving: true }, keepalive: true })
  dispatchEvent(new Event('pageshow'))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked('POST /exam/:cid/beat')).toBe(3))
  expect(call.mock.lastCall![1]).toMatchObject({ body: { leaving: false } })
  stop()
})

test.each([
  { how: 'by its address', type: 'navigate', from: '', opened: true },
  { how: 'by a link of another site', type: 'navigate', from: 'https://elsewhere.example/', opened: true },
  { how: 'by a link of the site', type: 'navigate', from: `${location.origin}/contests`, opened: false },
  { how: 'anew', type: 'reload', from: '', opened: false },
  { how: 'by the way back', type: 'back_forward', from: '', opened: true },
  {
    how: 'by the way back to what a link opened',
    type: 'back_forward',
    from: `${location.origin}/contests`,
    opened: true,
  },
])('[EXAM-ENTRY-18] a page that is loaded $how says opened: $opened', async ({ type, from, opened }) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(from)
  giveSigns(7, vi.fn())()
  await waitFor(() => expect(asked('POST /exam/:cid/beat')).toBe(1))
  expect(call.mock.lastCall![1].body).toMatchObject({ opened })
  vi.restoreAllMocks()
})

test.each(['over', 'handed-in'])(
  '[EXAM-ENTRY-16] an exam that is %s for this person is left',
  async (state) => {
    facts.state = state
    const onOver = vi.fn()
    const stop = giveSigns(7, onOver)
    await waitFor(() => expect(onOver).toHaveBeenCalledOnce())
    stop()
  },
)

const openMessages = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}

test('[EXAM-ENTRY-17] messages count until they were read, for the person who has read them', async () => {
  facts.messages = [{ id: 4, sentAt: iso(start), text: 'Quiet, please', forAll: true, questionId: null }]
  await show()
  const dialog = await openMessages('Proctors, 1 new message')
  expect(await within(dialog).findByText('Quiet, please')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button', { name: 'Proctors' })).toBeTruthy()

  const second = {
    id: 5,
    sentAt: iso(start + 1),
    text: `${'long '.repeat(300)}word`,
    forAll: false,
    questionId: null,
  }
  facts.messages = [second, ...facts.messages]
  act(() => dispatch({ type: 'exam_message', data: { cid: 7, message: second } }))
  expect(getToasts().map(({ title }) => title)).toEqual(['Message from the proctors'])
  expect(await screen.findByRole('button', { name: 'Proctors, 1 new message' })).toBeTruthy()
  // Another exam is none of one's business.
  const before = getToasts()
  act(() => dispatch({ type: 'exam_message', data: { cid: 8, message: { ...second, text: 'x' } } }))
  expect(getToasts()).toEqual(before)

  // Another person at the same machine has read none of them.
  cleanup()
  setProfile({ uid: 'ben' } as SessionProfile)
  await show()
  expect(await screen.findByRole('button', { name: 'Proctors, 2 new messages' })).toBeTruthy()
})

test('[EXAM-ENTRY-17] a question stays in its field until it has arrived, with what is written meanwhile', async () => {
  await show()
  const dialog = await openMessages('Proctors')
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox')
  const ask = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Ask' }))
  expect(document.activeElement).toBe(field)
  ask()
  expect(within(dialog).getByText('Write your question first')).toBeTruthy()
  expect(asked('POST /exam/:cid/questions')).toBe(0)

  fireEvent.change(field, { target: { value: 'May I go out?' } })
  answers['POST /exam/:cid/questions'] = () => {
    throw offline
  }
  ask()
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  expect(field.value).toBe('May I go out?')

  let arrive: (value: unknown) => void = () => undefined
  answers['POST /exam/:cid/questions'] = () => new Promise((resolve) => (arrive = resolve))
  ask()
  await waitFor(() => expect(asked('POST /exam/:cid/questions')).toBe(2))
  ask()
  fireEvent.change(field, { target: { value: 'May I go out? Soon' } })
  const success = vi.spyOn(toast, 'success')
  await act(async () => arrive(null))
  await waitFor(() => expect(success).toHaveBeenCalledOnce())
  expect(getToasts().filter(({ kind }) => kind !== 'success')).toEqual([])
  expect(field.value).toBe('May I go out? Soon')
  expect(asked('POST /exam/:cid/questions')).toBe(2)
})
