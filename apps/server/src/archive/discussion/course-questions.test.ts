// The questions of a course in one place: which they are, in which order, who finds them there, and who hears of them.

import { CourseVisibility } from '@verdict/domain/course'
import { ended, enter, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import {
  add,
  assistant,
  courseId,
  makeCourse,
  open,
  outsider,
  reserved,
  setter,
  student,
  teacher,
  withCourse,
} from '@verdict/testkit/course'
import { begin, comment, remove } from '@verdict/testkit/discussion'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { afterEach, beforeAll, expect, test } from 'vitest'

withCourse()
beforeAll(async () => {
  await add(setter, [open])
  await add(admin, [reserved])
})

afterEach(() => server.db.updateTable('discussions').set({ deleted_at: new Date() }).execute())

const list = async (who: TestPerson | null, query: object = {}, course = courseId) =>
  (await server.call(who, 'GET /discuss/list', { query: { course, ...query } })).data
const dids = async (who: TestPerson | null, query: object = {}, course = courseId) =>
  (await list(who, query, course)).docs.map(({ did }) => did)
const waiting = async (who: TestPerson, course = courseId) =>
  (await server.call(who, 'GET /course/:id', { params: { id: course } })).data.unanswered
const heard = async (who: TestPerson, did: number) =>
  (await server.call(who, 'GET /account/notifications', {})).data.docs.some(
    ({ about }) => about !== null && 'did' in about && about.did === did,
  )

test('[DISC-COURSE-1] [DISC-COURSE-2] what its people ask about its problems, homework and contests, unanswered first', async () => {
  const answered = await begin(student, { pid: open, title: 'About n' })
  const question = await begin(student, { pid: reserved, title: 'About the limit' })
  // Problems of its own list, by people of other places; and a public one that is in no contest or list of it.
  await begin(outsider, { pid: open })
  await begin(student, { pid: await judgeableProblem(server, admin) })
  await begin(student)
  const said = await begin(assistant, { pid: open, title: 'A hint' })
  await comment(student, question, 'I mean the second one.')
  expect(await dids(student)).toEqual([question, answered, said])
  expect(await waiting(teacher)).toBe(2)

  await comment(admin, answered, 'At most 10.')
  await comment(student, answered, 'Thanks!')
  const { docs } = await list(student)
  expect(docs.map(({ did, unanswered, answer }) => [did, unanswered, answer])).toEqual([
    [question, true, null],
    [answered, false, { uid: admin.uid, nick: expect.any(String), staff: true }],
    [said, false, null],
  ])
  expect(await dids(teacher, { unanswered: '1' })).toEqual([question])
  expect(await dids(student, { keyword: 'about n' })).toEqual([answered])
  expect(await waiting(teacher)).toBe(1)
  for (const who of [assistant, setter, admin]) expect(await waiting(who)).toBe(1)
  expect(await waiting(student)).toBeUndefined()

  // An answer by a fellow student is one; that of the staff goes before it.
  await comment(student, said, 'Clear.')
  const other = await begin(student, { pid: open })
  await server.db
    .insertInto('course_members')
    .values({
      course_id: courseId,
      user_id: outsider.userId,
      uid_key: outsider.uid,
      basic: true,
    })
    .execute()
  await comment(outsider, other)
  const answerOf = async () => (await list(student)).docs.find(({ did }) => did === other)?.answer
  expect(await answerOf()).toMatchObject({ uid: 'outsider', staff: false })
  await comment(assistant, other)
  expect(await answerOf()).toMatchObject({ uid: 'assistant', staff: true })
  await server.db.deleteFrom('course_members').where('user_id', '=', outsider.userId).execute()
})

test('[DISC-COURSE-3] each finds there what they may read of it, and of a course that one may not read there is none', async () => {
  const secret = await judgeableProblem(server, admin)
  const draft = { list: [secret], course: courseId, ...ready }
  const cid = await makeContest(server, admin, draft)
  const early = await begin(student, { pid: secret, title: 'Read before' })
  // That a problem is in a contest to come is not said by a list.
  expect(await dids(student)).toEqual([])
  for (const who of [teacher, admin]) expect(await dids(who)).toEqual([early])
  await remove(admin, early)

  await moveContest(server, admin, cid, running)
  await enter(server, student, cid)
  const asked = await begin(student, { cid, title: 'In the contest' })
  await enter(server, setter, cid)
  for (const who of [student, teacher, admin]) expect(await dids(who)).toEqual([asked])
  for (const who of [setter, assistant, outsider, null]) expect(await dids(who)).toEqual([])
  expect([await waiting(teacher), await waiting(setter), await waiting(assistant)]).toEqual([1, 0, 0])
  const said = await begin(teacher, { cid, title: 'An announcement' })
  expect(await dids(student)).toEqual([asked, said])
  expect((await list(student)).docs.map(({ unanswered }) => unanswered)).toEqual([true, false])
  await moveContest(server, admin, cid, ended)
  expect(await dids(setter)).toEqual([asked, said])
  expect(await dids(outsider)).toEqual([])

  const shared = await makeCourse({ encrypt: CourseVisibility.Public })
  await add(admin, [open], shared)
  const inBoth = await begin(student, { pid: open })
  expect(await dids(outsider, {}, shared)).toEqual([inBoth])
  expect(await dids(null, {}, shared)).toEqual([])
  expect(await dids(student, {}, 99_999)).toEqual([])
})

test('[DISC-COURSE-4] a question about a problem of the course reaches its teachers, wherever the problem was opened', async () => {
  const pid = await judgeableProblem(server, admin)
  const cid = await makeContest(server, admin, { list: [pid], course: courseId, ...ready })
  const before = await begin(student, { pid })
  expect(await heard(teacher, before)).toBe(false)
  await moveContest(server, admin, cid, ended)
  // The problem is public, and on no list of the course.
  const did = await begin(student, { pid })
  expect(await heard(teacher, did)).toBe(true)
  const listed = await begin(student, { pid: open })
  expect([await heard(setter, listed), await heard(teacher, listed)]).toEqual([true, false])
  for (const asked of [await begin(outsider, { pid }), await begin(outsider, { pid: open })]) {
    for (const who of [teacher, setter]) expect(await heard(who, asked)).toBe(false)
  }
  const answer = await comment(teacher, did)
  expect([answer.status, await heard(student, did)]).toEqual([201, true])
})
