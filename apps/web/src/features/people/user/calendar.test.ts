import { expect, test } from 'vitest'
import { calendarOf, streaksOf } from './calendar.ts'

test('[USR-PROFILE-10] every day has its own cell, in the column of its week', () => {
  const { days } = calendarOf({
    // A Thursday.
    since: '2024-02-29',
    until: '2025-02-27',
    days: [
      { day: '2024-03-03', count: 1 },
      { day: '2024-03-04', count: 3 },
      { day: '2025-02-27', count: 40 },
    ],
  })
  expect(days).toHaveLength(365)
  expect(new Set(days.map(({ week, weekday }) => `${week} ${weekday}`)).size).toBe(365)
  const of = (day: string) => days.find((one) => one.day === day)
  expect(of('2024-02-29')).toMatchObject({ week: 0, weekday: 3, count: 0, level: 0 })
  expect(of('2024-03-03')).toMatchObject({ week: 0, weekday: 6, level: 1 })
  expect(of('2024-03-04')).toMatchObject({ week: 1, weekday: 0, level: 2 })
  expect(of('2025-02-27')).toMatchObject({ week: 52, weekday: 3, level: 4 })
})

test('[USR-PROFILE-10] months are summed, the first and the last as far as they are in the year', () => {
  const { months } = calendarOf({
    since: '2025-10-30',
    until: '2025-12-01',
    days: [
      { day: '2025-10-31', count: 2 },
      { day: '2025-11-01', count: 1 },
      { day: '2025-11-30', count: 4 },
    ],
  })
  expect(months).toEqual([
    { month: '2025-10', submissions: 2, days: 1, week: 0 },
    { month: '2025-11', submissions: 5, days: 2, week: 0 },
    { month: '2025-12', submissions: 0, days: 0, week: 5 },
  ])
})

test('[USR-STREAK-1] days in a row, up to today or yesterday, and the most of the year', () => {
  const of = (days: string[]) =>
    streaksOf({ until: '2025-03-02', days: days.map((day) => ({ day, count: 1 })) })
  expect(of([])).toEqual({ current: 0, longest: 0 })
  expect(of(['2025-02-28', '2025-03-01', '2025-03-02'])).toEqual({ current: 3, longest: 3 })
  expect(of(['2024-12-30', '2024-12-31', '2025-01-01', '2025-03-01'])).toEqual({ current: 1, longest: 3 })
  expect(of(['2025-02-27', '2025-02-28'])).toEqual({ current: 0, longest: 2 })
})
