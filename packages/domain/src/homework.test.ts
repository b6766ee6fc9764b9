import { expect, test } from 'vitest'
import { closesAt, isLateTable, percentOff, worthOf } from './homework.ts'

const day = 1_440
const minute = 60_000
const table = [
  { until: day, off: 10 },
  { until: 2 * day, off: 20 },
  { until: 3 * day, off: 30 },
]

test('[HW-LATE-1] each step of the table holds up to its end', () => {
  const off = (minutes: number): number => percentOff(0, table, minutes * minute)
  expect([-1, 0, day - 1, day, 2 * day, 3 * day - 1, 3 * day].map(off)).toEqual([0, 10, 10, 20, 30, 30, 100])
  expect(closesAt(0, table)).toBe(3 * day * minute)
  expect([percentOff(5, [], 4), percentOff(5, [], 5), closesAt(5, [])]).toEqual([0, 100, 5])
})

test('[HW-LATE-1] later never costs less', () => {
  expect(isLateTable(table)).toBe(true)
  expect(isLateTable([])).toBe(true)
  expect(isLateTable([table[1]!, table[0]!])).toBe(false)
  expect(isLateTable([table[0]!, { until: 2 * day, off: 10 }])).toBe(false)
})

test('[HW-RULE-1] points of a problem and lateness make the worth of a score', () => {
  expect(worthOf(10_000, 10_000, 0)).toBe(10_000)
  expect(worthOf(10_000, 4_050, 10)).toBe(3_645)
  expect(worthOf(3_333, 1_000, 0)).toBe(333)
  expect(worthOf(10_000, 30_000, 100)).toBe(0)
})
