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
      moved: (time) =>
        time.getTime() + tomorrowAt(contest.starts_at, contest.now) - contest.starts_at.getTime(),
    })
    const [users, groups] = [await allowedUsers(tx, cid), await allowedGroups(tx, cid)]
    await replaceAllowed(tx, copy, { userIds: users.map(({ id }) => id), gids: groups.map(({ gid }) => gid) })
    return { cid: copy }
  })
}

/**
 * A contest with the same problems and settings, and nobody in it. Reserved, so that nobody comes upon it before it is ready;
 * where one could not find it again, available. Homework, and what is asked for so: a draft, for those who manage it.
 * @param moved the ms since 1970 that a time of it becomes; its end keeps the distance that is shorter than a day
 */
export async function copyInto(
  tx: Queryable,
  viewer: Viewer,
  contest: ContestRecord,
  {
    title,
    courseId,
    moved,
    isDraft = contest.rule === 'homework',
  }: { title: string; courseId: number | null; moved: (time: Date) => number; isDraft?: boolean },
): Promise<number> {
  const start = moved(contest.starts_at)
  const until = (time: Date): number => {
    const length = time.getTime() - contest.starts_at.getTime()
    return length < dayMs ? start + length : moved(time)
  }
  // Pauses are not copied.
  const end = new Date(contest.starts_at.getTime() + lengthOf(timesOf(contest)))
  const due = contest.due_at && until(contest.due_at)
  const copy = await insertContest(tx, {
    title,
    owner_id: viewer.userId,
    course_id: courseId,
    starts_at: new Date(start),
    // Homework ends with its table for being late.
    ends_at: new Date(due === null ? until(end) : due + end.getTime() - contest.due_at!.getTime()),
    due_at: due === null ? null : new Date(due),
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
