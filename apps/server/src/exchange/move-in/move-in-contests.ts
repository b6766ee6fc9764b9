import { ContestStatus } from '@verdict/domain/contest'
import { CourseVisibility, wholeRole } from '@verdict/domain/course'
import { momentOf } from '../../access/contest-clock.ts'
import {
  insertContests,
  insertCourseMembers,
  insertCourseProblems,
  insertEntrants,
} from './move-in-contest-queries.ts'
import { insertMany } from './move-in-queries.ts'
import type { ContestRecord, Kind } from '@verdict/origins/record'
import { numbersFor, ownerOr, type Run, titleOr, writerOf } from './move-in-run.ts'

export const courses = writerOf('course', 500, async (run, fresh) => {
  const numbers = await numbersFor(run, 'course', fresh)
  const titles = fresh.map(({ key, title }) =>
    titleOr(run, ['course', key], title, `Course ${numbers.get(key)}`),
  )
  return {
    moved: numbers,
    write: (tx) =>
      insertMany(
        tx,
        'courses',
        {
          course_id: 'integer',
          name: 'text',
          description: 'text',
          encrypt: 'smallint',
          join_code: 'text',
          created_at: 'timestamptz',
          updated_at: 'timestamptz',
        },
        fresh.map(({ key, description, isPrivate, joinCode, createdAt }, index) => ({
          course_id: numbers.get(key)!,
          name: titles[index]!,
          description,
          encrypt: isPrivate ? CourseVisibility.Private : CourseVisibility.Public,
          join_code: joinCode,
          created_at: createdAt ?? run.now,
          updated_at: run.now,
        })),
      ),
  }
})

/** Null, and reported, if one of the two was not imported. */
function both(
  run: Run,
  kind: Kind,
  key: string,
  [leftKind, left]: [Kind, string],
  [rightKind, right]: [Kind, string],
): [number, number] | null {
  const [a, b] = [run.names.find(leftKind, left), run.names.find(rightKind, right)]
  if (a === undefined || b === undefined)
    run.report.leaveOut(kind, key, `its ${a === undefined ? wordOf(leftKind) : wordOf(rightKind)} is gone`)
  else if (run.claims.take(`${kind} ${a} ${b}`, key)) return [a, b]
  else run.report.leaveOut(kind, key, `the same ${wordOf(rightKind)} is in it already`)
  return null
}

const wordOf = (kind: Kind): string => (kind === 'user' ? 'person' : kind)

export const courseMembers = writerOf('courseMember', 2_000, async (run, fresh) => {
  const rows = fresh.flatMap(({ key, course, user, role, joinedAt }) => {
    const found = both(run, 'courseMember', key, ['course', course], ['user', user])
    if (!found) return []
    return [
      {
        key,
        courseId: found[0],
        userId: found[1],
        role: wholeRole(role),
        joinedAt: joinedAt ?? run.now,
      },
    ]
  })
  return {
    moved: new Map(rows.map(({ key }) => [key, 0])),
    write: (tx) => insertCourseMembers(tx, rows),
  }
})

export const courseProblems = writerOf('courseProblem', 2_000, async (run, fresh) => {
  const rows = fresh.flatMap(({ key, course, problem }) => {
    const found = both(run, 'courseProblem', key, ['course', course], ['problem', problem])
    return found ? [{ key, courseId: found[0], pid: found[1] }] : []
  })
  return {
    moved: new Map(rows.map(({ key }) => [key, 0])),
    write: (tx) => insertCourseProblems(tx, rows),
  }
})

export const contests = writerOf('contest', 100, async (run, fresh) => {
  const whole = fresh.filter(({ key, startsAt, endsAt }) => {
    const fits = startsAt !== null && endsAt !== null && endsAt > startsAt
    if (!fits) run.report.leaveOut('contest', key, 'it has no start, or does not end after it')
    return fits
  })
  const numbers = await numbersFor(run, 'contest', whole)
  const rows = whole.map((contest) => rowOf(run, contest, numbers.get(contest.key)!))
  for (const { cid, is_open, starts_at, ends_at, pids } of rows)
    run.contests.set(cid, { cid, is_open, starts_at, ends_at, pids })
  return { moved: numbers, write: (tx) => insertContests(tx, rows) }
})

function freezeOf({ freeze, endsAt, unfrozenAt }: ContestRecord) {
  const minutes =
    freeze instanceof Date
      ? String(Math.min(999_999, Math.max(0, Math.ceil((endsAt!.getTime() - freeze.getTime()) / 60_000))))
      : freeze
  if (unfrozenAt === undefined)
    return {
      freeze_rule: minutes,
      unfreeze: 'auto' as const,
      unfrozen_at: null,
    }
  return {
    freeze_rule: minutes,
    unfreeze: 'manual' as const,
    unfrozen_at: unfrozenAt,
  }
}

function rowOf(run: Run, contest: ContestRecord, cid: number) {
  const { key, startsAt, endsAt, createdAt } = contest
  const among = (kind: Kind, names: readonly string[], word: string): number[] => {
    const found = names.map((name) => run.names.find(kind, name))
    const gone = names.filter((_, index) => found[index] === undefined)
    if (gone.length > 0) run.report.change('contest', `${key}: ${gone[0]}`, `of its ${word} some are gone`)
    const here = found.filter((number) => number !== undefined)
    const distinct = [...new Set(here)]
    if (distinct.length < here.length)
      run.report.change('contest', key, `of its ${word} some were named twice`)
    return distinct
  }
  const courseId = run.names.find('course', contest.course) ?? null
  if (contest.course !== null && courseId === null)
    run.report.change('contest', key, 'its course is gone, so only administrators see it')
  const isAvailable = contest.isAvailable && (contest.course === null || courseId !== null)
  const clock = {
    starts_at: startsAt!,
    ends_at: endsAt!,
    ...freezeOf(contest),
  }
  return {
    cid,
    title: titleOr(run, ['contest', key], contest.title, `Contest ${cid}`),
    owner_id: ownerOr(run, ['contest', key], contest.owner),
    course_id: courseId,
    ...clock,
    encrypt: contest.encrypt,
    status: isAvailable ? ContestStatus.Available : ContestStatus.Reserve,
    rule: contest.rule ?? ('icpc' as const),
    labeling_style: contest.labelingStyle,
    password: contest.password,
    // Only contests that are over; the server opens later ones.
    is_open:
      isAvailable &&
      momentOf(
        {
          ...clock,
          pauses: [],
          longest_extra: 0,
          rule: contest.rule ?? 'icpc',
        },
        null,
        run.now,
      ).isOpen,
    created_at: createdAt ?? startsAt!,
    updated_at: run.now,
    pids: among('problem', contest.problems, 'problems'),
    userIds: among('user', contest.users, 'people who may enter'),
    gids: among('group', contest.groups, 'groups that may enter'),
  }
}

export const entrants = writerOf('entrant', 5_000, async (run, fresh) => {
  const rows = fresh.flatMap(({ key, contest, user, enteredAt, out }) => {
    const found = both(run, 'entrant', key, ['contest', contest], ['user', user])
    if (found && out !== undefined) {
      run.putOut.add(`${found[0]} ${found[1]}`)
      run.report.leaveOut('entrant', key, out)
      return []
    }
    return found ? [{ key, cid: found[0], userId: found[1], at: enteredAt ?? run.now }] : []
  })
  return {
    moved: new Map(rows.map(({ key }) => [key, 0])),
    write: (tx) => insertEntrants(tx, rows),
  }
})
