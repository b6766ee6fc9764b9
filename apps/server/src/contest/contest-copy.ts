import { ContestStatus, lengthOf } from '@verdict/domain/contest'
import { contestLimits } from '@verdict/domain/field-limits'
import type { Context } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type ContestRecord, managedContest } from '../access/contest-access.ts'
import { allowedGroups, allowedUsers, problemsOfContest } from './contest-queries.ts'
import { timesOf } from '../access/contest-clock.ts'
import { assertAllInUse } from '../access/course-access.ts'
import { settingsOfCopy } from './contest-settings.ts'
import { insertContest, replaceAllowed, replaceProblems } from './contest-write-queries.ts'
import { copyTeamLists } from './team/team-write-queries.ts'

const dayMs = 24 * 60 * 60 * 1000

function tomorrowAt(start: Date, now: Date): number {
  const tomorrow = (Math.floor(now.getTime() / dayMs) + 1) * dayMs
  return tomorrow + (start.getTime() % dayMs)
}

type CopySettings = (tx: Queryable, from: number, to: number) => Promise<void>

let copySettingsAbove: CopySettings = () => Promise.resolve()

/** The choices of managers that a room above keeps are copied with a contest. */
export const copyWithContests = (copy: CopySettings): void => {
  copySettingsAbove = copy
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
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
 * Copies no people and no teams, but organizations and categories. Nobody finds the copy before it is ready: in a course it is a draft, elsewhere reserved.
 * @param moved maps a time (ms since 1970); the end keeps its distance if that is under a day
 */
export async function copyInto(
  tx: Queryable,
  viewer: Viewer,
  contest: ContestRecord,
  { title, courseId, moved }: { title: string; courseId: number | null; moved: (time: Date) => number },
): Promise<number> {
  const start = moved(contest.starts_at)
  const until = (time: Date): number => {
    const length = time.getTime() - contest.starts_at.getTime()
    return length < dayMs ? start + length : moved(time)
  }
  // Pauses are not copied.
  const end = new Date(contest.starts_at.getTime() + lengthOf(timesOf(contest)))
  const due = contest.due_at && until(contest.due_at)
  const isDraft = courseId !== null
  const settings = settingsOfCopy(contest, {
    title,
    course_id: courseId,
    starts_at: new Date(start),
    ends_at: new Date(due === null ? until(end) : due + end.getTime() - contest.due_at!.getTime()),
    due_at: due === null ? null : new Date(due),
    questions_since: contest.questions_since && (await databaseClock(tx)),
    is_draft: isDraft,
    status: isDraft ? ContestStatus.Available : ContestStatus.Reserve,
  })
  const copy = await insertContest(tx, { ...settings, owner_id: viewer.userId })
  await copyTeamLists(tx, contest.cid, copy)
  await copySettingsAbove(tx, contest.cid, copy)
  const problems = (await problemsOfContest(tx, contest.cid)).filter(({ deleted_at }) => deleted_at === null)
  await replaceProblems(
    tx,
    copy,
    problems.map(({ pid }) => pid),
    new Map(problems.map(({ pid, points }) => [pid, points])),
    new Map(problems.map(({ pid, color, color_name }) => [pid, { color, color_name }])),
  )
  return copy
}
