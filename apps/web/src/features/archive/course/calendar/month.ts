import type { CalendarEntry } from '@verdict/contract/calendar'

/** @param month 0-based like `Date`; values outside 0 to 11 change the year */
export interface Month {
  year: number
  month: number
}

export const monthOf = (moment: string | number): Month => {
  const date = new Date(moment)
  return { year: date.getFullYear(), month: date.getMonth() }
}

export const monthAfter = ({ year, month }: Month, months: number): Month =>
  monthOf(new Date(year, month + months, 1).getTime())

export const isSameMonth = (a: Month, b: Month): boolean => a.year === b.year && a.month === b.month

const daysOfWeek = 7

export function weeksOf({ year, month }: Month): Date[][] {
  const sinceMonday = (new Date(year, month, 1).getDay() + daysOfWeek - 1) % daysOfWeek
  const days = new Date(year, month + 1, 0).getDate()
  const weeks = Math.ceil((sinceMonday + days) / daysOfWeek)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from(
      { length: daysOfWeek },
      (__, day) => new Date(year, month, 1 - sinceMonday + week * daysOfWeek + day),
    ),
  )
}

export const dateOf = ({ due, start }: CalendarEntry): string => due ?? start

export const isOnDay = (moment: string, day: Date): boolean =>
  new Date(moment).toDateString() === day.toDateString()

export const entriesIn = (entries: readonly CalendarEntry[], month: Month): CalendarEntry[] =>
  entries
    .filter((entry) => isSameMonth(monthOf(dateOf(entry)), month))
    .toSorted((a, b) => Date.parse(dateOf(a)) - Date.parse(dateOf(b)) || a.cid - b.cid)
