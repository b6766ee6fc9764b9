// The list of a course's problems: its order, and who sees and submits to what stands in it.

import { CourseVisibility } from '@verdict/domain/course'
import { ProblemStatus } from '@verdict/domain/problem'
import {
  add,
  assistant,
  courseId,
  createIn,
  give,
  list,
  makeCourse,
  open,
  outsider,
  readProblem,
  reserved,
  setter,
  student,
  submit,
  withCourse,
} from '@verdict/testkit/course'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { describe, expect, test } from 'vitest'

withCourse()

const move = (pid: number, beforePos: number, id: number, who = setter) =>
  server.call(who, 'PUT /course/:id/problem/:pid', { params: { id, pid }, body: { beforePos } })

describe('the list and its order', () => {
  test('[SET-ROLE-1] a problem that is not open is given to no course by who sets it beside the owner', async () => {
    const id = await makeCourse()
    const pid = await judgeableProblem(server, outsider, { status: ProblemStatus.Reserve })
    await server.call(outsider, 'PUT /problem/:pid/setters/:uid', {
      params: { pid, uid: setter.uid },
      body: { role: 'write' },
    })
    expect((await add(setter, [pid], id)).error).toBe('COURSE_PROBLEMS_INVALID')
    expect((await add(root, [pid], id)).data).toMatchObject({ added: 1 })
  })

  test('[CRS-PROB-1] [PRB-LIST-5] takes available problems and one’s own, at the end, each once', async () => {
    const id = await makeCourse()
    const own = await judgeableProblem(server, setter, { title: 'Mine', status: ProblemStatus.Reserve })
    expect(await add(setter, [open, reserved, 2_000_000_000], id)).toMatchObject({
      error: 'COURSE_PROBLEMS_INVALID',
      message: `These problems cannot be added to a course: ${reserved}, 2000000000`,
    })
    expect((await add(setter, [own, open, open], id)).data).toEqual({
      added: 2,
      positions: [
        { pid: own, position: 1 },
        { pid: open, position: 2 },
      ],
    })
    expect((await add(admin, [open, reserved], id)).data.added).toBe(1)
    const { docs, total } = await list(student, id)
    expect(docs.map(({ pid, position }) => [pid, position])).toEqual([
      [own, 1],
      [open, 2],
      [reserved, 3],
    ])
    expect(total).toBe(3)
    expect((await list(student, id, { type: 'title', content: 'min' })).docs.map(({ pid }) => pid)).toEqual([
      own,
    ])
    expect((await list(student, id, { page: 2, pageSize: 2 })).docs.map(({ pid }) => pid)).toEqual([reserved])
    for (const who of [outsider, student, assistant]) {
      expect((await add(who, [open], id)).error).toBe('FORBIDDEN')
    }
    const trace = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'after'])
      .where('target', '=', `course:${id}`)
      .where('action', '=', 'course.addProblems')
      .orderBy('id')
      .execute()
    expect(trace).toEqual([
      { actor_id: setter.userId, after: { pids: [own, open] } },
      { actor_id: admin.userId, after: { pids: [reserved] } },
    ])
  })

  test('[CRS-PROB-2] [CRS-PROB-3] [CRS-PROB-4] is moved, rearranged and thinned out', async () => {
    const id = await makeCourse()
    const pids = []
    for (const title of ['A', 'B', 'C', 'D']) pids.push(await judgeableProblem(server, setter, { title }))
    const [a, b, c, d] = pids as [number, number, number, number]
    await add(setter, pids, id)
    const order = (positions: { pid: number; position: number }[]) =>
      positions.map(({ pid, position }) => [pid, position])
    expect(order((await move(c, 1, id)).data.positions)).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
      [d, 5],
    ])
    // Behind the last one.
    expect(order((await move(c, 6, id)).data.positions)).toEqual([
      [a, 2],
      [b, 3],
      [d, 5],
      [c, 6],
    ])
    for (const wrong of [0, -1, 8, 1.5]) {
      expect(await move(a, wrong, id)).toMatchObject({ status: 400, message: 'Invalid position' })
    }
    expect((await move(open, 1, id)).error).toBe('NOT_FOUND')
    const params = { id, pid: b }
    expect((await server.call(student, 'DELETE /course/:id/problem/:pid', { params })).error).toBe(
      'FORBIDDEN',
    )
    expect((await server.call(setter, 'DELETE /course/:id/problem/:pid', { params })).status).toBe(200)
    expect((await server.call(setter, 'DELETE /course/:id/problem/:pid', { params })).error).toBe('NOT_FOUND')
    expect((await readProblem(student, b)).status).toBe(200)
    const rearrange = (who: TestPerson) =>
      server.call(who, 'POST /course/:id/problem/rearrange', { params: { id } })
    expect((await rearrange(student)).error).toBe('FORBIDDEN')
    expect(order((await rearrange(setter)).data.positions)).toEqual([
      [a, 1],
      [d, 2],
      [c, 3],
    ])
    // One that was deleted is in no list, and in nobody's way.
    await server.call(root, 'DELETE /problem/:pid', { params: { pid: a } })
    expect((await list(student, id)).docs.map(({ pid }) => pid)).toEqual([d, c])
    expect(order((await rearrange(setter)).data.positions)).toEqual([
      [d, 1],
      [c, 2],
    ])
  })

  test('[CRS-PROB-1] [CRS-READ-3] who only reads in a private course takes its problems to no other place', async () => {
    const { pid } = (await createIn(root, courseId)).data
    const reader = await server.person('reader')
    const other = await makeCourse()
    await give(courseId, 'reader', { basic: true })
    await give(other, 'reader', { manageProblem: true, manageContest: true })
    const makeContest = async () => {
      const window = { start: '2030-01-01T00:00:00.000Z', end: '2030-01-01T05:00:00.000Z' }
      const body = { title: 'C', ...window, list: [pid], course: other }
      return (await server.call(reader, 'POST /contest/', { body })).error
    }
    expect((await readProblem(reader, pid)).error).toBeNull()
    expect((await add(reader, [pid], other)).error).toBe('COURSE_PROBLEMS_INVALID')
    expect(await makeContest()).toBe('CONTEST_PROBLEMS_INVALID')
    // Its editor may.
    expect((await add(setter, [pid], other)).error).toBeNull()
    expect(await makeContest()).toBeNull()
  })

  test('[API-ACCESS-3] admins take problems out of any course', async () => {
    const id = await makeCourse()
    await add(setter, [open], id)
    const params = { id, pid: open }
    expect((await server.call(admin, 'DELETE /course/:id/problem/:pid', { params })).status).toBe(200)
  })
})

describe('reserved problems', () => {
  test('[PRB-GET-2] [SEC-LEAK-1] open under the course to its members alone, also of a public one', async () => {
    const shown = await makeCourse({ encrypt: CourseVisibility.Public })
    await add(admin, [reserved, open], courseId)
    await add(admin, [reserved, open], shown)
    for (const [who, expected] of [
      [null, 404],
      [outsider, 404],
      [student, 200],
      [admin, 200],
    ] as const) {
      for (const course of [courseId, shown]) {
        expect((await readProblem(who, reserved, course)).status).toBe(expected)
        expect((await readProblem(who, open, course)).status).toBe(200)
      }
      const stats = { params: { pid: reserved }, query: { course: courseId } }
      expect((await server.call(who, 'GET /problem/:pid/statistics', stats)).status).toBe(expected)
    }
    expect((await readProblem(student, reserved)).status).toBe(404)
    const other = await makeCourse()
    expect((await readProblem(student, reserved, other)).status).toBe(404)
    // Mere readers of a public course see what everybody may.
    expect((await list(outsider, shown)).docs.map(({ pid }) => pid)).toEqual([open])
    expect((await list(student, shown)).docs.map(({ pid }) => pid)).toEqual([reserved, open])
    const counted = async (who: TestPerson) =>
      (await server.call(who, 'GET /course/:id', { params: { id: shown } })).data.problems
    expect([await counted(outsider), await counted(student), await counted(admin)]).toEqual([1, 2, 2])
  })

  test('[SUB-POST-1] are submitted to in the name of the course', async () => {
    await add(admin, [reserved, open])
    expect((await submit(student, reserved)).error).toBe('NOT_FOUND')
    const { data, status } = await submit(student, reserved, courseId)
    expect(status).toBe(201)
    const row = { sid: data.sid, pid: reserved, course: courseId, mid: 0 }
    const listed = async (who: TestPerson | null) =>
      (await server.call(who, 'GET /status/list', { query: { course: courseId, pid: reserved } })).data.docs
    expect(await listed(assistant)).toMatchObject([row])
    expect(await listed(outsider)).toEqual([])
    expect(await listed(null)).toEqual([])
    expect((await submit(outsider, open, courseId)).error).toBe('COURSE_WITHOUT_CODE')
    const unlisted = await judgeableProblem(server, admin)
    expect((await submit(student, unlisted, courseId)).error).toBe('NOT_FOUND')
    expect((await submit(student, open, 2_000_000_000)).error).toBe('NOT_FOUND')
  })
})
