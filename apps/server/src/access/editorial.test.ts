// A solution has its readers, and its time: the predicate, and the facts that the statement finds over a made-up world.

import { editorialTimes, type EditorialTime } from '@verdict/domain/editorial'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { makeStandingWorld, type StandingWorld } from '@verdict/testkit/standing-world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepared } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { mayKnow } from './contest.ts'
import { editorialFacts, type EditorialFacts, maySee, mayWrite } from './editorial.ts'

const viewer = (userId: number, privilege: Privilege): Viewer => ({
  userId,
  uid: 'a',
  privilege,
  teams: [],
  sessionId: 1,
})
const problem = { owner_id: 1, status: ProblemStatus.Available, deleted_at: null }
const reader = viewer(2, Privilege.User)

const plain: EditorialFacts = {
  shown: 'never',
  course_id: null,
  is_member: false,
  manages_problems: false,
  views_solutions: false,
  has_solved: false,
  competes: false,
  hands_in: false,
  is_over: false,
}
const course = { course_id: 5, is_member: true }

/** The choices under which it is seen. */
const seenWhen = (who: Viewer | null, facts: Partial<EditorialFacts>): EditorialTime[] =>
  editorialTimes.filter((shown) => maySee(who, problem, { ...plain, ...facts, shown }))

describe('[EDI-TIME-1] [EDI-TIME-2] a reader sees it', () => {
  test.each<[string, Partial<EditorialFacts>, EditorialTime[]]>([
    ['before anything', {}, ['always']],
    ['who has solved it', { has_solved: true }, ['solved', 'always']],
    ['when a contest is over', { is_over: true }, ['due', 'always']],
    ['who competes', { competes: true, has_solved: true, is_over: true }, []],
    ['who may still hand in', { hands_in: true, is_over: true }, []],
    ['who has solved the homework', { hands_in: true, has_solved: true }, ['solved', 'always']],
    ['outside the course', { course_id: 5, has_solved: true, is_over: true }, []],
    ['in the course', { ...course, is_over: true }, ['due', 'always']],
    ['with viewSolution', { ...course, views_solutions: true }, ['solved', 'due', 'always']],
    ['with viewSolution, competing', { ...course, views_solutions: true, competes: true }, []],
    [
      'with manageProblem, competing',
      { ...course, manages_problems: true, competes: true },
      [...editorialTimes],
    ],
    ['with viewSolution, of the problem', { views_solutions: true, is_member: true }, ['always']],
  ])('%s', (_, facts, expected) => {
    expect(seenWhen(reader, facts)).toEqual(expected)
  })

  test('who edits the problem, always; of a course who manages its problems', () => {
    const owner = viewer(1, Privilege.User)
    expect(seenWhen(owner, { competes: true })).toEqual([...editorialTimes])
    expect(seenWhen(owner, { course_id: 5 })).toEqual([])
    expect(seenWhen(null, { is_over: true })).toEqual(['due', 'always'])
    const deleted = { ...problem, deleted_at: new Date(0) }
    const admin = viewer(3, Privilege.Admin)
    for (const course_id of [null, 5]) {
      expect(mayWrite(admin, problem, { course_id, manages_problems: false })).toBe(true)
      expect(mayWrite(admin, deleted, { course_id, manages_problems: true })).toBe(false)
      expect(mayWrite(null, problem, { course_id, manages_problems: true })).toBe(false)
    }
    expect(
      mayWrite(reader, { ...problem, is_managed: true }, { course_id: null, manages_problems: false }),
    ).toBe(true)
  })
})

describe('[EDI-TIME-1] [EDI-TIME-2] the facts are those of the rows', () => {
  let world: StandingWorld
  let pid: number
  beforeAll(async () => {
    world = await makeStandingWorld()
    pid = world.problems.find((row) => row.course_id === null && row.deleted_at === null)!.pid
    const places = [null, ...world.courses.map(({ course_id }) => course_id)]
    const updated_by = world.viewers['root']!.userId
    await world.server.db
      .insertInto('editorials')
      .values(places.map((course_id) => ({ pid, course_id, shown: 'due' as const, updated_by })))
      .execute()
  })
  afterAll(() => world.server.close())

  const factsFor = (who: Viewer | null) =>
    world.server.db
      .selectFrom('editorials as ed')
      .modifyFront(prepared)
      .select(['ed.course_id', 'ed.shown'])
      .select(editorialFacts(who))
      .orderBy('ed.course_id', (order) => order.asc().nullsFirst())
      .execute()

  /** Worked out from the plain rows. */
  function expectedFor(
    who: Viewer | null,
    contest: StandingWorld['contests'][number],
    { isListed, isCompeted }: { isListed: boolean; isCompeted: boolean },
  ) {
    const isShown = mayKnow(null, contest)
    const isRunning = contest.phase === 'running'
    const flags = world.roleOf(who, contest.course_id)
    const isStaff = (who?.privilege ?? 0) >= Privilege.Admin || flags?.manageContest === true
    const isIn = flags !== null || world.isEntrant(who)
    const isOver = isListed && isShown && contest.phase === 'ended' && (isIn || contest.course_id === null)
    const everywhere = {
      shown: 'due',
      has_solved: false,
      competes: isCompeted && isRunning && contest.deleted_at === null && world.isEntrant(who) && !isStaff,
      hands_in: isListed && isRunning && isShown && isIn && flags?.manageContest !== true,
    }
    return [null, ...world.courses.map(({ course_id }) => course_id)].map((course_id) => {
      const there = world.roleOf(who, course_id)
      return {
        ...everywhere,
        course_id,
        is_over: isOver && (course_id === null || course_id === contest.course_id),
        is_member: there !== null,
        manages_problems: there?.manageProblem === true,
        views_solutions: there?.viewSolution === true,
      }
    })
  }

  test.each([
    ['icpc', true],
    ['icpc', false],
    ['homework', true],
  ] as const)('each contest by itself, rule %s, the problem in it: %s', async (rule, isListed) => {
    const { db } = world.server
    const isHomework = rule === 'homework'
    for (const contest of world.contests.filter(({ course_id }) => !isHomework || course_id !== null)) {
      await db.deleteFrom('contest_problems').execute()
      await db
        .updateTable('contests')
        .set({ rule, due_at: isHomework ? contest.ends_at : null })
        .where('cid', '=', contest.cid)
        .execute()
      const listed = isListed ? pid : world.problems.find((row) => row.pid !== pid)!.pid
      await db
        .insertInto('contest_problems')
        .values({ contest_id: contest.cid, pid: listed, position: 1 })
        .execute()
      const isCompeted = isListed && !isHomework
      for (const who of Object.values(world.viewers)) {
        expect([who?.uid, await factsFor(who)]).toEqual([
          who?.uid,
          expectedFor(who, contest, { isListed, isCompeted }),
        ])
      }
      await db
        .updateTable('contests')
        .set({ rule: 'icpc', due_at: null })
        .where('cid', '=', contest.cid)
        .execute()
    }
  })

  test('solved is what counts, and what homework accepted', async () => {
    const { db } = world.server
    const who = world.viewers['entrant']!
    const solved = async () => (await factsFor(who))[0]!.has_solved
    expect(await solved()).toBe(false)
    const { cid, ends_at } = world.contests.find(
      ({ status, deleted_at, is_draft, course_id, phase }) =>
        status === 2 && deleted_at === null && !is_draft && course_id !== null && phase === 'running',
    )!
    await db.deleteFrom('contest_problems').execute()
    await db.insertInto('contest_problems').values({ contest_id: cid, pid, position: 1 }).execute()
    await db
      .insertInto('score_cells')
      .values({ contest_id: cid, user_id: who.userId, pid, accepted_at: new Date() })
      .execute()
    expect(await solved()).toBe(false)
    await db
      .updateTable('contests')
      .set({ rule: 'homework', due_at: ends_at })
      .where('cid', '=', cid)
      .execute()
    expect(await solved()).toBe(true)
    await db.deleteFrom('score_cells').execute()
    await db.updateTable('contests').set({ rule: 'icpc', due_at: null }).where('cid', '=', cid).execute()
    await db
      .insertInto('user_problems')
      .values({ user_id: who.userId, pid, submitted: 1, accepted: 1 })
      .execute()
    expect(await solved()).toBe(true)
    expect((await factsFor(null))[0]!.has_solved).toBe(false)
    await db.deleteFrom('user_problems').execute()
  })
})
