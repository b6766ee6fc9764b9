import type { CalendarEntry } from '@verdict/contract/calendar'
import { expect, test } from 'vitest'
import { entriesIn, isOnDay, monthAfter, weeksOf } from './month.ts'

test('[CAL-PAGE-1] every day of a month stands once in its weeks, which begin on Monday', () => {
  for (let month = 0; month < 48; month += 1) {
    const weeks = weeksOf({ year: 2024, month })
    const days = weeks.flat()
    const inside = days.filter((day) => day.getMonth() === month % 12)
    const last = new Date(2024, month + 1, 0).getDate()
    expect(inside.map((day) => day.getDate())).toEqual(Array.from({ length: last }, (_, day) => day + 1))
    for (const week of weeks) {
      expect(week.map((day) => day.getDay())).toEqual([1, 2, 3, 4, 5, 6, 0])
      expect(week.some((day) => day.getMonth() === month % 12)).toBe(true)
    }
  }
})

test('[CAL-PAGE-1] a month after the last is in another year', () => {
  expect(monthAfter({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 })
  expect(monthAfter({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 })
})

test('[CAL-PAGE-1] homework stands on the day when it is due, a contest on the day when it begins', () => {
  const at = (month: number, day: number) => new Date(2026, month, day, 23, 59).toISOString()
  const entry = (cid: number, start: string, due: string | null): CalendarEntry => ({
    cid,
    title: '',
    rule: due ? 'homework' : 'icpc',
    start,
    end: at(11, 24),
    due,
    draft: false,
    exam: false,
  })
  const entries = [entry(1, at(10, 20), null), entry(2, at(9, 1), at(10, 3)), entry(3, at(9, 30), null)]
  expect(entriesIn(entries, { year: 2026, month: 10 }).map(({ cid }) => cid)).toEqual([2, 1])
  expect(isOnDay(at(10, 3), new Date(2026, 10, 3))).toBe(true)
  expect(isOnDay(at(10, 3), new Date(2026, 10, 4))).toBe(false)
})
