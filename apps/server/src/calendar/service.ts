// Calendars: the dates of a course for its readers, and all of one's own at an address that calendar programs read. The
// token in the address says whose it is, and what stands in it is what that person may see at that moment.

import { createHash, createHmac } from 'node:crypto'
import type { CalendarEntry } from '@verdict/contract/calendar'
import { Privilege } from '@verdict/domain/privilege'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { dueOf, windowOf } from '../standing/contest-clock.ts'
import { readableCourse } from '../standing/course-access.ts'
import { writeCalendar } from './file.ts'
import {
  contestsOfCourse,
  contestsOfPerson,
  type DatedContest,
  dropAddress as drop,
  findAddress,
  findOwner,
  keepAddress,
} from './queries.ts'

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
  }
}

/** @throws Refusal NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function readCalendar({ db }: Parts, viewer: Viewer, courseId: number) {
  await readableCourse(db, viewer, courseId)
  return { entries: (await contestsOfCourse(db, viewer, courseId)).map(present) }
}

/**
 * The token of an address, from the site's key: only its hash is kept, so that nobody who reads the database reads
 * calendars, and its owner is shown it again.
 */
const tokenOf = ({ settings }: Pick<Context, 'settings'>, userId: number, madeAt: Date): string =>
  createHmac('sha256', settings.secretKey ?? '')
    .update(`calendar ${userId} ${madeAt.getTime()}`)
    .digest('base64url')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Address = { token: string | null }

/** Null also where the site has another key now, by which the address does not come out again. */
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
 * @param file the token with `.ics` behind it
 * @param site the address of the site, without a slash at its end
 * @throws Refusal NOT_FOUND for a token that nobody has, or nobody who may log in
 */
export async function calendarFile(
  { db }: Parts,
  file: string,
  site: string,
): Promise<{ text: string; etag: string }> {
  const owner = file.endsWith(suffix) ? await findOwner(db, hashOf(file.slice(0, -suffix.length))) : undefined
  if (!owner || owner.privilege === Privilege.Banned) throw new Refusal('NOT_FOUND')
  const viewer = { userId: owner.id, uid: owner.uid, privilege: owner.privilege, sessionId: 0 }
  const contests = await contestsOfPerson(db, viewer)
  const events = contests.map((contest) => ({
    ...present(contest),
    course: contest.course_name,
    changedAt: contest.updated_at,
  }))
  const text = writeCalendar(events, site)
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}
