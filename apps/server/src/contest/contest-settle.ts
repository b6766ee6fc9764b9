// A contest that is over, unfrozen and not reserved opens: its submissions enter public counts, in batches; else they leave.
// The contest and each submission have a flag, so interrupted work resumes in any process and counts nothing twice.
// Another way to count is brought to their scores so, too.

import type { Context, Origin } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { writeAudit } from '../platform/audit.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../platform/viewer.ts'
import { ranklistChanged, scoreAnew } from './score/score.ts'
import { settleSubmissions } from './submission/counting.ts'
import { scoreNext } from './submission/share-of-tests.ts'
import { lockContest, managedContest } from '../access/contest-access.ts'
import { shareCourseInUse } from '../access/course-access.ts'
import { momentOf } from '../access/contest-clock.ts'
import { isShown } from '../access/contest.ts'
import { markSettled, unsettledContests } from './contest-queries.ts'
import { updateContest } from './contest-write-queries.ts'

type Parts = Pick<Context, 'db' | 'channel'>

const atOnce = 500

/** Several processes may run this at once. */
export async function settleContest(context: Parts, cid: number): Promise<void> {
  const isOpen = await decide(context, cid)
  if (isOpen === null) return
  while ((await settleSubmissions(context, { cid, isOpen, atOnce })) > 0);
  // The decision may have changed meanwhile; then its author marks the contest.
  await markSettled(context.db, cid, isOpen)
}

/** Brings the scores of its submissions to what the contest counts now. Several processes may run this at once. */
export async function scoreAsChosen(context: Parts, cid: number): Promise<void> {
  let after: number | null = 0
  while (after !== null) after = await scoreNext(context, { cid, after, atOnce })
  await context.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, cid)
    if (!contest) return
    await updateContest(tx, cid, { scores_wait: false })
    await scoreAnew(tx, cid, contest)
    await ranklistChanged(context, tx, cid)
  })
}

/** Its submissions follow in the background. */
export const chooseShareOfTests = (tx: Queryable, cid: number): Promise<void> =>
  updateContest(tx, cid, { shares_tests: true, scores_wait: true, settled: false })

/** @returns null if its submissions are there already */
async function decide(context: Parts, cid: number): Promise<boolean | null> {
  return context.db.transaction().execute(async (tx) => {
    // Exclusive lock: nobody is submitting now, and the next submission will see that it is over.
    const contest = await lockContest(tx, cid)
    if (!contest) return null
    const isOpen = isShown(contest) && momentOf(contest, null, await databaseClock(tx)).isOpen
    if (isOpen === contest.is_open) return contest.settled ? null : isOpen
    await updateContest(tx, cid, { is_open: isOpen, settled: false })
    await ranklistChanged(context, tx, cid)
    return isOpen
  })
}

export async function settleAll(context: Parts): Promise<void> {
  for (const { cid, scores_wait } of await unsettledContests(context.db)) {
    if (scores_wait) await scoreAsChosen(context, cid)
    await settleContest(context, cid)
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, CONTEST_NOT_FROZEN unless it is over and still frozen */
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
