// The token in a calendar's address identifies the person; the file shows what they may see at that moment.

import { createHash, createHmac } from 'node:crypto'
import type { CalendarEntry } from '@verdict/contract/calendar'
import { Privilege } from '@verdict/domain/privilege'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { dueOf, windowOf } from '../../access/contest-clock.ts'
import { readableCourse } from '../../access/course-access.ts'
import {
  contestsOfCourse,
  contestsOfPerson,
  type DatedContest,
  dropAddress as drop,
  findAddress,
  findOwner,
  keepAddress,
} from './calendar-queries.ts'

/** An iCalendar file (RFC 5545) in UTC. Homework is an event at its due time. */
import ical, { ICalCalendarMethod } from 'ical-generator'

interface DatedEvent extends CalendarEntry {
  course: string | null
  changedAt: Date
}

const lookAgainSeconds = 3_600

/** @param site without a trailing slash */
function writeCalendar(events: readonly DatedEvent[], site: string): string {
  const calendar = ical({
    name: 'Verdict',
    prodId: { company: 'Verdict', product: 'Verdict' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookAgainSeconds,
  })
  for (const { cid, title, start, end, due, course, changedAt } of events) {
    calendar.createEvent({
      id: `contest-${cid}@${new URL(site).host}`,
      // Unchanged unless the event changes, so that programs see no change.
      stamp: changedAt,
      start: new Date(due ?? start),
      end: new Date(due ?? end),
      summary: course === null ? title : `${title} · ${course}`,
      url: `${site}/contests/${cid}`,
    })
  }
  return calendar.toString()
}

type Parts = Pick<Context, 'db'>

const present = (contest: DatedContest): CalendarEntry => {
  const { start, end } = windowOf(contest, contest.own_time, new Date())
  const due = dueOf(contest, contest.own_time)
  return {
    cid: contest.cid,
    title: contest.title,
    rule: contest.rule,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    due: due === null ? null : new Date(due).toISOString(),
    draft: contest.is_draft,
    exam: contest.is_exam,
  }
}

/** @throws Refusal NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function readCalendar({ db }: Parts, viewer: Viewer, courseId: number) {
  await readableCourse(db, viewer, courseId)
  return { entries: (await contestsOfCourse(db, viewer, courseId)).map(present) }
}

/** Derived from the site's key and stored as a hash: the database reveals no calendar, yet the owner is shown the address. */
const tokenOf = ({ settings }: Pick<Context, 'settings'>, userId: number, madeAt: Date): string =>
  createHmac('sha256', settings.secretKey ?? '')
    .update(`calendar ${userId} ${madeAt.getTime()}`)
    .digest('base64url')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Address = { token: string | null }

/** Null also if the site's key has changed. */
export async function readAddress(
  context: Pick<Context, 'db' | 'settings'>,
  { userId }: Viewer,
): Promise<Address> {
  const found = await findAddress(context.db, userId)
  if (!found) return { token: null }
  const token = tokenOf(context, userId, found.made_at)
  return { token: hashOf(token).equals(found.token_hash) ? token : null }
}

export async function makeAddress(
  context: Pick<Context, 'db' | 'settings'>,
  { userId }: Viewer,
): Promise<Address> {
  const madeAt = new Date()
  const token = tokenOf(context, userId, madeAt)
  await keepAddress(context.db, { user_id: userId, token_hash: hashOf(token), made_at: madeAt })
  return { token }
}

export const dropAddress = ({ db }: Parts, { userId }: Viewer): Promise<void> => drop(db, userId)

const suffix = '.ics'

/**
 * @param file the token followed by `.ics`
 * @param site without a trailing slash
 * @throws Refusal NOT_FOUND for an unknown token, or a person who may not log in
 */
export async function calendarFile(
  { db }: Parts,
  file: string,
  site: string,
): Promise<{ text: string; etag: string }> {
  const owner = file.endsWith(suffix) ? await findOwner(db, hashOf(file.slice(0, -suffix.length))) : undefined
  if (!owner || owner.privilege === Privilege.Banned) throw new Refusal('NOT_FOUND')
  const viewer = {
    userId: owner.id,
    uid: owner.uid,
    privilege: owner.privilege,
    teams: owner.teams,
    sessionId: 0,
  }
  const contests = await contestsOfPerson(db, viewer)
  const events = contests.map((contest) => ({
    ...present(contest),
    course: contest.course_name,
    changedAt: contest.updated_at,
  }))
  const text = writeCalendar(events, site)
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}
