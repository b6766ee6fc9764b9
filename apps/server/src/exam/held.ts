// A change of what an exam is set up with: the contest is held alone meanwhile, so that nobody enters or is placed twice.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type ContestRecord, lockContest } from '../standing/contest-access.ts'
import { shareCourseInUse } from '../standing/course-access.ts'
import { managedExam } from '../standing/exam.ts'

/** @throws Refusal NOT_FOUND, COURSE_ARCHIVED */
export async function heldContest(
  tx: Queryable,
  { cid, course_id }: Pick<ContestRecord, 'cid' | 'course_id'>,
): Promise<ContestRecord> {
  await shareCourseInUse(tx, course_id)
  const contest = await lockContest(tx, cid)
  if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
  return contest
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function inManagedExam<T>(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  change: (tx: Queryable, contest: ContestRecord) => Promise<T>,
): Promise<T> {
  const { contest } = await managedExam(db, viewer, cid)
  return db.transaction().execute(async (tx) => change(tx, await heldContest(tx, contest)))
}
