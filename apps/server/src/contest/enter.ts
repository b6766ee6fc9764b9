// Entering a contest, and who entered. All three kinds enter by one call, from the start on: a public contest at once, a
// private one by its lists as they are at that moment, one with a password by the password. Participants stay in, whatever
// changes; a manager takes somebody out explicitly. Managers need not enter.

import { createHash, timingSafeEqual } from 'node:crypto'
import { ContestVisibility } from '@verdict/domain/contest'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { ranklistChanged } from '../score/index.ts'
import { findUser, nameWord } from '../user/index.ts'
import { type Access, managedContest, seenContest } from '../standing/contest-access.ts'
import { assertAllInUse, knownCourse, shareCourseInUse } from '../standing/course-access.ts'
import { countEntrants, entrantPage, hasScore, isAllowed, isOnRoster } from './people-queries.ts'
import { deleteEntrant, insertEntrant } from './write-queries.ts'

type EntryRefusal = 'NOT_INVITED' | 'NOT_IN_COURSE' | 'WRONG_CONTEST_PASSWORD' | 'NOT_ON_ROSTER'

/** @returns null for those who are in now @throws Refusal NOT_FOUND, CONTEST_NOT_STARTED, RATE_LIMITED */
export async function enterContest(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  password: string,
): Promise<EntryRefusal | null> {
  const access = await seenContest(context.db, viewer, cid)
  await assertAllInUse(context.db, [access.contest.course_id])
  const refusal =
    access.manages || access.isEntrant ? null : await tryEntry(context, viewer, access, password)
  if (refusal === null && !access.manages && !access.isEntrant) {
    await enterAnew(context, viewer, origin, cid)
  }
  return refusal
}

/** A person who was in before, and taken out, comes back onto the ranklist. */
const enterAnew = (context: Context, viewer: Viewer, origin: Origin, cid: number): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await insertEntrant(tx, { cid, userId: viewer.userId, address: origin.address })
    if (await hasScore(tx, cid, viewer.userId)) await ranklistChanged(context, tx, cid)
  })

async function tryEntry(
  context: Context,
  viewer: Viewer,
  { contest, phase }: Access,
  password: string,
): Promise<EntryRefusal | null> {
  // Everybody on the roster is an entrant already.
  if (contest.is_exam) return 'NOT_ON_ROSTER'
  if (phase === 'ready') throw new Refusal('CONTEST_NOT_STARTED')
  // A public course is read by everybody; its homework is for those who are in it.
  if (contest.rule === 'homework' && contest.course_id !== null) {
    const { isMember } = await knownCourse(context.db, viewer, contest.course_id)
    if (!isMember) return 'NOT_IN_COURSE'
  }
  switch (contest.encrypt) {
    case ContestVisibility.Public:
      return null
    case ContestVisibility.Private:
      return (await isAllowed(context.db, contest.cid, viewer.userId)) ? null : 'NOT_INVITED'
    case ContestVisibility.Password:
      return tryPassword(context, viewer, contest, password)
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Counted before it is tried and taken back when it is right: many tries at once are no way round the limit. */
async function tryPassword(
  { rateLimiter, settings }: Context,
  viewer: Viewer,
  contest: { cid: number; password: string },
  password: string,
): Promise<EntryRefusal | null> {
  const attempt = await rateLimiter.hit(`contest:${contest.cid}:${viewer.userId}`, settings.rateLimitLogin)
  if (!timingSafeEqual(digest(password), digest(contest.password))) return 'WRONG_CONTEST_PASSWORD'
  await attempt.giveBack()
  return null
}

export interface Entrant {
  uid: string
  nick: string
  enteredAt: string
  address: string
}

/** The latest entry first. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listEntrants(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  { keyword, ...page }: PageRequest & { keyword?: string | undefined },
): Promise<Page<Entrant>> {
  await managedContest(db, viewer, cid)
  const word = await nameWord(db, keyword)
  const [rows, count] = await Promise.all([entrantPage(db, cid, word, page), countEntrants(db, cid, word)])
  const docs = rows.map(({ uid, nick, entered_at, address }) => ({
    uid,
    nick,
    enteredAt: entered_at.toISOString(),
    address,
  }))
  return pageFrom(docs, count, page)
}

/**
 * Takes somebody out: off the ranklist and away from the problems. Their submissions stay, and count again should they
 * enter again.
 * @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED; ON_ROSTER for who sits an exam
 */
export async function removeEntrant(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  uid: string,
): Promise<void> {
  const { contest } = await managedContest(context.db, viewer, cid)
  const user = await findUser(context.db, uid)
  if (!user) throw new Refusal('NOT_FOUND')
  await context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, contest.course_id)
    if (await isOnRoster(tx, cid, user.id)) throw new Refusal('ON_ROSTER')
    const before = await deleteEntrant(tx, cid, user.id)
    if (!before) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.removeEntrant',
      target: `contest:${cid}`,
      before: { uid: user.uid, ...before },
    })
    await ranklistChanged(context, tx, cid)
  })
}
