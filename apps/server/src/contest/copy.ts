// A copy of a contest: tomorrow at the same time of day, with the same problems and the same people to enter.

import { ContestStatus, lengthOf } from '@verdict/domain/contest'
import { contestLimits } from '@verdict/domain/field-limits'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type ContestRecord, managedContest } from '../standing/contest-access.ts'
import { allowedGroups, allowedUsers } from './people-queries.ts'
import { timesOf } from '../standing/contest-clock.ts'
import { assertAllInUse } from '../standing/course-access.ts'
import { mayReserve } from '../standing/contest.ts'
import { problemsOfContest } from './queries.ts'
import { insertContest, replaceAllowed, replaceProblems } from './write-queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The same time of day (UTC) on the day after `now`. */
function tomorrowAt(start: Date, now: Date): number {
  const tomorrow = (Math.floor(now.getTime() / dayMs) + 1) * dayMs
  return tomorrow + (start.getTime() % dayMs)
}

/** Homework: a draft. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function copyContest({ db }: Context, viewer: Viewer, cid: number): Promise<{ cid: number }> {
  const { contest } = await managedContest(db, viewer, cid)
  await assertAllInUse(db, [contest.course_id])
  const suffix = ' (copy)'
  return db.transaction().execute(async (tx) => {
    const copy = await copyInto(tx, viewer, contest, {
      title: contest.title.slice(0, contestLimits.title - suffix.length) + suffix,
      courseId: contest.course_id,
      start: tomorrowAt(contest.starts_at, contest.now),
    })
    const [users, groups] = [await allowedUsers(tx, cid), await allowedGroups(tx, cid)]
    await replaceAllowed(tx, copy, { userIds: users.map(({ id }) => id), gids: groups.map(({ gid }) => gid) })
    return { cid: copy }
  })
}

/**
 * A contest with the same problems and settings, and nobody in it. Reserved, so that nobody comes upon it before it is ready;
 * where one could not find it again, available. Homework, and what is asked for so: a draft, for those who manage it.
 * @param start ms since 1970; the other times keep their distance
 */
export async function copyInto(
  tx: Queryable,
  viewer: Viewer,
  contest: ContestRecord,
  {
    title,
    courseId,
    start,
    isDraft = contest.rule === 'homework',
  }: { title: string; courseId: number | null; start: number; isDraft?: boolean },
): Promise<number> {
  const at = (time: Date) => new Date(start + time.getTime() - contest.starts_at.getTime())
  const copy = await insertContest(tx, {
    title,
    owner_id: viewer.userId,
    course_id: courseId,
    starts_at: new Date(start),
    // Pauses are not copied.
    ends_at: new Date(start + lengthOf(timesOf(contest))),
    due_at: contest.due_at && at(contest.due_at),
    late: contest.late,
    attempts: contest.attempts,
    is_draft: isDraft,
    encrypt: contest.encrypt,
    status: mayReserve(viewer) && !isDraft ? ContestStatus.Reserve : ContestStatus.Available,
    rule: contest.rule,
    labeling_style: contest.labeling_style,
    freeze_rule: contest.freeze_rule,
    unfreeze: contest.unfreeze,
    runs_allowed: contest.runs_allowed,
    languages: contest.languages,
    feedback: contest.feedback,
    password: contest.password,
  })
  const problems = (await problemsOfContest(tx, contest.cid)).filter(({ deleted_at }) => deleted_at === null)
  await replaceProblems(
    tx,
    copy,
    problems.map(({ pid }) => pid),
    new Map(problems.map(({ pid, points }) => [pid, points])),
  )
  return copy
}
