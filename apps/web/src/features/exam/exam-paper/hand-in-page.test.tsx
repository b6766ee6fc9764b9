import type { SessionProfile } from '@verdict/contract/account'
import type { HandIn, Receipt } from '@verdict/contract/exam-paper'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { keptUnder } from '../../../lib/kept-submissions.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { local } from '../../../lib/storage.ts'
import { ConfirmHost } from '../../../ui/dialog/confirm.tsx'
import { HandInPage } from './hand-in-page.tsx'

const at = '2030-01-01T01:00:00.000Z'
const hash = 'a'.repeat(64)
const content = {
  exam: { title: 'Final' },
  person: { username: 'ann', name: 'Ann Lee' },
  handedIn: { at, by: 'hand' },
  problems: [
    { label: 'A', last: { submission: 12, language: 'C++17', time: at, sha256: hash } },
    { label: 'B', last: null },
  ],
}
const receipt = {
  code: 'AAAABBBBCCCCDDDD',
  content: JSON.stringify(content),
  signature: 's',
  key: { publicKey: 'k' },
}

const running = {
  cid: 7,
  title: 'Final',
  start: '2030-01-01T00:00:00.000Z',
  end: '2030-01-01T02:00:00.000Z',
  phase: 'running',
  handedInAt: null,
  mayHandIn: true,
  problems: [
    { pid: 1, label: 'A', title: 'Sum', last: { sid: 12, at }, draft: null },
    { pid: 2, label: 'B', title: 'Tides', last: null, draft: { sid: null } },
  ],
  receipt: null,
  draftsUntil: null,
} as unknown as HandIn

let exam: HandIn
const asked = vi.fn(async (_address: string, { method = 'GET' }: RequestInit = {}) => {
  if (method === 'POST') exam = { ...exam, receipt: receipt as unknown as Receipt, handedInAt: at }
  return new Response(JSON.stringify({ success: true, code: 200, message: '', data: exam }))
})

beforeAll(async () => {
  await startI18n('en-US', ['examPaper'])
})
beforeEach(() => {
  localStorage.clear()
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
  setProfile({ uid: 'ann' } as SessionProfile)
  queryClient.clear()
})
afterEach(() => {
  cleanup()
  setProfile(null)
  vi.unstubAllGlobals()
})

async function show(part: Partial<HandIn>) {
  exam = { ...running, ...part }
  render(
    <QueryClientProvider client={queryClient}>
      <HandInPage cid={7} />
      <ConfirmHost />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Hand in · Final' })
}
const pressed = () => asked.mock.calls.filter(([, init]) => init?.method === 'POST').length

test('[EXAM-PAPER-HAND-1] says what was submitted, asks first, and shows the receipt', async () => {
  await show({})
  expect(screen.getByText(/#12/)).toBeTruthy()
  expect(screen.getByText('Nothing submitted')).toBeTruthy()
  expect(screen.queryByText(/waits in this browser/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const question = await screen.findByRole('alertdialog')
  expect(pressed()).toBe(0)
  fireEvent.click([...question.querySelectorAll('button')].at(-1)!)
  expect(await screen.findByRole('heading', { name: 'Receipt AAAA-BBBB-CCCC-DDDD' })).toBeTruthy()
  expect(pressed()).toBe(1)
  expect(screen.getByText(hash)).toBeTruthy()
  expect(screen.getByText(/\(ann\)/)).toBeTruthy()
})

test('[EXAM-PAPER-HAND-2] another session, a time that has not come and one that is over say so, without the button', async () => {
  for (const [part, text] of [
    [{ mayHandIn: false }, 'Only the session that entered this exam can hand it in.'],
    [{ phase: 'ready' }, 'The exam has not started.'],
    [{ phase: 'ended' }, /Your time is over/],
  ] as const) {
    cleanup()
    queryClient.clear()
    await show(part)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hand in' })).toBeNull()
  }
})

test('[UI-WAIT-1] the receipt is there by itself after the end', async () => {
  await show({ end: new Date(Date.now() + 100).toISOString() })
  exam = { ...exam, phase: 'ended', receipt: receipt as unknown as Receipt }
  expect(await screen.findByRole('heading', { name: /^Receipt/ }, { timeout: 3_000 })).toBeTruthy()
})

test('[EXAM-PAPER-HAND-5] a submission that still waits in the browser is named before handing in', async () => {
  local.write(`${keptUnder('ann')}1`, '{}')
  await show({})
  expect(screen.getByText(/has not reached the server/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('has not reached the server')
  fireEvent.click(question.querySelector('button')!)
})
