// A year as a calendar draws it: a column for each week, which begins on Monday, and in it a cell for each day. Days are
// `2025-11-21`, of the reader's clock.

import type { UserActivity } from '@verdict/contract/user'

export interface CalendarDay {
  day: string
  count: number
  /** The column, from 0, and the place in it: 0 is Monday. */
  week: number
  weekday: number
  /** How strong its colour is, from 0 for nothing to 4. */
  level: number
}

export interface CalendarMonth {
  /** `2025-11` */
  month: string
  submissions: number
  /** Days with a submission. */
  days: number
  /** Where it begins in the calendar. */
  week: number
}

const dayMs = 86_400_000
/** From so many submissions on a day has the next level. */
const levels = [1, 2, 4, 8]

export function calendarOf({ since, until, days }: Pick<UserActivity, 'since' | 'until' | 'days'>): {
  days: CalendarDay[]
  months: CalendarMonth[]
} {
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const first = Date.parse(since)
  const blank = (new Date(first).getUTCDay() + 6) % 7
  const all: CalendarDay[] = []
  const months: CalendarMonth[] = []
  for (let time = first; time <= Date.parse(until); time += dayMs) {
    const day = new Date(time).toISOString().slice(0, 10)
    const count = counts.get(day) ?? 0
    const place = blank + all.length
    const week = Math.floor(place / 7)
    all.push({ day, count, week, weekday: place % 7, level: levels.filter((level) => count >= level).length })
    if (months.at(-1)?.month !== day.slice(0, 7)) {
      months.push({ month: day.slice(0, 7), submissions: 0, days: 0, week })
    }
    const month = months.at(-1)!
    month.submissions += count
    month.days += Number(count > 0)
  }
  return { days: all, months }
}
