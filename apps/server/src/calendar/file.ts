// A calendar as a file of iCalendar (RFC 5545). Times are in UTC, so that every program shows them in its own zone. Homework
// stands at the moment when it is due; a contest takes all of its time.

import type { CalendarEntry } from '@verdict/contract/calendar'
import ical, { ICalCalendarMethod } from 'ical-generator'

interface DatedEvent extends CalendarEntry {
  course: string | null
  changedAt: Date
}

/** How often a program that goes by the file looks again. */
const lookAgainSeconds = 3_600

/** @param site the address of the site, without a slash at its end */
export function writeCalendar(events: readonly DatedEvent[], site: string): string {
  const calendar = ical({
    name: 'Verdict',
    prodId: { company: 'Verdict', product: 'Verdict' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookAgainSeconds,
  })
  for (const { cid, title, start, end, due, course, changedAt } of events) {
    calendar.createEvent({
      id: `contest-${cid}@${new URL(site).host}`,
      // The same until something changes: a program that reads the file again finds nothing new.
      stamp: changedAt,
      start: new Date(due ?? start),
      end: new Date(due ?? end),
      summary: course === null ? title : `${title} · ${course}`,
      url: `${site}/contests/${cid}`,
    })
  }
  return calendar.toString()
}
