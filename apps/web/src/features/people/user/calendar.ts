// A column per week from Monday, a cell per day. Days are `2025-11-21` in the reader's zone.

import type { UserActivity } from '@verdict/contract/user'

export interface CalendarDay {
  day: string
  count: number
  /** 0-based; 0 is Monday. */
  week: number
  weekday: number
  /** Colour intensity, 0 to 4. */
  level: number
}

export interface CalendarMonth {
  /** `2025-11` */
  month: string
  submissions: number
  days: number
  week: number
}

const dayMs = 86_400_000
/** Submissions from which a level starts. */
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

/** Days in a row: up to today, or yesterday while today is not over, and the most of the year. */
export function streaksOf({ days, until }: Pick<UserActivity, 'days' | 'until'>): {
  current: number
  longest: number
} {
  const active = new Set(days.map(({ day }) => Date.parse(day)))
  let longest = 0
  const lengthTo = (time: number): number => {
    let length = 0
    while (active.has(time - length * dayMs)) length += 1
    return length
  }
  for (const time of active) {
    // At the end of each row of days.
    if (!active.has(time + dayMs)) longest = Math.max(longest, lengthTo(time))
  }
  const today = Date.parse(until)
  return { current: lengthTo(active.has(today) ? today : today - dayMs), longest }
}
