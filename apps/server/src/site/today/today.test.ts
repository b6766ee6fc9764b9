import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { ended, enter, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import { give } from '@verdict/testkit/course'
import { makeExam } from '@verdict/testkit/exam'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { everythingCompared } from '@verdict/testkit/similarity'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

withLab()

let [pid, other]: [number, number] = [0, 0]
beforeAll(async () => {
  pid = await judgeableProblem(server, admin, { title: 'Sums' })
  other = await judgeableProblem(server, admin, { title: 'Trees' })
})

const today = async (who: TestPerson) => (await server.call(who, 'GET /today', {})).data
const dueIn = (minutes: number) => ({ due: new Date(Date.now() + minutes * 60_000).toISOString() })
const submit = async (who: TestPerson, on: number, judge: Judge, more: object = {}) => {
  const body = { pid: on, language: Language.Cpp17, code: 'int main() {}', ...more }
  const answer = await server.call(who, 'POST /status', { body })
  expect(answer.status, answer.text).toBe(201)
  await host.judge(judge)
  return answer.data.sid
}
const type = (who: TestPerson, on: number, mid?: number) =>
  server.call(who, 'PUT /draft', {
    body: { pid: on, ...(mid !== undefined && { mid }), language: Language.C, code: 'int', base: null },
  })

async function courseWith(...members: [TestPerson, object][]): Promise<number> {
  const body = { name: 'Algorithms', encrypt: CourseVisibility.Private }
  const { courseId } = (await server.call(root, 'POST /course', { body })).data
  for (const [{ uid }, role] of members) await give(courseId, uid, role)
  return courseId
}

test('[TODAY-NEW-1] who is in no course and has solved nothing is new, and gets a first problem', async () => {
  const newcomer = await server.person('newcomer')
  for (const who of [alice, bob]) await submit(who, other, Judge.Accepted)
  expect(await today(newcomer)).toMatchObject({ isNew: true, suggestion: { pid: other, title: 'Trees' } })
  const hidden = await judgeableProblem(server, admin, { status: ProblemStatus.Reserve })
  await sql`update problems set solve = 1000 where pid = ${hidden}`.execute(server.db)
  expect((await today(newcomer)).suggestion?.pid).toBe(other)
  await courseWith([newcomer, { basic: true }])
  expect(await today(newcomer)).toMatchObject({ isNew: false, courses: [{ name: 'Algorithms' }] })
  await submit(newcomer, other, Judge.Accepted)
  expect((await today(newcomer)).suggestion?.pid).toBe(pid)
})

test('[TODAY-DUE-1] a student finds what is due with their own points, own contests first, news and verdicts', async () => {
  const [student, teacher] = [await server.person('student'), await server.person('teacher')]
  const courseId = await courseWith(
    [student, { basic: true }],
    [teacher, { manageContest: true, viewSolution: true }],
  )
  const make = (title: string, minutes: number) =>
    makeContest(server, admin, {
      ...running,
      title,
      list: [pid],
      course: courseId,
      homework: dueIn(minutes),
    })
  const [later, sooner] = [await make('Later', 170), await make('Sooner', 20)]
  const outside = await makeContest(server, admin, { title: 'Open to all', ...running })
  const own = await makeContest(server, admin, { title: 'Own', start: 60, end: 300, course: courseId })
  await enter(server, student, sooner)
  const sid = await submittedIn(server, student, sooner, pid)
  await host.judge(Judge.Accepted)
  await server.call(teacher, 'PUT /status/:sid/mark', {
    params: { sid },
    body: { score: 5_000, base: null, comment: 'Half.' },
  })
  const found = await today(student)
  expect(found.homework.map(({ cid, score, points }) => [cid, score, points])).toEqual([
    [sooner, 5_000, 10_000],
    [later, 0, 10_000],
  ])
  const contests = found.contests.map(({ cid, isMine }) => [cid, isMine])
  expect(contests.slice(0, 1)).toEqual([[own, true]])
  expect(contests).toContainEqual([outside, false])
  expect(found.notices).toMatchObject([{ about: { kind: 'mark', sid }, unread: true }])
  expect(found.unread).toBe(1)
  expect(found.submissions).toMatchObject([{ sid, judge: Judge.Accepted }])
  expect(found.desk).toEqual([])
})

describe('[TODAY-LEFT-1] the problem that was left', () => {
  test('is the one last tried or typed at and not solved', async () => {
    const who = await server.person('leaver')
    expect((await today(who)).left).toBeNull()
    await submit(who, pid, Judge.WrongAnswer)
    const place = { contest: null, course: null }
    expect((await today(who)).left).toMatchObject({ pid, judge: Judge.WrongAnswer, draft: false, ...place })
    expect((await today(who)).suggestion?.pid).not.toBe(pid)
    await type(who, other)
    expect((await today(who)).left).toMatchObject({ pid: other, judge: null, draft: true, ...place })
    await submit(who, other, Judge.Accepted)
    expect((await today(who)).left?.pid).toBe(pid)
    await type(who, pid)
    expect((await today(who)).left).toMatchObject({ pid, judge: Judge.WrongAnswer, draft: true })
    await submit(who, pid, Judge.Accepted)
    expect((await today(who)).left).toBeNull()
  })

  test('leads into the course or the running contest that opens it, and is gone with them', async () => {
    const who = await server.person('member')
    const reserved = await judgeableProblem(server, admin, { status: ProblemStatus.Reserve })
    const courseId = await courseWith([who, { basic: true }])
    await server.call(root, 'POST /course/:id/problem', {
      params: { id: courseId },
      body: { problemIds: [reserved] },
    })
    await submit(who, reserved, Judge.WrongAnswer, { course: courseId })
    expect((await today(who)).left).toMatchObject({ pid: reserved, contest: null, course: courseId })
    const cid = await makeContest(server, admin, { ...running, title: 'Race', list: [pid, reserved] })
    await enter(server, who, cid)
    await submit(who, reserved, Judge.TimeLimitExceeded, { mid: cid })
    expect((await today(who)).left).toMatchObject({
      contest: { cid, index: 2, title: 'Race' },
      course: null,
      judge: Judge.TimeLimitExceeded,
    })
    await moveContest(server, admin, cid, ended)
    expect((await today(who)).left).toMatchObject({ contest: null, course: courseId })
    await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id: courseId, uid: who.uid } })
    expect((await today(who)).left).toBeNull()
  })

  test('says nothing of results that are withheld', async () => {
    const who = await server.person('silent')
    const cid = await makeContest(server, admin, { ...running, list: [pid, other], rule: 'oi' })
    await enter(server, who, cid)
    await submit(who, pid, Judge.WrongAnswer, { mid: cid })
    const before = await today(who)
    await submit(who, pid, Judge.Accepted, { mid: cid })
    const after = await today(who)
    expect([before.left, after.left]).toEqual([null, null])
    expect(after.submissions.map(({ judge, withheld }) => [judge, withheld])).toEqual([
      [Judge.Pending, true],
      [Judge.Pending, true],
    ])
    await type(who, pid, cid)
    expect((await today(who)).left).toMatchObject({ pid, judge: null, draft: true })
  })
})

test('[TODAY-EXAM-1] in an exam the call is closed, before and after it is not', async () => {
  const sitter = await server.person('sitter')
  const cid = await makeExam(server, root, { start: 30, end: 100, sitters: [sitter] })
  expect((await today(sitter)).contests[0]).toMatchObject({ cid, isExam: true, isMine: true })
  await moveContest(server, root, cid, { start: -10, end: 100 })
  expect((await server.call(sitter, 'GET /today', {})).error).toBe('EXAM_ONLY')
  await moveContest(server, root, cid, ended)
  expect((await today(sitter)).contests.map((contest) => contest.cid)).not.toContain(cid)
})

describe('[TODAY-DESK-1] what waits for the staff of a course', () => {
  let courseId: number
  let homework: number
  let exam: number
  let [lead, organizer, helper, student]: TestPerson[] = []
  const deskOf = async (who: TestPerson | undefined) =>
    (await today(who!)).desk.find((desk) => desk.courseId === courseId)

  beforeAll(async () => {
    ;[lead, organizer, helper, student] = await Promise.all(
      ['lead', 'organizer', 'helper', 'pupil'].map((uid) => server.person(uid)),
    )
    courseId = await courseWith(
      [lead!, { manageCourse: true }],
      [organizer!, { manageContest: true }],
      [helper!, { viewSolution: true }],
      [student!, { basic: true }],
      [alice, { basic: true }],
      [bob, { basic: true }],
    )
    homework = await makeContest(server, admin, {
      ...running,
      list: [pid, other],
      course: courseId,
      homework: dueIn(120),
    })
    exam = await makeExam(server, root, {
      contest: { title: 'Midterm', course: courseId },
      start: 90,
      end: 200,
    })
  })

  test('is there by role, for nobody else', async () => {
    const nextExam = { cid: exam, title: 'Midterm' }
    const nobody = { people: 0, cid: null }
    const marked = { count: 0, cid: null }
    const all = { questions: 0, toMark: marked, stuck: nobody, pairs: 0, nextExam }
    expect(await deskOf(lead)).toMatchObject(all)
    expect(await deskOf(organizer)).toMatchObject({ ...all, toMark: null, stuck: null, pairs: null })
    expect(await deskOf(helper)).toMatchObject({ ...all, questions: null, pairs: null, nextExam: null })
    for (const who of [student, admin, root]) expect(await deskOf(who)).toBeUndefined()
  })

  test('those who are stuck are those of the page on progress', async () => {
    for (const who of [alice, bob, student!]) await enter(server, who, homework)
    for (const on of [pid, other]) {
      for (let tries = 0; tries < 5; tries += 1) {
        await submit(student!, on, tries === 0 ? Judge.CompileError : Judge.WrongAnswer, { mid: homework })
      }
    }
    for (let tries = 0; tries < 5; tries += 1) await submit(alice, pid, Judge.WrongAnswer, { mid: homework })
    await submit(alice, pid, Judge.Accepted, { mid: homework })
    for (let tries = 0; tries < 4; tries += 1) await submit(bob, pid, Judge.WrongAnswer, { mid: homework })
    expect(await deskOf(helper)).toMatchObject({ stuck: { people: 0 } })
    await sql`update submissions set created_at = created_at - interval '2 days' where contest_id = ${homework}`.execute(
      server.db,
    )
    expect(await deskOf(helper)).toMatchObject({ stuck: { people: 1, cid: homework } })
    const { docs } = (
      await server.call(helper!, 'GET /course/:id/progress/:cid/people', {
        params: { id: courseId, cid: homework },
        query: { state: 'stuck' },
      })
    ).data
    expect(new Set(docs.map(({ uid }) => uid))).toEqual(new Set(['pupil']))
  })

  test('open pairs are as many as the page on similarity lists', async () => {
    const listed = async (who: TestPerson) =>
      (await server.call(who, 'GET /similarity/pairs', { query: { course: courseId, state: 'open' } })).data
    await submit(alice, other, Judge.Accepted, { mid: homework, code: longAddition })
    await submit(bob, other, Judge.Accepted, { mid: homework, code: longAdditionRenamed })
    // From outside: for those who see pairs within the course alone there is no pair.
    const stranger = await server.person('stranger')
    await submit(stranger, other, Judge.Accepted, { code: `${longAddition}\n` })
    await everythingCompared(server)
    const { docs, total } = await listed(lead!)
    expect(total).toBe(1)
    expect((await deskOf(lead))?.pairs).toBe(1)
    await give(courseId, admin.uid, { manageCourse: true })
    expect((await deskOf(admin))?.pairs).toBe((await listed(admin)).total)
    const { earlier, later } = docs[0]!
    await server.call(lead!, 'PUT /similarity/reviews', {
      body: { pairs: [{ left: earlier.sid, right: later.sid }], state: 'dismissed' },
    })
    expect((await deskOf(lead))?.pairs).toBe((await listed(lead!)).total)
    expect((await deskOf(lead))?.pairs).toBe(0)
  })

  test('[TODAY-DESK-2] questions are those of its contests and of its students about its problems, unanswered and readable', async () => {
    const asked = async (who: TestPerson) => (await deskOf(who))?.questions
    const ask = async (who: TestPerson, about: object) =>
      (await server.call(who, 'POST /discuss', { body: { title: 'Why?', content: 'Words', ...about } })).data
        .did
    const answer = (did: number) =>
      server.call(lead!, 'POST /discuss/:did/comment', { params: { did }, body: { content: 'So.' } })
    const listed = await judgeableProblem(server, admin, { title: 'Listed' })
    await server.call(root, 'POST /course/:id/problem', {
      params: { id: courseId },
      body: { problemIds: [listed] },
    })
    await ask(await server.person('passer-by'), { pid: listed })
    await ask(helper!, { pid: listed })
    await ask(organizer!, { cid: homework })
    await ask(student!, {})
    expect(await asked(lead!)).toBe(0)
    const inHomework = await ask(student!, { cid: homework })
    const onProblem = await ask(alice, { pid: listed })
    // As the course's own page counts them.
    const page = async (who: TestPerson) =>
      (await server.call(who, 'GET /discuss/list', { query: { course: courseId, unanswered: '1' } })).data
        .total
    for (const who of [lead!, organizer!]) expect([await asked(who), await page(who)]).toEqual([2, 2])
    await answer(inHomework)
    expect(await asked(organizer!)).toBe(1)
    await answer(onProblem)
    expect(await asked(lead!)).toBe(0)
  })

  test('[TODAY-DESK-3] hand-ins wait for a mark once homework was due and marks are given by hand there', async () => {
    const waiting = async () => (await deskOf(helper))?.toMark
    const mark = (sid: number) =>
      server.call(helper!, 'PUT /status/:sid/mark', { params: { sid }, body: { score: 1_000, base: null } })
    const { docs } = (
      await server.call(helper!, 'GET /contest/:cid/work', {
        params: { cid: homework },
        query: { unmarked: '1' },
      })
    ).data
    expect(docs.length).toBeGreaterThan(2)
    const due = (minutes: number) =>
      server.call(admin, 'PUT /contest/:cid', {
        params: { cid: homework },
        body: { homework: dueIn(minutes) },
      })
    expect((await due(-5)).status).toBe(200)
    expect(await waiting()).toEqual({ count: 0, cid: null })
    await mark(docs[0]!.sid)
    expect(await waiting()).toEqual({ count: docs.length - 1, cid: homework })
    await due(120)
    expect(await waiting()).toEqual({ count: 0, cid: null })
  })

  test('an archived course waits for nobody', async () => {
    await server.call(root, 'PUT /course/:id', { params: { id: courseId }, body: { archived: true } })
    expect(await deskOf(lead)).toBeUndefined()
  })
})
