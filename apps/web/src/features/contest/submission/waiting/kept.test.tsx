// The way of a submission from the button to the server, with a network that goes away.

import type { SessionProfile } from '@verdict/contract/account'
import { Language } from '@verdict/domain/language'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { isConnectionLost, startConnection } from '../../../../lib/connection.ts'
import { setProfile } from '../../../../lib/session/session.ts'
import { ConfirmHost } from '../../../../ui/dialog/confirm.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { fetchServerTime } from '../../../site/site/api/site.ts'
import { useSending } from '../use-sending.ts'
import { KeptHere, KeptNotice } from './kept.tsx'
import { closeQueue, queueOf } from './queue.ts'

interface Call {
  body: { key: string; code: string; claimedAt?: string }
  as: string | null
}
let calls: Call[]
let isAway: boolean
let answer: (body: Call['body']) => { status?: number; data?: unknown; error?: string; page?: string }
let endConnection: () => void

const envelope = (status: number, rest: object) =>
  new Response(JSON.stringify({ success: status < 400, code: status, message: '', ...rest }), { status })

async function network(address: string, init?: RequestInit): Promise<Response> {
  if (isAway) throw new TypeError('Failed to fetch')
  if (!address.endsWith('/status')) return envelope(200, { data: { serverTime: Date.now() } })
  const body = JSON.parse(init?.body as string) as Call['body']
  calls.push({ body, as: new Headers(init?.headers).get('x-verdict-user') })
  const { status = 201, page, ...rest } = answer(body)
  return page === undefined ? envelope(status, rest) : new Response(page, { status })
}

const person = (uid: string) => ({ uid }) as SessionProfile
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

beforeAll(async () => {
  await startI18n('en-US')
})
beforeEach(() => {
  localStorage.clear()
  calls = []
  isAway = false
  let sid = 40
  const sids = new Map<string, number>()
  answer = ({ key }) => {
    if (!sids.has(key)) sids.set(key, (sid += 1))
    return { data: { sid: sids.get(key) } }
  }
  vi.stubGlobal('fetch', network)
  vi.spyOn(toast, 'success')
  vi.spyOn(toast, 'warning')
  setProfile(person('ann'))
  endConnection = startConnection({ ask: () => fetchServerTime(), onBack: () => undefined })
})
afterEach(() => {
  cleanup()
  closeQueue()
  endConnection()
  setProfile(null)
  queryClient.clear()
  vi.unstubAllGlobals()
})

function sending(code = 'int main() {}', mid?: number) {
  const onSubmitted = vi.fn<(sid: number, practice: boolean) => void>()
  const { result } = renderHook(
    () =>
      useSending({
        uid: 'ann',
        place: { pid: 1000, mid, course: undefined, name: 'A. Sum' },
        draft: { code, language: Language.C },
        onSubmitted,
      }),
    { wrapper: within },
  )
  const press = async () => {
    await act(async () => {
      result.current.send()
      // Its beginning and end are shown a moment later.
      do await new Promise((resolve) => setTimeout(resolve))
      while (queryClient.isMutating() > 0)
    })
    await waitFor(() => expect(result.current.busy).toBe(false))
    await waitFor(() => expect(isConnectionLost()).toBe(isAway))
  }
  return { result, press, onSubmitted }
}

const comeBack = () => {
  isAway = false
  window.dispatchEvent(new Event('online'))
}
const kept = () => queueOf('ann').kept.get()
/** All that were shown: each goes by itself after seconds. */
const toasts = () =>
  [toast.success, toast.warning].flatMap((show) => vi.mocked(show).mock.calls.map(([text]) => text))

test('[EXAM-OFF-5] a submission goes out at once with a key of its own, and leaves nothing behind', async () => {
  const one = sending()
  await one.press()
  await one.press()
  expect(one.onSubmitted.mock.calls).toEqual([
    [41, false],
    [42, false],
  ])
  expect(calls[0]).toMatchObject({
    as: 'ann',
    body: { pid: 1000, code: 'int main() {}', language: Language.C },
  })
  expect(calls[0]!.body).not.toHaveProperty('claimedAt')
  expect(calls[0]!.body).not.toHaveProperty('name')
  expect(new Set(calls.map(({ body }) => body.key)).size).toBe(2)
  expect(calls[0]!.body.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(localStorage).toHaveLength(0)
})

test('[EXAM-OFF-5] without a server it is kept, the page says so, and it is sent once when the server is back', async () => {
  render(<KeptNotice uid="ann" />)
  render(<KeptHere uid="ann" place={{ pid: 1000, mid: undefined }} />)
  isAway = true
  const one = sending()
  await one.press()
  expect([one.result.current.problem, one.onSubmitted.mock.calls]).toEqual([null, []])
  expect(await screen.findByText(/^1 submission is kept in this browser/)).toBeTruthy()
  expect(screen.getByText(/^Kept in this browser at \d\d:\d\d:\d\d/)).toBeTruthy()
  await one.press()
  await sending('another').press()
  expect(kept().map(({ what }) => what.code)).toEqual(['int main() {}', 'another'])
  const pressed = kept().map(({ at }) => new Date(at).toISOString())
  comeBack()
  await waitFor(() => expect(kept()).toEqual([]))
  expect(calls.map(({ body }) => [body.code, body.claimedAt])).toEqual([
    ['int main() {}', pressed[0]],
    ['another', pressed[1]],
  ])
  await waitFor(() => expect(toasts()).toContain('Submission 41 has been sent.'))
  expect(screen.queryByText(/kept in this browser/i)).toBeNull()
})

test.each([
  [502, '<h1>Bad Gateway</h1>'],
  [413, '<h1>Too large</h1>'],
  [503, JSON.stringify({ success: false, code: 503, message: 'starting', error: 'NOT_READY', data: null })],
])(
  '[SUB-PAGE-8] [EXAM-OFF-5] an HTTP error %d has failed, stays in the editor, and is sent again by the person alone',
  async (status, page) => {
    const real = answer
    answer = () => ({ status, page })
    const one = sending()
    await one.press()
    await waitFor(() => expect(one.result.current.problem).not.toBeNull())
    expect([kept(), localStorage.length, one.onSubmitted.mock.calls]).toEqual([[], 0, []])
    await queueOf('ann').sendAll()
    expect(calls).toHaveLength(1)
    answer = real
    await one.press()
    expect(one.onSubmitted).toHaveBeenCalledOnce()
  },
)

test('[EXAM-OFF-1] what a proxy refused may have arrived, and has the same key when it is handed in again', async () => {
  const real = answer
  answer = () => ({ status: 504, page: 'Gateway Time-out' })
  const one = sending()
  await one.press()
  answer = real
  await one.press()
  await one.press()
  expect(new Set(calls.map(({ body }) => body.key)).size).toBe(2)
  expect(calls[1]!.body.key).toBe(calls[0]!.body.key)
})

test('[EXAM-OFF-5] [EXAM-OFF-8] one that waited fails by a proxy’s error, too, and waits on behind a portal’s page', async () => {
  isAway = true
  await sending().press()
  answer = () => ({ status: 200, page: '<h1>Log in to this network</h1>' })
  comeBack()
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(kept()).toMatchObject([{ tried: true }]))
  expect(kept()[0]).not.toHaveProperty('refused')
  answer = () => ({ status: 502, page: '<h1>Bad Gateway</h1>' })
  await queueOf('ann').sendAll()
  expect(kept()).toMatchObject([{ what: { code: 'int main() {}' }, refused: { status: 502 } }])
  await queueOf('ann').sendAll()
  expect(calls).toHaveLength(2)
})

test('[EXAM-OFF-6] what waits outlasts a reload', async () => {
  isAway = true
  await sending().press()
  closeQueue()
  isAway = false
  comeBack()
  render(<KeptNotice uid="ann" />)
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(kept()).toEqual([]))
})

test('[EXAM-OFF-6] a page without a server warns before it is closed while something waits', async () => {
  const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const one = sending()
  expect(closes()).toBe(false)
  isAway = true
  await one.press()
  await waitFor(() => expect(closes()).toBe(true))
  comeBack()
  await waitFor(() => expect(kept()).toEqual([]))
  expect(closes()).toBe(false)
})

test('[EXAM-OFF-6] a browser that keeps nothing says that the submission is not kept', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  try {
    const one = sending()
    isAway = true
    await one.press()
    await waitFor(() => expect(one.result.current.problem).toContain('could not keep the submission'))
    comeBack()
    await one.press()
    expect(one.onSubmitted).toHaveBeenCalledWith(41, false)
  } finally {
    full.mockRestore()
  }
})

test('[EXAM-OFF-8] a refusal at once stands beside the editor, and nothing is kept', async () => {
  answer = () => ({ status: 409, error: 'ATTEMPTS_USED' })
  const one = sending()
  await one.press()
  await waitFor(() => expect(one.result.current.problem).not.toBeNull())
  expect([kept(), localStorage.length]).toEqual([[], 0])
})

test('[EXAM-OFF-8] one that was refused later is listed with the reason, and can be sent once more', async () => {
  isAway = true
  await sending().press()
  const real = answer
  answer = () => ({ status: 403, error: 'CONTEST_NOT_ENTERED' })
  render(<KeptNotice uid="ann" />)
  comeBack()
  await screen.findByText(/^1 submission was late or not accepted/)
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText('A. Sum')).toBeTruthy()
  expect(screen.getByText(/^Not accepted: /)).toBeTruthy()
  answer = real
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(kept()).toEqual([]))
  expect(calls.at(-1)!.body.key).toBe(calls[0]!.body.key)
})

test('[EXAM-OFF-8] what waits can be taken back', async () => {
  isAway = true
  await sending().press()
  render(
    <>
      <KeptNotice uid="ann" />
      <ConfirmHost />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
  expect(screen.getByRole('button', { name: 'Copy: A. Sum' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take back: A. Sum' }))
  // It left, and nobody knows whether it arrived.
  expect(await screen.findByText(/the server may have received it already/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(kept()).toEqual([]))
  comeBack()
  expect(calls).toEqual([])
})

test('[EXAM-OFF-4] one that came after the end says so until somebody has seen it', async () => {
  isAway = true
  await sending('late', 7).press()
  answer = () => ({ data: { sid: 50, practice: true } })
  comeBack()
  await waitFor(() =>
    expect(toasts()).toContain('Submission 50 arrived after the end and counts as practice.'),
  )
  expect(kept()).toMatchObject([{ what: { code: 'late', mid: 7 }, arrived: { sid: 50 } }])
  await queueOf('ann').takeBack(kept()[0]!.key)
  expect([kept(), calls.length]).toEqual([[], 1])
})

test('[EXAM-OFF-9] what one person handed in is neither shown to another nor sent in their name', async () => {
  isAway = true
  await sending().press()
  const annQueue = queueOf('ann')
  setProfile(person('bob'))
  const { container } = render(<KeptNotice uid="bob" />)
  comeBack()
  await annQueue.sendAll()
  expect(container.textContent).toBe('')
  expect(calls).toEqual([])
  // Back again it goes out.
  setProfile(person('ann'))
  await queueOf('ann').sendAll()
  expect(calls).toMatchObject([{ as: 'ann' }])
})

test('[EXAM-OFF-9] a tab that still has the queue of one person sends nothing while another is logged in', async () => {
  isAway = true
  await sending().press()
  const annQueue = queueOf('ann')
  // Another tab logged ann out and bob in: this one has not drawn anything of bob's yet.
  setProfile(person('bob'))
  comeBack()
  await waitFor(() => expect(isConnectionLost()).toBe(false))
  await annQueue.sendAll()
  expect(calls).toEqual([])
  expect(annQueue.kept.get()).toMatchObject([{ what: { code: 'int main() {}' } }])
  // Bob's own submission goes out beside it, in bob's name.
  await queueOf('bob').handIn({ pid: 1000, language: Language.C, code: 'of bob' })
  expect(calls).toMatchObject([{ as: 'bob', body: { code: 'of bob' } }])
  setProfile(person('ann'))
  await queueOf('ann').sendAll()
  expect(calls.slice(1)).toMatchObject([{ as: 'ann', body: { code: 'int main() {}' } }])
})

test('[EXAM-OFF-9] a session that ended keeps it until the person is there again', async () => {
  isAway = true
  await sending().press()
  const real = answer
  answer = () => ({ status: 401, error: 'LOGIN_REQUIRED' })
  comeBack()
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(kept()).toMatchObject([{ tried: true }]))
  answer = real
  setProfile(null)
  setProfile(person('ann'))
  await waitFor(() => expect(kept()).toEqual([]))
  expect(calls.at(-1)!.body.key).toBe(calls[0]!.body.key)
})
