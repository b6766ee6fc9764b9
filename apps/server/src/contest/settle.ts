// When a contest opens: over, nothing hidden any more, and not for admins alone. Then its submissions enter the lists,
// counts and statistics of everybody, in batches in the background; should the contest run again, be reserved or be
// deleted, they leave in the same way. The
// decision is a flag on the contest and each submission has its own, so that work that was cut off goes on where it
// stopped, in any process, and nothing is counted twice.

import type { Context, Origin } from '../platform/context.ts'
import { databaseClock } from '../platform/db.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { writeAudit } from '../platform/audit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { ranklistChanged } from '../score/index.ts'
import { settleSubmissions } from '../submission/index.ts'
import { lockContest, managedContest } from '../standing/contest-access.ts'
import { shareCourseInUse } from '../standing/course-access.ts'
import { momentOf } from '../standing/contest-clock.ts'
import { isShown } from '../standing/contest.ts'
import { markSettled, unsettledContests } from './settle-queries.ts'
import { updateContest } from './write-queries.ts'

type Parts = Pick<Context, 'db' | 'channel'>

const atOnce = 500

/** Brings the submissions of one contest where they belong now. Any number of processes may do so at once. */
export async function settleContest(context: Parts, cid: number): Promise<void> {
  const isOpen = await decide(context, cid)
  if (isOpen === null) return
  while ((await settleSubmissions(context, { cid, isOpen, atOnce })) > 0);
  // Somebody may have decided otherwise meanwhile: then it is theirs to say so.
  await markSettled(context.db, cid, isOpen)
}

/** @returns where its submissions belong; null when they are there */
async function decide(context: Parts, cid: number): Promise<boolean | null> {
  return context.db.transaction().execute(async (tx) => {
    // Nobody is submitting in it at this moment, and the next submission sees that it is over.
    const contest = await lockContest(tx, cid)
    if (!contest) return null
    const isOpen = isShown(contest) && momentOf(contest, null, await databaseClock(tx)).isOpen
    if (isOpen === contest.is_open) return contest.settled ? null : isOpen
    await updateContest(tx, cid, { is_open: isOpen, settled: false })
    // Open pages learn that the ranklist is final.
    await ranklistChanged(context, tx, cid)
    return isOpen
  })
}

/** Every contest whose time has come, or whose work was cut off. */
export async function settleAll(context: Parts): Promise<void> {
  for (const cid of await unsettledContests(context.db)) await settleContest(context, cid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, CONTEST_NOT_FROZEN unless a freeze outlasts the end and waits for somebody */
export async function liftFreeze(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
): Promise<void> {
  const { course_id } = (await managedContest(context.db, viewer, cid)).contest
  await context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, course_id)
    const contest = await lockContest(tx, cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    const now = await databaseClock(tx)
    const { isFrozen, phase } = momentOf(contest, null, now)
    if (!isFrozen || phase !== 'ended') throw new Refusal('CONTEST_NOT_FROZEN')
    await updateContest(tx, cid, { unfrozen_at: now, unfrozen_by: viewer.userId })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.unfreeze',
      target: `contest:${cid}`,
    })
    await ranklistChanged(context, tx, cid)
  })
  await settleContest(context, cid)
}

export const keepSettling = (context: Context): BackgroundWork =>
  everySecond(context.log, 'contests that are over could not be opened', () => settleAll(context))
