// How a class gets on: counts, the people behind them, and who may ask.

import { CourseVisibility } from '@verdict/domain/course'
import { Judge } from '@verdict/domain/verdict'
import { ended, makeContest, moveContest, running } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

withLab()

let courseId: number
let cid: number
let [first, second]: [number, number] = [0, 0]
let carol: TestPerson
let tutor: TestPerson
let teacher: TestPerson
let uuid: string

const join = (who: TestPerson, role: object) =>
  server.call(root, 'POST /course/:id/member/:uid', {
    params: { id: courseId, uid: who.uid },
    body: { role },
  })

/** As if it had been handed in so many hours ago, and failed at a test. */
async function handedIn(who: TestPerson, pid: number, judge: Judge, hoursAgo: number, failedAt = 1) {
  const tests = Array.from({ length: 3 }, (_, index) => ({
    uuid,
    judge: judge !== Judge.Accepted && index + 1 === failedAt ? judge : Judge.Accepted,
    score: 0,
    time: 1,
    memory: 1,
  }))
  await sql`
    with made as (
      insert into submissions (user_id, pid, contest_id, is_open, language, code, code_bytes, judge, counted_judge, created_at)
      values (${who.userId}, ${pid}, ${cid}, false, 1, 'x', 1, ${judge}, ${judge},
        date_trunc('hour', now()) - make_interval(hours => ${hoursAgo}))
      returning sid
    ), judged as (
      insert into judgements (sid, reason, judge, tests) select sid, 'submit', ${judge}, ${JSON.stringify(tests)} from made
      returning id, sid
    )
    select from judged`.execute(server.db)
  await sql`update submissions s set judgement_id = j.id from judgements j where j.sid = s.sid`.execute(
    server.db,
  )
  await sql`
    insert into contest_totals (contest_id, user_id, submissions) values (${cid}, ${who.userId}, 1)
    on conflict (contest_id, user_id) do update set submissions = contest_totals.submissions + 1`.execute(
    server.db,
  )
}

beforeAll(async () => {
  carol = await server.person('carol')
  tutor = await server.person('tutor')
  teacher = await server.person('teacher')
  const body = { name: 'Programming', encrypt: CourseVisibility.Private }
  courseId = (await server.call(root, 'POST /course', { body })).data.courseId
  for (const who of [alice, bob, carol]) await join(who, { basic: true })
  await join(tutor, { viewSolution: true })
  await join(teacher, { manageCourse: true })
  first = await judgeableProblem(server, admin, { title: 'First', tests: 3 })
  second = await judgeableProblem(server, admin, { title: 'Second', tests: 3 })
  const { uuid: test } = await server.db
    .selectFrom('testcases')
    .select('uuid')
    .limit(1)
    .executeTakeFirstOrThrow()
  uuid = test
  cid = await makeContest(server, root, { ...running, list: [first, second], course: courseId })
  for (const hours of [53, 52, 51]) await handedIn(alice, first, Judge.WrongAnswer, hours, 2)
  await handedIn(alice, first, Judge.Accepted, 50)
  await handedIn(alice, first, Judge.WrongAnswer, 49)
  for (const hours of [60, 59]) await handedIn(bob, first, Judge.RuntimeError, hours, 3)
  await handedIn(bob, first, Judge.WrongAnswer, 58, 2)
  await handedIn(bob, first, Judge.Skipped, 1)
  await handedIn(bob, second, Judge.Accepted, 2)
  await handedIn(tutor, first, Judge.Accepted, 1)
})

const place = () => ({ id: courseId, cid })
const read = (who: TestPerson, query: object = {}) =>
  server.call(who, 'GET /course/:id/progress/:cid', { params: place(), query: { tries: 3, ...query } })
const list = (who: TestPerson, query: object = {}) =>
  server.call(who, 'GET /course/:id/progress', { params: { id: courseId }, query })
const people = async (query: object) =>
  (
    await server.call(teacher, 'GET /course/:id/progress/:cid/people', {
      params: place(),
      query: { tries: 3, ...query },
    })
  ).data.docs.map(({ uid, pid, tries }) => [uid, pid, tries])

test('[PROG-SEEN-1] each contest of the course says how many of its students have begun', async () => {
  expect((await list(teacher)).data).toMatchObject({
    students: 3,
    contests: [{ cid, title: 'Final', rule: 'icpc', begun: 2 }],
  })
})

test('[PROG-SEEN-2] each problem says who began, solved and is stuck, with how many tries, and what went wrong', async () => {
  const { data } = await read(teacher)
  expect(data).toMatchObject({ students: 3, begun: 2 })
  expect(data.problems).toEqual([
    {
      pid: first,
      position: 1,
      title: 'First',
      begun: 2,
      solved: 1,
      stuck: 1,
      tries: [0, 0, 0, 1, 0, 0, 0],
      median: 4,
      verdicts: [
        { judge: Judge.WrongAnswer, count: 5 },
        { judge: Judge.RuntimeError, count: 2 },
        { judge: Judge.Accepted, count: 1 },
      ],
      failing: { test: 1, people: 1 },
    },
    {
      pid: second,
      position: 2,
      title: 'Second',
      begun: 1,
      solved: 1,
      stuck: 0,
      tries: [1, 0, 0, 0, 0, 0, 0],
      median: 1,
      verdicts: [{ judge: Judge.Accepted, count: 1 }],
      failing: null,
    },
  ])
  expect((await read(teacher, { tries: 4 })).data.problems[0]!.stuck).toBe(0)
})

test('[PROG-SEEN-2] the hours are those of the reader’s clock', async () => {
  const hours = async (offset: number) => (await read(teacher, { offset })).data.hours
  const utc = await hours(0)
  expect(utc.reduce((sum, count) => sum + count, 0)).toBe(9)
  const later = await hours(8 * 60)
  expect(later).toEqual(utc.map((_, hour) => utc[(hour - 8 + 24) % 24]))
})

test('[PROG-PEOPLE-1] behind each figure stand its people', async () => {
  expect(await people({})).toEqual([['carol', null, 0]])
  expect(await people({ pid: second })).toEqual([
    ['alice', second, 0],
    ['carol', second, 0],
  ])
  expect(await people({ state: 'stuck' })).toEqual([['bob', first, 3]])
  expect(await people({ state: 'stuck', tries: 4 })).toEqual([])
  expect(await people({ state: 'trying', tries: 4 })).toEqual([['bob', first, 3]])
  expect(await people({ state: 'solved' })).toEqual([
    ['alice', first, 4],
    ['bob', second, 1],
  ])
})

test('[PROG-SECTION-1] of a section, of none, or of the sections that one is the TA of', async () => {
  const { data } = await server.call(teacher, 'POST /course/:id/section', {
    params: { id: courseId },
    body: { names: ['Monday'] },
  })
  const { sectionId } = data.sections[0]!
  await sql`update course_members set section_id = ${sectionId} where user_id = ${bob.userId}`.execute(
    server.db,
  )
  await sql`
    insert into course_section_tas (section_id, user_id, course_id) values (${sectionId}, ${teacher.userId}, ${courseId})`.execute(
    server.db,
  )
  for (const query of [{ section: sectionId }, { mine: 1 }]) {
    expect((await list(teacher, query)).data).toMatchObject({ students: 1, contests: [{ begun: 1 }] })
    expect((await read(teacher, query)).data.problems[0]).toMatchObject({ begun: 1, solved: 0 })
    expect(await people({ ...query, state: 'solved' })).toEqual([['bob', second, 1]])
  }
  expect((await list(teacher, { section: 0 })).data).toMatchObject({ students: 2 })
})

describe('[PROG-MAY-1] asked by', () => {
  test('those who view solutions, of a contest that runs if they manage it, of homework without', async () => {
    expect((await list(alice)).status).toBe(403)
    expect((await read(alice)).status).toBe(403)
    expect((await list(tutor)).data.contests).toMatchObject([{ cid, begun: null }])
    expect((await read(tutor)).status).toBe(403)
    expect((await read(admin)).status).toBe(200)
    await sql`update contests set rule = 'homework', due_at = ends_at where cid = ${cid}`.execute(server.db)
    expect((await list(tutor)).data.contests).toMatchObject([{ cid, begun: 2 }])
    expect((await read(tutor)).status).toBe(200)
    await sql`update contests set rule = 'icpc', due_at = null where cid = ${cid}`.execute(server.db)
    await moveContest(server, root, cid, ended)
    expect((await read(tutor)).status).toBe(200)
  })

  test('nobody about a contest that is not of the course, or not theirs to know of', async () => {
    const other = await makeContest(server, root, { ...ended, list: [first] })
    const reserved = await makeContest(server, root, { ...ended, list: [first], course: courseId, status: 0 })
    const ask = (who: TestPerson, asked: number) =>
      server.call(who, 'GET /course/:id/progress/:cid', { params: { id: courseId, cid: asked }, query: {} })
    for (const asked of [other, 2_000_000_000]) expect((await ask(root, asked)).status).toBe(404)
    expect((await ask(root, reserved)).status).toBe(200)
    expect((await ask(teacher, reserved)).status).toBe(404)
    expect((await list(teacher)).data.contests.map((contest) => contest.cid)).toEqual([cid])
  })
})
