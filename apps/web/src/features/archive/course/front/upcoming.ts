// The parts of a course's dates that its front shows.

import type { CalendarEntry } from '@verdict/contract/calendar'
import type { HomeworkRow } from '@verdict/contract/homework'

const dayMs = 24 * 60 * 60 * 1000
const soonDays = 7
const most = 6

const at = (moment: string): number => Date.parse(moment)

/** Open homework, then what opens within a week. @param list in the server's order */
export const currentHomework = (list: readonly HomeworkRow[], now: number): HomeworkRow[] =>
  list.filter(({ start, end }) => at(end) > now && at(start) <= now + soonDays * dayMs).slice(0, most)

/** Closed homework that asks its markers for marks. */
export const toMark = (list: readonly HomeworkRow[], now: number): HomeworkRow[] =>
  list.filter(({ end, work }) => at(end) <= now && work !== undefined && work.toMark > 0).slice(0, most)

const mostContests = 3

/** Contests and exams that run or come, by their start. */
export const comingContests = (entries: readonly CalendarEntry[], now: number): CalendarEntry[] =>
  entries
    .filter(({ rule, end }) => rule !== 'homework' && at(end) > now)
    .toSorted((a, b) => at(a.start) - at(b.start) || a.cid - b.cid)
    .slice(0, mostContests)
