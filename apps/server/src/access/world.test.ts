// The statements agree with the predicates, over a made-up world in which everybody stands to everything in every
// way. The facts that a predicate is asked with are worked out here from the plain rows, not by the statements.

import {
  effectiveWindow,
  freezeTime,
  isAfterFreeze,
  type OwnTime,
  phaseAt,
  withPauses,
} from '@verdict/domain/contest'
import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import { CourseVisibility } from '@verdict/domain/course'
import { isAdmin, Privilege } from '@verdict/domain/privilege'
import { makeStandingWorld, type StandingWorld } from '@verdict/testkit/standing-world'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepOwnTimes } from '../changes/own-time-keep.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findAccess } from './contest-access.ts'
import {
  endOf,
  extraOf,
  hasBegun,
  isNotOver,
  isOpen,
  isOver,
  isRunning,
  momentOf,
  ownTime,
  ownTimeIn,
  startOf,
  windowOf,
} from './contest-clock.ts'
import * as contests from './contest.ts'
import { roleIn } from './course-access.ts'
import * as courses from './course.ts'
import { factsOfProblems } from './problem-access.ts'
import * as problems from './problem.ts'
import * as submissions from './submission.ts'

let world: StandingWorld
beforeAll(async () => {
  world = await makeStandingWorld()
})
afterAll(() => world.server.close())

async function numbers(statement: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${statement}`.execute(world.server.db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** Asks everybody: what each of them finds and should find, by name. */
async function forEverybody(
  found: (viewer: Viewer | null) => Promise<number[]>,
  expected: (viewer: Viewer | null) => number[],
): Promise<void> {
  const [answers, rules]: Record<string, number[]>[] = [{}, {}]
  for (const [name, viewer] of Object.entries(world.viewers)) {
    answers![name] = await found(viewer)
    rules![name] = expected(viewer)
  }
  expect(answers).toEqual(rules)
  // A rule that says the same to everybody is not tried here.
  expect(new Set(Object.values(rules!).map(String)).size).toBeGreaterThan(1)
}

const isPrivate = (courseId: number | null): boolean =>
  world.courses.some(
    ({ course_id, encrypt }) => course_id === courseId && encrypt === CourseVisibility.Private,
  )
const isClosedTo = (viewer: Viewer | null, courseId: number | null): boolean =>
  isPrivate(courseId) && world.roleOf(viewer, courseId) === null
const holds = (viewer: Viewer | null, courseId: number | null, flag: 'manageProblem' | 'manageContest') =>
  world.roleOf(viewer, courseId)?.[flag] === true

describe('courses', () => {
  test('[CRS-ROLE-3] a role, as a row is read and as the rule says', async () => {
    for (const viewer of Object.values(world.viewers)) {
      for (const { course_id } of world.courses) {
        const role = await roleIn(world.server.db, viewer, course_id)
        expect(role).toEqual(courses.roleOf(viewer, world.roleOf(viewer, course_id)))
      }
    }
  })

  const ofCourses = sql`select course_id as id from courses co`

  test('[CRS-READ-3] a course is read by whom the rule lets read it', () =>
    forEverybody(
      (viewer) => numbers(sql`${ofCourses} where ${courses.readsCourse(viewer, 'co.course_id')}`),
      (viewer) =>
        world.courses
          .filter((course) => {
            const member = world.roleOf(viewer, course.course_id)
            return courses.mayRead(viewer, course, courses.roleOf(viewer, member))
          })
          .map(({ course_id }) => course_id),
    ))

  test('what is closed to somebody is all that is not open', async () => {
    for (const viewer of Object.values(world.viewers)) {
      const closed = await numbers(sql`select unnest(array${courses.closedCourses(viewer)}) as id`)
      const open = await numbers(sql`${ofCourses} where ${courses.isOpenCourse(viewer, 'co.course_id')}`)
      const expected = world.courses.filter(({ course_id }) => isClosedTo(viewer, course_id))
      expect(closed).toEqual(expected.map(({ course_id }) => course_id))
      expect([...closed, ...open].sort((a, b) => a - b)).toEqual(
        world.courses.map(({ course_id }) => course_id),
      )
    }
  })
})

describe('problems', () => {
  const seen = (viewer: Viewer | null): number[] =>
    world.problems
      .filter((problem) =>
        problems.mayView(viewer, {
          ...problem,
          is_closed: isClosedTo(viewer, problem.course_id),
          is_managed: holds(viewer, problem.course_id, 'manageProblem'),
        }),
      )
      .map(({ pid }) => pid)

  test('a list holds what the rule lets everybody read', () =>
    forEverybody(
      (viewer) => numbers(sql`select p.pid as id from problems p where ${problems.visibleTo(viewer)}`),
      seen,
    ))

  test('the set of those that are kept back is the rest', () =>
    forEverybody(
      (viewer) => numbers(sql`select pid as id from problems where pid not in ${problems.closedTo(viewer)}`),
      seen,
    ))

  test('one problem is found with the facts that the rows say', async () => {
    const pids = world.problems.map(({ pid }) => pid)
    await forEverybody(async (viewer) => {
      const found = await factsOfProblems(world.server.db, viewer, pids)
      const readable = found.filter((problem) => problems.mayView(viewer, problem))
      return readable.map(({ pid }) => pid).sort((a, b) => a - b)
    }, seen)
  })
})

describe('contests', () => {
  const facts = (viewer: Viewer | null, contest: StandingWorld['contests'][number]) => ({
    ...contest,
    is_closed: isClosedTo(viewer, contest.course_id),
    is_entrant: world.isEntrant(viewer),
    course_manages: holds(viewer, contest.course_id, 'manageContest'),
  })
  const managedBy = (viewer: Viewer | null, contest: StandingWorld['contests'][number]): boolean =>
    contests.manages(viewer, holds(viewer, contest.course_id, 'manageContest'))
  const chosen = (rule: (contest: StandingWorld['contests'][number]) => boolean): number[] =>
    world.contests.filter(rule).map(({ cid }) => cid)
  const rows = sql`select c.cid as id from contests c`

  test('[CON-LIST-5] a list holds what the rule lets everybody see', () =>
    forEverybody(
      (viewer) => numbers(sql`${rows} where ${contests.visibleTo(viewer, 'c')}`),
      (viewer) => chosen((contest) => contests.maySee(viewer, facts(viewer, contest))),
    ))

  test('[CON-DRAFT-1] what may be known of is what is shown, to managers drafts, and to admins what is reserved', () =>
    forEverybody(
      (viewer) => numbers(sql`${rows} where ${contests.isKnown(viewer, 'c')}`),
      (viewer) => chosen((contest) => contests.mayKnow(viewer, facts(viewer, contest))),
    ))

  test('who is no admin manages and is inside where the rule says so', async () => {
    const standing = (viewer: Viewer, contest: StandingWorld['contests'][number]) => ({
      manages: managedBy(viewer, contest),
      isEntrant: world.isEntrant(viewer),
      phase: contest.phase,
    })
    const ordinary = Object.values(world.viewers).filter(
      (viewer): viewer is Viewer => viewer !== null && !isAdmin(viewer.privilege),
    )
    for (const viewer of ordinary) {
      const known = (rule: (contest: StandingWorld['contests'][number]) => boolean) =>
        chosen((contest) => contests.mayKnow(viewer, facts(viewer, contest)) && rule(contest))
      expect(await numbers(sql`${rows} where c.cid in (${contests.managedBy(viewer)})`), viewer.uid).toEqual(
        known((contest) => managedBy(viewer, contest)),
      )
      expect(await numbers(sql`${rows} where c.cid in ${contests.insideOf(viewer)}`), viewer.uid).toEqual(
        known((contest) => contests.mayReadInside(standing(viewer, contest))),
      )
      expect(
        await numbers(sql`${rows} where c.cid in (${contests.enteredBy(viewer, true)})`),
        viewer.uid,
      ).toEqual(known(({ phase, is_draft }) => phase === 'ended' && !is_draft && world.isEntrant(viewer)))
    }
  })

  test('one contest is found with the facts that the rows say', () =>
    forEverybody(
      async (viewer) => {
        const inside: number[] = []
        for (const { cid } of world.contests) {
          if ((await findAccess(world.server.db, viewer, cid))?.inside) inside.push(cid)
        }
        return inside
      },
      (viewer) =>
        chosen(
          (contest) =>
            contests.maySee(viewer, facts(viewer, contest)) &&
            contests.mayReadInside({
              manages: managedBy(viewer, contest),
              isEntrant: world.isEntrant(viewer),
              phase: contest.phase,
            }),
        ),
    ))

  test('those compete who entered one that runs and do not manage it', () =>
    forEverybody(
      (viewer) =>
        numbers(sql`select rc.cid as id from ${contests.competing(sql`${viewer?.userId ?? 0}`, sql``)}`),
      (viewer) =>
        chosen(
          (contest) =>
            contest.deleted_at === null &&
            contest.phase === 'running' &&
            world.isEntrant(viewer) &&
            !managedBy(viewer, contest),
        ),
    ))

  test('[RANK-WHO-1] those may be ranked who entered, do not manage it, and are not banned', async () => {
    for (const contest of world.contests) {
      const ranked = await numbers(sql`select r.id from (${contests.rankable(contest.cid)}) r`)
      const expected = Object.values(world.viewers).filter(
        (viewer) =>
          viewer !== null &&
          world.isEntrant(viewer) &&
          !managedBy(viewer, contest) &&
          viewer.privilege !== Privilege.Banned,
      )
      expect(ranked).toEqual(expected.map((viewer) => viewer!.userId))
    }
  })
})

describe('[CON-PHASE-1] the time of a contest, at its edges and a moment to either side', () => {
  const [start, end] = [Date.parse('2026-05-01T08:00:00Z'), Date.parse('2026-05-01T12:00:00Z')]
  const edges = [start, end].flatMap((edge) => [edge - 1, edge, edge + 1])

  async function makeContest(columns: object): Promise<number> {
    const { cid } = await world.server.db
      .insertInto('contests')
      .values({
        title: 'Timed',
        owner_id: world.viewers['root']!.userId,
        starts_at: new Date(start),
        ends_at: new Date(end),
        ...columns,
      })
      .returning('cid')
      .executeTakeFirstOrThrow()
    return cid
  }

  test('phases', async () => {
    const cid = await makeContest({})
    for (const at of edges) {
      const moment = sql<Date>`${new Date(at)}::timestamptz`
      const conditions = [
        hasBegun('c', null, moment),
        isNotOver('c', null, moment),
        isOver('c', null, moment),
        isRunning('c', null, moment),
      ]
      const { rows } = await sql<{ said: boolean[] }>`
        select array[${sql.join(conditions)}] as said from contests c where c.cid = ${cid}`.execute(
        world.server.db,
      )
      const phase = phaseAt({ start, end }, at)
      expect(rows[0]!.said).toEqual([
        phase !== 'ready',
        phase !== 'ended',
        phase === 'ended',
        phase === 'running',
      ])
    }
  })

  test('[CON-OWN-1] a person has the longest extension that is theirs, and others have none', async () => {
    const { db } = world.server
    const [course] = world.courses
    const cid = await makeContest({ course_id: course!.course_id, longest_extra: 90 })
    const [reader, member, root] = ['reader', 'member', 'root'].map((name) => world.viewers[name]!.userId)
    const { section_id } = await db
      .insertInto('course_sections')
      .values({ course_id: course!.course_id, name: 'Monday', position: 1 })
      .returning('section_id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('course_members')
      .set({ section_id })
      .where('course_id', '=', course!.course_id)
      .where('user_id', 'in', [reader!, member!])
      .execute()
    const given = { contest_id: cid, reason: '', given_by: root! }
    await db
      .insertInto('contest_extensions')
      .values([
        { ...given, user_id: member!, minutes: 30 },
        { ...given, section_id, minutes: 60 },
        { ...given, user_id: root!, minutes: 90 },
      ])
      .execute()
    const minutes: Record<string, number> = { reader: 60, member: 60, root: 90 }
    for (const [name, viewer] of Object.entries(world.viewers)) {
      const whose = viewer && sql`${viewer.userId}`
      const extra = minutes[name] ?? 0
      const own = end + extra * 60_000
      for (const at of [...edges, own - 1, own, own + 1, end + 90 * 60_000]) {
        const moment = sql<Date>`${new Date(at)}::timestamptz`
        const said = [
          hasBegun('c', whose, moment),
          isNotOver('c', whose, moment),
          isOver('c', whose, moment),
          isRunning('c', whose, moment),
          isOpen('c', moment),
        ]
        const { rows } = await sql<{ said: boolean[]; extra: number; end: Date }>`
          select array[${sql.join(said)}] as said, ${extraOf('c', whose)} as extra, ${endOf('c', whose)} as end
          from contests c where c.cid = ${cid}`.execute(db)
        const contest = await db
          .selectFrom('contests')
          .selectAll()
          .where('cid', '=', cid)
          .executeTakeFirstOrThrow()
        const { phase, isOpen: open } = momentOf(contest, ownTime(extra), new Date(at))
        expect(rows[0], `${name} ${at - end}`).toEqual({
          said: [phase !== 'ready', phase !== 'ended', phase === 'ended', phase === 'running', open],
          extra,
          end: new Date(own),
        })
        expect(windowOf(contest, ownTime(extra), new Date(at)).end).toBe(own)
      }
    }
  })

  test('[EXAM-TIME-5] statements find for everybody in an exam the window that the domain says, with pauses and what is theirs', async () => {
    const { db } = world.server
    const minuteMs = 60_000
    const cid = await makeContest({ freeze_rule: '60' })
    await db.insertInto('exams').values({ contest_id: cid, lasts_minutes: 200 }).execute()
    const [root, ...sitters] = ['root', 'member', 'reader', 'tester', 'entrant', 'user'].map(
      (name) => world.viewers[name]!,
    )
    await db
      .insertInto('contest_entrants')
      .values(
        sitters.map(({ userId, uid }) => ({ contest_id: cid, user_id: userId, uid_key: uid, address: '' })),
      )
      .execute()
    const at = (minutes: number) => new Date(start + minutes * minuteMs)
    const [member, reader, tester, entrant] = sitters.map(({ userId }) => userId)
    const given = { contest_id: cid, reason: '', given_by: root!.userId }
    const pause = { contest_id: cid, reason: '', paused_by: root!.userId }
    // Member: extra minutes and a share. Reader: later, and paused. Tester: by their own entry. Entrant: all of it.
    await db
      .insertInto('contest_extensions')
      .values([member!, entrant!].map((user_id) => ({ ...given, user_id, minutes: 30 })))
      .execute()
    await db
      .insertInto('exam_times')
      .values([
        { ...given, user_id: member!, share: 25 },
        { ...given, user_id: reader!, later_minutes: 20 },
        { ...given, user_id: entrant!, share: 10, later_minutes: 40 },
      ])
      .execute()
    await db
      .insertInto('exam_sitters')
      .values([
        { contest_id: cid, user_id: tester!, entered_at: at(25) },
        { contest_id: cid, user_id: entrant!, entered_at: at(55) },
      ])
      .execute()
    await db
      .insertInto('exam_pauses')
      .values([
        { ...pause, starts_at: at(60), ends_at: at(90) },
        { ...pause, user_id: reader!, starts_at: at(80), ends_at: at(100) },
        { ...pause, user_id: entrant!, starts_at: at(250), ends_at: at(490) },
      ])
      .execute()
    await db.transaction().execute((tx) => keepOwnTimes(tx, cid))
    const contest = await db
      .selectFrom('contests')
      .selectAll()
      .where('cid', '=', cid)
      .executeTakeFirstOrThrow()
    const everybodys = withPauses({ start, end }, [{ from: at(60).getTime(), until: at(90).getTime() }])
    expect(contest).toMatchObject({ ends_at: new Date(everybodys.end), pauses: everybodys.pauses })
    const entry = (minutes: number) => ({ from: at(minutes).getTime(), ms: 200 * minuteMs })
    const own = new Map<number, OwnTime>([
      [member!, { extraMs: (30 + 50) * minuteMs }],
      [
        reader!,
        {
          extraMs: 0,
          laterMs: 20 * minuteMs,
          pauses: [{ from: at(80).getTime(), until: at(100).getTime() }],
        },
      ],
      [tester!, { extraMs: 0, lasts: entry(25) }],
      [
        entrant!,
        {
          extraMs: (30 + 20) * minuteMs,
          laterMs: 40 * minuteMs,
          lasts: entry(55),
          pauses: [{ from: at(250).getTime(), until: at(490).getTime() }],
        },
      ],
    ])
    let last = 0
    for (const { userId } of sitters) {
      const facts = own.get(userId) ?? null
      const whole = effectiveWindow(everybodys, facts, Infinity)
      last = Math.max(last, whole.end)
      const moments = [whole.start, whole.end, start, everybodys.end].flatMap((edge) => [
        edge - 1,
        edge,
        edge + 1,
      ])
      for (const now of [...moments, at(70).getTime(), at(85).getTime(), at(300).getTime()]) {
        const whose = sql`${userId}::integer`
        const moment = sql<Date>`${new Date(now)}::timestamptz`
        const said = [hasBegun, isNotOver, isOver, isRunning].map((is) => is('c', whose, moment))
        const { rows } = await sql<{ said: boolean[]; window: [Date, Date]; own: OwnTime | null }>`
          select array[${sql.join(said)}] as said, array[${startOf('c', whose)}, ${endOf('c', whose)}] as window,
            ${ownTimeIn('c', whose)} as own
          from contests c where c.cid = ${cid}`.execute(db)
        const found = rows[0]!
        const { phase, window } = momentOf(contest, found.own, new Date(now))
        expect(window).toEqual(effectiveWindow(everybodys, facts, now))
        expect(found.window).toEqual([new Date(whole.start), new Date(whole.end)])
        expect(found.said).toEqual([
          phase !== 'ready',
          phase !== 'ended',
          phase === 'ended',
          phase === 'running',
        ])
      }
    }
    // Over once it is over for the last of them, however long their pause.
    for (const now of [last - 1, last]) {
      const open = await numbers(
        sql`select c.cid as id from contests c where c.cid = ${cid} and ${isOpen('c', sql<Date>`${new Date(now)}::timestamptz`)}`,
      )
      expect(open).toEqual(now < last ? [] : [cid])
      expect(momentOf(contest, null, new Date(now)).isOpen).toBe(now === last)
    }
  })

  test('[CON-FREEZE-2] when results are open, whatever the freeze', async () => {
    for (const freeze_rule of ['auto', 'none', '0', '000', '60']) {
      for (const unfreeze of ['auto', 'manual'] as const) {
        for (const [rule, unfrozen_at] of contestRuleNames.flatMap((name) =>
          [null, new Date(end + 1)].map((lifted) => [name, lifted] as const),
        )) {
          const columns = { rule, freeze_rule, unfreeze, unfrozen_at }
          const homework = { due_at: new Date(end), course_id: world.courses[0]!.course_id }
          const cid = await makeContest({ ...columns, ...(rule === 'homework' && homework) })
          for (const at of edges) {
            const said = await numbers(
              sql`select c.cid as id from contests c
                where c.cid = ${cid} and ${isOpen('c', sql<Date>`${new Date(at)}::timestamptz`)}`,
            )
            const clock = {
              starts_at: new Date(start),
              ends_at: new Date(end),
              pauses: [],
              longest_extra: 0,
              ...columns,
            }
            expect(said, `${rule} ${freeze_rule} ${unfreeze} ${String(unfrozen_at)} ${at - end}`).toEqual(
              momentOf(clock, null, new Date(at)).isOpen ? [cid] : [],
            )
          }
        }
      }
    }
  })

  test('[CON-FREEZE-1] [CON-FREEZE-4] a freeze hides what others hand in from its first moment on, and nothing of one’s own', async () => {
    const { db } = world.server
    const freeze = freezeTime({ start, end }, 60)!
    const cid = await makeContest({ freeze_rule: '60' })
    const { pid } = world.problems[0]!
    const { userId } = world.viewers['entrant']!
    const times = [freeze - 1, freeze, freeze + 1]
    const made = await db
      .insertInto('submissions')
      .values(
        times.map((at) => ({
          user_id: userId,
          pid,
          contest_id: cid,
          is_open: false,
          language: 1,
          code: 'x',
          code_bytes: 1,
          created_at: new Date(at),
        })),
      )
      .returning('sid')
      .execute()
    const hidden = (viewer: Viewer | null) =>
      numbers(
        sql`select s.sid as id from submissions s
          where s.contest_id = ${cid} and ${submissions.hiddenTo(viewer, freeze)}`,
      )
    const after = made.filter((_, index) => isAfterFreeze(times[index]!, freeze)).map(({ sid }) => sid)
    expect(after).toEqual(made.slice(1).map(({ sid }) => sid))
    expect(await hidden(world.viewers['user']!)).toEqual(after)
    expect(await hidden(null)).toEqual(after)
    expect(await hidden(world.viewers['entrant']!)).toEqual([])
  })
})

describe('[SUB-LIST-5] submissions', () => {
  test('outside contests and inside them the lists hold what the rule allows', async () => {
    const { db } = world.server
    const { userId } = world.viewers['user']!
    const made = await db
      .insertInto('submissions')
      .values(
        world.problems.map(({ pid }) => ({ user_id: userId, pid, language: 1, code: 'x', code_bytes: 1 })),
      )
      .returning(['sid', 'user_id', 'pid', 'is_open'])
      .execute()
    const listed = (viewer: Viewer | null, inside: boolean): number[] =>
      made
        .filter((row) => {
          const problem = world.problems.find(({ pid }) => pid === row.pid)!
          const facts = {
            ...problem,
            is_closed: isClosedTo(viewer, problem.course_id),
            is_managed: holds(viewer, problem.course_id, 'manageProblem'),
          }
          return submissions.mayList(viewer, { ...row, problem: facts }, inside)
        })
        .map(({ sid }) => sid)
    const rows = sql`select s.sid as id from submissions s where s.contest_id = 0`
    await forEverybody(
      (viewer) => numbers(sql`${rows} and ${submissions.visibleTo(viewer)}`),
      (viewer) => listed(viewer, false),
    )
    await forEverybody(
      (viewer) => numbers(sql`${rows} and ${submissions.visibleInside(viewer)}`),
      (viewer) => listed(viewer, true),
    )
  })
})
