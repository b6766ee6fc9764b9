// Courses for tests: one that is private, the people in it by what they may, and two problems that could stand in it.

import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { beforeAll } from 'vitest'
import { judgeableProblem } from './judging.ts'
import { admin, root, server, withLab } from './lab.ts'
import type { startTestServer, TestPerson } from './server.ts'
import { detail } from './submission.ts'

export let outsider: TestPerson
export let student: TestPerson
/** Views solutions and test data. */
export let assistant: TestPerson
/** Manages problems. */
export let setter: TestPerson
/** Manages contests. */
export let teacher: TestPerson
/** Private. */
export let courseId: number
export let open: number
export let reserved: number

/** @param fields of the course */
export function withCourse(
  fields: { joinCode?: string } = {},
  settings: Parameters<typeof startTestServer>[0] = {},
): void {
  withLab({ settings })
  beforeAll(async () => {
    outsider = await server.person('outsider')
    student = await server.person('student')
    assistant = await server.person('assistant')
    setter = await server.person('setter')
    teacher = await server.person('teacher')
    courseId = await makeCourse(fields)
    open = await judgeableProblem(server, admin, { title: 'Open' })
    reserved = await judgeableProblem(server, admin, { title: 'Reserved', status: ProblemStatus.Reserve })
  })
}

export const give = (id: number, uid: string, role: object) =>
  server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })

/** With everybody but the outsider in it. @returns its number */
export async function makeCourse(
  fields: { encrypt?: CourseVisibility; joinCode?: string } = {},
): Promise<number> {
  const body = { name: 'Course', encrypt: CourseVisibility.Private, ...fields }
  const { courseId: id } = (await server.call(root, 'POST /course', { body })).data
  await give(id, 'student', { basic: true })
  await give(id, 'assistant', { viewSolution: true, viewTestcase: true })
  await give(id, 'setter', { manageProblem: true })
  await give(id, 'teacher', { manageContest: true })
  return id
}

export const add = (who: TestPerson, problemIds: number[], id = courseId) =>
  server.call(who, 'POST /course/:id/problem', { params: { id }, body: { problemIds } })
/** Makes a problem of the course. */
export const createIn = (who: TestPerson, course: number, fields: object = {}) =>
  server.call(who, 'POST /problem/', {
    query: { course },
    body: { title: 'Own', description: 'd', status: ProblemStatus.Available, ...fields },
  })
export const list = async (who: TestPerson, course: number, query: object = {}) =>
  (await server.call(who, 'GET /problem', { query: { course, ...query } })).data
export const readProblem = (who: TestPerson | null, pid: number, course?: number) =>
  server.call(who, 'GET /problem/:pid', { params: { pid }, query: course === undefined ? {} : { course } })
export const submit = (who: TestPerson, pid: number, course?: number) =>
  server.call(who, 'POST /status', {
    body: { pid, language: Language.C, code: 'x', ...(course !== undefined && { course }) },
  })
export const solution = detail
export const tests = (who: TestPerson, pid: number) =>
  server.call(who, 'GET /testcase/:pid', { params: { pid } })
