// Acts on several members by one call.

import { courseId, give, outsider, student, teacher, withCourse, assistant } from '@verdict/testkit/course'
import { root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeEach, expect, test } from 'vitest'

withCourse()

beforeEach(async () => {
  await give(courseId, 'teacher', { manageCourse: true })
  await give(courseId, 'student', { basic: true })
  await give(courseId, 'assistant', { viewSolution: true })
})

const act = (who: TestPerson, uids: string[], role: { [flag: string]: boolean } | null) =>
  server.call(who, 'PUT /course/:id/member', { params: { id: courseId }, body: { uids, role } })
const memberOf = async (uid: string) =>
  (await server.call(root, 'GET /course/:id/member/:uid', { params: { id: courseId, uid } })).data
const trail = async (action: string) =>
  (await server.call(root, 'GET /admin/audit', { query: { target: `course:${courseId}`, action } })).data.docs

test('[CRS-MANY-1] a role for each of the members, with a row in the audit for each, and for nobody else', async () => {
  const before = (await trail('course.role')).length
  const { data } = await act(teacher, ['student', 'assistant', 'outsider', 'nobody-here'], {
    viewSolution: true,
  })
  expect(data.results).toEqual([
    { uid: 'student', refused: null },
    { uid: 'assistant', refused: null },
    { uid: 'outsider', refused: 'NOT_FOUND' },
    { uid: 'nobody-here', refused: 'NOT_FOUND' },
  ])
  expect((await memberOf('student')).role).toMatchObject({ viewSolution: true, manageCourse: false })
  expect((await trail('course.role')).length).toBe(before + 2)
})

test('[CRS-MANY-1] removing takes oneself last, so that the others are removed first', async () => {
  const { data } = await act(teacher, ['teacher', 'student', 'assistant'], null)
  expect(data.results).toEqual(['student', 'assistant', 'teacher'].map((uid) => ({ uid, refused: null })))
  expect((await act(teacher, ['student'], null)).error).toBe('FORBIDDEN')
  expect((await trail('course.removeMember')).slice(0, 3).map(({ before }) => before)).toMatchObject(
    ['teacher', 'assistant', 'student'].map((uid) => ({ uid })),
  )
})

test('[CRS-MANY-1] it is for who manages the course, while it is in use', async () => {
  for (const who of [student, assistant, outsider]) {
    expect((await act(who, ['student'], null)).error).toBe('FORBIDDEN')
  }
  await server.call(root, 'PUT /course/:id', { params: { id: courseId }, body: { archived: true } })
  expect((await act(root, ['student'], null)).error).toBe('COURSE_ARCHIVED')
})
