import type { ContestRow } from '@verdict/contract/contest'
import { expect, test } from 'vitest'
import { comingContests } from './coming.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-01-01T12:00:00.000Z')
const contest = (cid: number, fromHours: number, toHours: number): ContestRow => ({
  cid,
  title: `Contest ${cid}`,
  start: new Date(now + fromHours * hourMs).toISOString(),
  end: new Date(now + toHours * hourMs).toISOString(),
  encrypt: 1,
  status: 2,
  reserved: false,
  course: null,
  isEntrant: false,
  isExam: false,
  may: { manage: false, edit: false, delete: false },
})

test('[CON-COMING-2] one’s own stand before those of others, though they run', () => {
  const rows = [
    contest(1, -1, 5),
    { ...contest(2, 3, 5), isMine: true },
    { ...contest(3, -2, 5), isMine: true },
  ]
  expect(comingContests(rows, now, 3).map(({ row }) => row.cid)).toEqual([3, 2, 1])
})

test('what runs comes first, else in the order of the server; what is over is left out', () => {
  const rows = [
    contest(1, 24, 28),
    contest(2, 2, 4),
    contest(3, -1, 5),
    contest(4, -3, 1),
    contest(5, -9, -4),
  ]
  expect(comingContests(rows, now, 9).map(({ row, running }) => [row.cid, running])).toEqual([
    [3, true],
    [4, true],
    [1, false],
    [2, false],
  ])
  expect(comingContests(rows, now, 3).map(({ row }) => row.cid)).toEqual([3, 4, 1])
  expect(comingContests([contest(6, -1, 0), contest(7, 0, 1)], now, 9).map(({ row }) => row.cid)).toEqual([7])
})
