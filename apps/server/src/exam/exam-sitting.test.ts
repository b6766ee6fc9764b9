// The sitting of an exam, as everybody who may be near it.

import { Privilege } from '@verdict/domain/privilege'
import { makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let admin: TestPerson
let student: TestPerson
let other: TestPerson
let courseId: number
let manager: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('an-admin', Privilege.Admin)
  const root = await server.person('a-root', Privilege.Root)
  ;[student, other, manager] = [
    await server.person('student'),
    await server.person('other'),
    await server.person('manager'),
  ]
  courseId = (await server.call(root, 'POST /course', { body: { name: 'A course' } })).data.courseId
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id: courseId, uid: 'manager' },
    body: { role: { manageContest: true } },
  })
})
afterAll(() => server.close())

const examOf = (who: TestPerson, cid: number) => server.call(who, 'GET /exam/:cid', { params: { cid } })
const keep = (who: TestPerson, cid: number, body: object = {}) =>
  server.call(who, 'PUT /exam/:cid', { params: { cid }, body })
const entering = (who: TestPerson, cid: number) =>
  server.call(who, 'POST /contest/:cid/verify', { params: { cid }, body: {} })

test('[EXAM-SET-1] who manages a contest makes it an exam, and changes what they name of it alone', async () => {
  const cid = await makeContest(server, admin, { ...ready, course: courseId })
  expect((await examOf(manager, cid)).data.exam).toBeNull()
  const sitting = {
    doors: 30,
    late: 10,
    lasts: 90,
    rules: '**Silence**',
    roomsOnly: true,
    proctors: ['OTHER'],
  }
  const made = (await keep(manager, cid, sitting)).data.exam
  expect(made).toMatchObject({ ...sitting, proctors: [{ uid: 'other' }], binds: 'address', draftMinutes: 0 })
  expect(made.rulesHtml).toContain('<strong>Silence</strong>')
  const changed = (await keep(manager, cid, { late: null, draftMinutes: 5 })).data.exam
  expect(changed).toEqual({ ...made, late: null, draftMinutes: 5 })
  expect((await examOf(manager, cid)).data.exam).toEqual(changed)
  const { contest } = (await server.call(manager, 'GET /contest/:cid', { params: { cid } })).data
  expect(contest.isExam).toBe(true)
  const audit = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'contest.exam')
    .where('target', '=', `contest:${cid}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audit).toMatchObject({
    before: { lateMinutes: 10 },
    after: { lateMinutes: null, proctors: ['other'] },
  })
})

test('[EXAM-SET-1] others neither see nor change a sitting', async () => {
  const cid = await makeExam(server, admin, {
    ...ready,
    sitters: [student],
    sitting: { proctors: ['other'] },
  })
  for (const who of [student, other]) {
    expect((await examOf(who, cid)).error).toBe('FORBIDDEN')
    expect((await keep(who, cid)).error).toBe('FORBIDDEN')
    expect((await server.call(who, 'DELETE /exam/:cid', { params: { cid } })).error).toBe('FORBIDDEN')
  }
})

test('[EXAM-SET-2] homework is no exam, and neither is what has begun or was entered', async () => {
  const due = new Date(Date.now() + 86_400_000).toISOString()
  const homework = await makeContest(server, admin, { ...ready, course: courseId, homework: { due } })
  expect((await keep(admin, homework)).error).toBe('EXAM_OF_HOMEWORK')
  const cid = await makeContest(server, admin, running)
  expect((await keep(admin, cid)).error).toBe('EXAM_TOO_LATE')
  await entering(student, cid)
  await moveContest(server, admin, cid, ready)
  expect((await keep(admin, cid)).error).toBe('EXAM_TOO_LATE')
})

test('[EXAM-SET-3] a proctor sits no exam that they watch over', async () => {
  const cid = await makeExam(server, admin, { ...ready, sitters: [student] })
  const answer = await keep(admin, cid, { proctors: ['other', 'student'] })
  expect(answer).toMatchObject({ error: 'PROCTOR_IS_SITTER', message: expect.stringContaining('student') })
  expect((await keep(admin, cid, { proctors: ['nobody-here'] })).error).toBe('UNKNOWN_USERS')
  expect((await examOf(admin, cid)).data.exam?.proctors).toEqual([])
})

test('[EXAM-SET-4] nobody enters an exam by the usual way, and nobody leaves its roster so', async () => {
  const cid = await makeExam(server, admin, { ...running, sitters: [student] })
  expect((await entering(other, cid)).data).toMatchObject({ isVerify: false, refusal: 'NOT_ON_ROSTER' })
  // It is running: their account reaches the exam alone, and not by this way.
  expect((await entering(student, cid)).error).toBe('EXAM_ONLY')
  const params = { cid, uid: 'student' }
  expect((await server.call(admin, 'DELETE /contest/:cid/entrants/:uid', { params })).error).toBe('ON_ROSTER')
})

test('[EXAM-SET-5] an exam becomes a contest again while nobody has entered, and its roster leaves with it', async () => {
  const cid = await makeExam(server, admin, { ...ready, sitters: [student] })
  await server.db
    .updateTable('exam_sitters')
    .set({ entered_at: new Date() })
    .where('contest_id', '=', cid)
    .execute()
  const take = () => server.call(admin, 'DELETE /exam/:cid', { params: { cid } })
  expect((await take()).error).toBe('EXAM_ENTERED')
  await server.db
    .updateTable('exam_sitters')
    .set({ entered_at: null })
    .where('contest_id', '=', cid)
    .execute()
  expect((await take()).status).toBe(200)
  expect((await take()).error).toBe('NOT_FOUND')
  expect((await examOf(admin, cid)).data.exam).toBeNull()
  const { data } = await server.call(admin, 'GET /contest/:cid/entrants', { params: { cid }, query: {} })
  expect(data.docs).toEqual([])
})
