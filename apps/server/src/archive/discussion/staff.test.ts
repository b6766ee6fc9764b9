import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { ended, enter, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let admin: TestPerson
/** Manages the course. */
let teacher: TestPerson
/** Manages another one. */
let colleague: TestPerson
let student: TestPerson
let courseId: number

beforeAll(async () => {
  server = await startTestServer({ AVATAR_URL: 'https://avatars.example/' })
  const root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  teacher = await server.person('teacher')
  colleague = await server.person('colleague')
  student = await server.person('student')
  const courseOf = async (uids: Record<string, object>) => {
    const body = { name: 'A course', encrypt: CourseVisibility.Public }
    const id = (await server.call(root, 'POST /course', { body })).data.courseId
    for (const [uid, role] of Object.entries(uids)) {
      await server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })
    }
    return id
  }
  const manages = { manageContest: true, manageProblem: true, manageCourse: true }
  courseId = await courseOf({ teacher: manages, student: { basic: true } })
  await courseOf({ colleague: manages })
  for (const who of [teacher, student]) {
    await server.call(who, 'PUT /account/profile', { body: { mail: `${who.uid}@example.org` } })
  }
})
afterAll(() => server.close())

/** A discussion by the student, with a comment of each of the others: who is staff, and of whom there is a picture. */
async function shown(about: { pid?: number; cid?: number }, comments: TestPerson[]) {
  const body = { title: 'Why?', content: 'It fails.', ...about }
  const { did } = (await server.call(student, 'POST /discuss', { body })).data
  for (const who of comments) {
    const comment = { params: { did }, body: { content: 'Read it again.' } }
    expect((await server.call(who, 'POST /discuss/:did/comment', comment)).error).toBeNull()
  }
  const { data } = await server.call(student, 'GET /discuss/:did', { params: { did }, query: {} })
  return [data, ...data.comments.docs].map(({ uid, staff, avatarHash }) => [uid, staff, avatarHash !== null])
}

test('[DISC-STAFF-1] administrators are staff everywhere, managers where it is their course', async () => {
  const everybody = [admin, teacher, colleague]
  expect(await shown({}, everybody)).toEqual([
    ['student', null, true],
    ['admin1', 'site', false],
    ['teacher', null, true],
    ['colleague', null, false],
  ])
  const own = await server.call(teacher, 'POST /problem/', {
    query: { course: courseId },
    body: { title: 'Of the course', description: 'x', status: 2 },
  })
  const inCourse = [
    ['student', null, true],
    ['teacher', 'course', true],
    ['colleague', null, false],
  ]
  expect(await shown({ pid: own.data.pid }, [teacher, colleague])).toEqual(inCourse)
  const cid = await makeContest(server, teacher, { ...running, course: courseId })
  await enter(server, student, cid)
  expect(await shown({ cid }, [teacher])).toEqual(inCourse.slice(0, 2))
})

test('[DISC-STAFF-1] about an exam no picture and no staff are shown, before and after', async () => {
  const pid = await judgeableProblem(server, admin)
  const sitters = [student]
  const cid = await makeExam(server, admin, {
    ...ready,
    contest: { course: courseId, list: [pid] },
    sitters,
  })
  await moveContest(server, admin, cid, ended)
  const nothing = [
    ['student', null, false],
    ['teacher', null, false],
    ['admin1', null, false],
  ]
  expect(await shown({ cid }, [teacher, admin])).toEqual(nothing)
})
