import type { Desk, DeskSitter } from '@verdict/contract/exam-desk'
import { sitterStates } from '@verdict/domain/exam'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { withChanges } from './changes.ts'
import { fitting } from './filter.ts'
import { SeatMap } from './seat-map.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  await startI18n('en-US', ['examDesk', 'examTime'])
})
afterEach(cleanup)

const sitter = (uid: string, part: Partial<DeskSitter> = {}): DeskSitter => ({
  uid,
  nick: uid.toUpperCase(),
  studentNumber: `S-${uid}`,
  seatId: null,
  state: 'in',
  enteredAt: null,
  lastSeenAt: null,
  handedInAt: null,
  address: null,
  letIn: false,
  start: '2030-01-01T00:00:00.000Z',
  end: '2030-01-01T02:00:00.000Z',
  isPaused: false,
  ...part,
})
const seat = (id: number, roomId: number, row: number, column: number) => ({
  id,
  roomId,
  name: `${row}-${column}`,
  row,
  column,
})
const desk: Desk = {
  now: '2030-01-01T01:00:00.000Z',
  exam: { cid: 1, title: 'Final', start: '2030-01-01T00:00:00.000Z', end: '2030-01-01T02:00:00.000Z' },
  manages: false,
  isPaused: false,
  rooms: [
    { id: 1, name: 'Lab 1', note: '' },
    { id: 2, name: 'Lab 2', note: 'by the stairs' },
  ],
  seats: [seat(1, 1, 1, 1), seat(2, 1, 1, 3), seat(3, 1, 2, 2), seat(4, 2, 1, 1)],
  sitters: [sitter('ann', { seatId: 1 }), sitter('ben', { seatId: 2, state: 'away' }), sitter('cy')],
  counts: { in: 2, away: 1, waiting: 0, disconnected: 0, idle: 0, absent: 0, 'handed-in': 0, over: 0 },
  waiting: [],
  questions: [],
}
const show = (over: Desk, shown: ReadonlySet<string> | null = null) => {
  const onOpen = vi.fn()
  render(<SeatMap desk={over} shown={shown} chosen={undefined} onOpen={onOpen} pauseOf={() => null} />)
  return onOpen
}
const focused = () => document.activeElement?.getAttribute('data-seat')
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test('[EXAM-DESK-11] arrow keys move over the map, from room to room, and the tab key stops at it once', () => {
  show(desk)
  const stops = [...document.querySelectorAll<HTMLElement>('[data-seat]')].filter(
    ({ tabIndex }) => tabIndex === 0,
  )
  expect(stops.map(({ dataset }) => dataset['seat'])).toEqual(['1'])
  stops[0]!.focus()
  const way = [
    'ArrowRight',
    'ArrowRight',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'ArrowUp',
    'End',
    'Home',
  ]
  const seen = way.map((key) => {
    press(key)
    return focused()
  })
  expect(seen).toEqual(['2', '2', '3', '4', '4', '3', '1', '2', '1'])
})

test.each(sitterStates)('[EXAM-DESK-11] %s is said by a word, not by a colour alone', (state) => {
  const onOpen = show({ ...desk, sitters: [sitter('ann', { seatId: 1, state })] })
  const cell = screen.getByRole('button', { name: /ANN/ })
  expect(cell.textContent.replace('1-1ANN', '')).not.toBe('')
  expect(cell.querySelector('svg')).not.toBeNull()
  fireEvent.click(cell)
  expect(onOpen).toHaveBeenCalledWith('ann')
})

test('[EXAM-DESK-11] seats of people who do not fit the filter stay, without them', () => {
  show(desk, fitting(desk, { q: 'S-BEN' }))
  expect(screen.getByRole('button', { name: /BEN/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /ANN/ })).toBeNull()
  expect(document.querySelectorAll('[data-seat]')).toHaveLength(4)
  expect(fitting(desk, { state: 'in' })).toEqual(new Set(['ann', 'cy']))
  expect(fitting(desk, { q: '1-3' })).toEqual(new Set(['ben']))
  expect(fitting(desk, {})).toBeNull()
})

test('[EXAM-DESK-12] a small update leaves whom nothing happened to as the same object', () => {
  const none = { now: 'later', whole: false, sitters: [], waiting: [], questions: [] }
  const next = withChanges(desk, { ...none, states: { in: ['ann'], idle: ['cy'], away: ['ben'] } })!
  expect(next.sitters.map((one, index) => one === desk.sitters[index])).toEqual([true, true, false])
  expect(next.sitters[2]!.state).toBe('idle')
  expect(next.counts).toMatchObject({ in: 1, idle: 1, away: 1 })
  // Somebody who is not known yet, and somebody who has left the roster.
  expect(withChanges(desk, { ...none, states: { in: ['ann', 'cy', 'dan'], away: ['ben'] } })).toBeNull()
  expect(withChanges(desk, { ...none, states: { in: ['ann'] } })).toBeNull()
})
