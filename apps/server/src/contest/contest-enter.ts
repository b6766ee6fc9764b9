// A public contest admits everyone, a private one its list, a protected one those with the password. Entrants stay until a
// manager removes them; managers need not enter. Those who have read others' code in it do not enter before it is open.

import { createHash, timingSafeEqual } from 'node:crypto'
import { ContestVisibility } from '@verdict/domain/contest'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../platform/viewer.ts'
import { ranklistChanged } from './score/score.ts'
import { findUser, nameWord } from '../people/index.ts'
import { type Access, managedContest, seenContest } from '../access/contest-access.ts'
import { assertAllInUse, knownCourse, shareCourseInUse } from '../access/course-access.ts'
import { countEntrants, entrantPage, hasScore, isAllowed, isOnRoster } from './contest-queries.ts'
import { deleteEntrant, insertEntrant, isBarred } from './contest-write-queries.ts'
import { deleteRun } from './virtual/virtual-queries.ts'

type EntryRefusal =
  | 'CODE_READ'
  | 'NOT_INVITED'
  | 'NOT_IN_COURSE'
  | 'NOT_IN_TEAM'
  | 'WRONG_CONTEST_PASSWORD'
  | 'NOT_ON_ROSTER'

/** @returns null if the viewer is in now @throws Refusal NOT_FOUND, CONTEST_NOT_STARTED, RATE_LIMITED */
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
  if (refusal !== null || access.manages || access.isEntrant) return refusal
  return enterAnew(context, viewer, origin, access)
}

const enterAnew = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { contest: { cid }, isOpen }: Access,
): Promise<EntryRefusal | null> =>
  context.db.transaction().execute(async (tx) => {
    if (!isOpen && (await isBarred(tx, cid, viewer.userId))) return 'CODE_READ'
    await insertEntrant(tx, { cid, userId: viewer.userId, address: origin.address })
    if (await hasScore(tx, cid, viewer.userId)) await ranklistChanged(context, tx, cid)
    return null
  })

async function tryEntry(
  context: Context,
  viewer: Viewer,
  { contest, phase }: Access,
  password: string,
): Promise<EntryRefusal | null> {
  // Everyone on the roster is an entrant already, and every team.
  if (contest.is_exam) return 'NOT_ON_ROSTER'
  if (contest.of_teams) return 'NOT_IN_TEAM'
  if (phase === 'ready') throw new Refusal('CONTEST_NOT_STARTED')
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

/** The attempt is counted before the check and given back if right, so that parallel ones cannot exceed the limit. */
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

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listEntrants(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  { keyword, ...page }: PageRequest & { keyword?: string | undefined },
): Promise<Page<Entrant>> {
  const { contest } = await managedContest(db, viewer, cid)
  // No index of names has teams.
  const word =
    contest.of_teams && keyword !== undefined ? { text: keyword, matches: null } : await nameWord(db, keyword)
  const [rows, count] = await Promise.all([entrantPage(db, cid, word, page), countEntrants(db, cid, word)])
  const docs = rows.map(({ uid, nick, entered_at, address }) => ({
    uid,
    nick,
    enteredAt: entered_at.toISOString(),
    address,
  }))
  return pageFrom(docs, count, page)
}

/** With their virtual run. Submissions stay, and count again after a new entry. @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, ON_ROSTER */
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
    const [before, run] = [await deleteEntrant(tx, cid, user.id), await deleteRun(tx, cid, user.id)]
    if (!before && !run) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.removeEntrant',
      target: `contest:${cid}`,
      before: { uid: user.uid, ...before },
    })
    await ranklistChanged(context, tx, cid)
  })
}
