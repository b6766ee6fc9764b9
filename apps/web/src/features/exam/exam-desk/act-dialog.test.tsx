import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ApiError } from '@verdict/contract/client'
import type { Desk, DeskSitter } from '@verdict/contract/exam-desk'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { type Act, ActDialog } from './act-dialog.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

const start = '2030-01-01T00:00:00.000Z'
const end = '2030-01-01T02:00:00.000Z'
const sitter = (uid: string, nick: string, seatId: number | null): DeskSitter => ({
  uid,
  nick,
  studentNumber: '',
  seatId,
  state: 'in',
  enteredAt: start,
  lastSeenAt: start,
  handedInAt: null,
  address: null,
  letIn: false,
  start,
  end,
  isPaused: false,
})
const ann = sitter('ann', 'Ann', 1)
const seat = (id: number) => ({ id, roomId: 1, name: `A${id}`, row: 1, column: id })
const desk: Desk = {
  now: start,
  exam: { cid: 7, title: 'Final', start, end },
  manages: false,
  isPaused: false,
  rooms: [{ id: 1, name: 'Lab 1', note: '' }],
  seats: [seat(1), seat(2), seat(3)],
  sitters: [ann, sitter('ben', '', 2)],
  counts: { in: 2, away: 0, waiting: 0, disconnected: 0, idle: 0, absent: 0, 'handed-in': 0, over: 0 },
  waiting: [],
  questions: [],
}
const given = { minutes: 10, share: null, later: 0, reason: '' }
const times = { start, end, people: [{ uid: 'ann', end, extra: 10, given }], pauses: [] }
const onClose = vi.fn()
let change: () => unknown

beforeEach(async () => {
  await startI18n('en-US', ['examDesk', 'examTime'])
  queryClient.clear()
  onClose.mockReset()
  change = () => times
  call.mockReset()
  call.mockImplementation(async (key: string) => (key.startsWith('POST ') ? change() : times))
})
afterEach(cleanup)

const show = (shown: Act) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ActDialog act={shown} desk={desk} onClose={onClose} />
    </QueryClientProvider>,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const posted = () => call.mock.calls.filter(([key]) => key.startsWith('POST ')).map(([, { body }]) => body)

test('[EXAM-DESK-13] a message begins with whom it is for, is sent once, and stays in its field when it is not', async () => {
  show({ kind: 'message', uid: 'ann', name: 'Ann', questionId: 3, question: 'May I go out?' })
  expect(screen.getByText('May I go out?')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('To').value).toBe('one')
  type('Text', '  ')
  expect(button('Send').disabled).toBe(true)
  type('Text', 'Yes')
  change = () => {
    throw new ApiError(0, 'no network')
  }
  fireEvent.click(button('Send'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Yes')

  let arrive: (value: unknown) => void = () => undefined
  change = () => new Promise((resolve) => (arrive = resolve))
  fireEvent.click(button('Send'))
  await waitFor(() => expect(posted()).toHaveLength(2))
  fireEvent.click(button('Send'))
  await act(async () => arrive(null))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const body = { uid: 'ann', roomId: null, text: 'Yes', questionId: 3 }
  expect(posted()).toEqual([body, body])
})

test('[EXAM-DESK-13] a message goes to a room, in Chinese too', async () => {
  await startI18n('zh-CN', ['examDesk', 'examTime'])
  show({ kind: 'message', uid: null })
  type('发给', '1')
  type('内容', '请保持安静')
  fireEvent.click(button('发送'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(posted()).toEqual([{ uid: null, roomId: 1, text: '请保持安静', questionId: null }])
})

test('[EXAM-DESK-13] the time of a person begins from what they have; what is no time is marked and not sent', async () => {
  show({ kind: 'time', sitter: ann })
  const minutes = await screen.findByLabelText<HTMLInputElement>('More minutes')
  expect(minutes.value).toBe('10')
  type('Reason', 'As agreed')
  for (const [label, wrong] of [
    ['More minutes', '-1'],
    ['More minutes', '1.5'],
    [/^Share/, '301'],
    [/^Starts later/, 'soon'],
  ] as const) {
    const before = screen.getByLabelText<HTMLInputElement>(label).value
    type(label, wrong)
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    fireEvent.submit(minutes.form!)
    type(label, before)
  }
  expect(posted()).toEqual([])
  type(/^Share/, '25')
  fireEvent.click(button('Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(posted()).toEqual([{ uid: 'ann', minutes: 10, share: 25, later: 0, reason: 'As agreed' }])
})

test('[EXAM-DESK-13] a seat says by name with whom one changes, also where somebody has no name but their account', async () => {
  show({ kind: 'seat', sitter: ann })
  expect(screen.getByRole('option', { name: 'A2 · ben' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'A3 · free' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /A1/ })).toBeNull()
  type('New seat', '2')
  expect(screen.getByText('ben sits there: the two change places.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'The machine died' }))
  fireEvent.click(button('Change seat'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const reason = 'The machine died'
  expect(posted()).toEqual([{ uid: 'ann', seatId: 2, swap: true, release: true, reason }])
})

test('[EXAM-DESK-13] two presses of Enter give a reason once', async () => {
  let arrive: (value: unknown) => void = () => undefined
  change = () => new Promise((resolve) => (arrive = resolve))
  show({ kind: 'approve', id: 5, name: 'Ann' })
  type('Reason', 'Restarted')
  // Enter in a field presses the button that submits.
  fireEvent.click(button('Let in'))
  await waitFor(() => expect(button('Let in').getAttribute('aria-busy')).toBe('true'))
  fireEvent.click(button('Let in'))
  await act(async () => arrive(null))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(posted()).toEqual([{ approve: true, reason: 'Restarted' }])
})

function Rows() {
  const [rows, setRows] = useState(['a', 'b'])
  useKeptFocus()
  return (
    <main id="main" tabIndex={-1}>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
          {row}
        </button>
      ))}
    </main>
  )
}

test('[EXAM-DESK-13] a row that goes with its button leaves the keyboard on the page', async () => {
  render(<Rows />)
  button('a').focus()
  fireEvent.click(button('a'))
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  button('b').focus()
  button('b').blur()
  fireEvent.click(button('b'))
  await act(async () => undefined)
  expect(screen.queryByRole('button')).toBeNull()
})
