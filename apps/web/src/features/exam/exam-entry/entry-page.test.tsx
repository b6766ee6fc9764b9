import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import type { Entry } from './api/entry.ts'
import { ExamEntryPage, ExamLoginPage } from './entry-page.tsx'

const entry: Entry = {
  cid: 7,
  title: 'Final',
  state: 'open',
  isLocked: false,
  now: '2030-01-01T00:00:00.000Z',
  doors: '2029-12-31T23:45:00.000Z',
  start: '2030-01-01T00:00:00.000Z',
  end: '2030-01-01T02:00:00.000Z',
  latest: null,
  lasts: null,
  seat: { name: 'A-3', room: 'Lab 2', note: 'by the stairs' },
  rules: { html: '', hasMath: false },
  hasAccepted: false,
  hasEntered: false,
  address: '10.1.0.7',
}

const answer = (status: number, data: unknown, error?: string) =>
  new Response(
    JSON.stringify({ success: status < 300, code: status, message: '', data, error, params: {} }),
    {
      status,
    },
  )
let answers: Record<string, () => Response> = {}
const asked = vi.fn(async (address: string | URL, { method = 'GET' }: RequestInit = {}) => {
  const key = `${method} ${new URL(address, 'http://x').pathname}`
  return answers[key]?.() ?? answer(404, null, 'NOT_FOUND')
})
const bodies = () =>
  asked.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(init.body as string)] : []))

beforeAll(() => startI18n('en-US', ['examEntry']))
beforeEach(() => {
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
  queryClient.clear()
})
afterEach(cleanup)

const go = vi.fn<(address: string) => void>()
function show(part: Partial<Entry>) {
  answers = { 'GET /api/exam/7/entry': () => answer(200, { ...entry, ...part }) }
  render(
    <QueryClientProvider client={queryClient}>
      <ExamEntryPage cid={7} go={go} />
    </QueryClientProvider>,
  )
}

test.each<[Partial<Entry>, string]>([
  [{ state: 'early', isLocked: true }, 'You can enter once the doors are open. This page says so by itself.'],
  [{ state: 'elsewhere' }, 'Your exam is open in another session'],
  [{ state: 'waiting' }, 'Waiting for a proctor'],
  [{ state: 'turned-away' }, 'A proctor did not let you in here'],
  [{ state: 'late' }, 'It is too late to enter'],
  [{ state: 'handed-in' }, 'You have handed in'],
  [{ state: 'over' }, 'The exam is over for you'],
])('[EXAM-ENTRY-14] the page of entry says how it stands: %o', async (part, text) => {
  show(part)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('A-3, Lab 2')).toBeTruthy()
})

test('[EXAM-ENTRY-14] who sat it is led to their receipt at the end, too; who never came has none', async () => {
  show({ state: 'over', hasEntered: true })
  fireEvent.click(await screen.findByRole('button', { name: 'To the receipt' }))
  expect(go).toHaveBeenCalledWith('/exam/7/handed-in')
  cleanup()
  queryClient.clear()
  show({ state: 'over' })
  await screen.findByText('The exam is over for you')
  expect(screen.queryByRole('button')).toBeNull()
})

test('[UI-WAIT-1] the doors open by themselves', async () => {
  const [now, doors] = [Date.now(), Date.now() + 100].map((ms) => new Date(ms).toISOString())
  show({ state: 'early', now, doors })
  await screen.findByText(/You can enter once the doors are open/)
  answers['GET /api/exam/7/entry'] = () => answer(200, entry)
  expect(await screen.findByRole('button', { name: 'Enter the exam' }, { timeout: 3_000 })).toBeTruthy()
})

test('[EXAM-ENTRY-14] one enters once the rules are accepted', async () => {
  show({ rules: { html: '<p>Silence</p>', hasMath: false } })
  const button = await screen.findByRole('button', { name: 'Enter the exam' })
  expect(button).toHaveProperty('disabled', true)
  answers['POST /api/exam/7/entry'] = () => answer(200, { ...entry, state: 'in' })
  fireEvent.click(screen.getByRole('switch'))
  fireEvent.click(button)
  await waitFor(() => expect(go).toHaveBeenCalledWith('/contests/7'))
  expect(bodies()).toEqual([{ accepts: true }])
})

test('[EXAM-ENTRY-14] a slip logs in, and what is wrong with it is said; what was typed stays', async () => {
  answers = { 'POST /api/exam/7/code-login': () => answer(401, null, 'WRONG_CREDENTIALS') }
  render(
    <QueryClientProvider client={queryClient}>
      <ExamLoginPage cid={7} go={go} />
    </QueryClientProvider>,
  )
  const [who, code] = ['Username or seat', 'Code'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  )
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Log in with the code' }))
  fireEvent.change(who!, { target: { value: 'b7' } })
  send()
  expect(screen.getByText('Enter the code on your slip')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  fireEvent.change(code!, { target: { value: 'k7qx-3m9p' } })
  send()
  expect(await screen.findByText(/ask a proctor for a new slip/)).toBeTruthy()
  expect([who!.value, code!.value]).toEqual(['b7', 'k7qx-3m9p'])
  answers['POST /api/exam/7/code-login'] = () => answer(200, { uid: 'ann' })
  send()
  await waitFor(() => expect(go).toHaveBeenCalledWith('/exam/7'))
})
