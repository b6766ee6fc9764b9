// Problems that are a course's own: who makes and edits them, and who reads code and test data.

import { CourseVisibility } from '@verdict/domain/course'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import {
  add,
  assistant,
  courseId,
  createIn,
  list,
  makeCourse,
  open,
  outsider,
  readProblem,
  reserved,
  setter,
  solution,
  student,
  submit,
  teacher,
  tests,
  withCourse,
} from '@verdict/testkit/course'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { describe, expect, test } from 'vitest'

withCourse()

const change = (who: TestPerson, pid: number, body: object) =>
  server.call(who, 'PUT /problem/:pid', { params: { pid }, body })

describe('a course’s own problems', () => {
  test('[PRB-CREATE-2] [CRS-PROB-6] are made by manageProblem, and stand at the end of its list', async () => {
    const id = await makeCourse()
    for (const who of [outsider, student, assistant]) {
      expect(await createIn(who, id)).toMatchObject({ status: 403, message: 'Unauthorized' })
    }
    await add(setter, [open], id)
    const { data, status } = await createIn(setter, id, { status: ProblemStatus.Reserve })
    expect(status).toBe(201)
    expect((await list(student, id)).docs.map(({ pid }) => pid)).toEqual([open, data.pid])
    expect((await createIn(admin, 2_000_000_000)).error).toBe('NOT_FOUND')
    expect((await createIn(setter, 2_000_000_000)).error).toBe('FORBIDDEN')
  })

  test('[PRB-EDIT-1] [CRS-PROB-6] are edited by its manageProblem, which others’ problems are not', async () => {
    const id = await makeCourse()
    const { pid } = (await createIn(admin, id, { status: ProblemStatus.Reserve })).data
    await add(admin, [reserved], id)
    expect((await change(setter, pid, { title: 'Changed' })).data).toMatchObject({
      title: 'Changed',
      may: { edit: true, delete: false },
    })
    expect((await tests(setter, pid)).status).toBe(200)
    expect(
      (await server.call(setter, 'POST /testcase/:pid', { params: { pid }, body: { in: '1' } })).status,
    ).toBe(201)
    expect((await change(setter, reserved, { title: 'Not mine' })).error).toBe('NOT_FOUND')
    expect((await change(setter, open, { title: 'Not mine' })).error).toBe('FORBIDDEN')
    expect((await change(assistant, pid, { title: 'No' })).error).toBe('NOT_FOUND')
    expect((await change(outsider, pid, { title: 'No' })).error).toBe('NOT_FOUND')
  })

  test('[CRS-DRAFT-1] [CRS-DRAFT-2] drafts are known to those who manage its problems and to their setters, until they are listed', async () => {
    for (const encrypt of [CourseVisibility.Private, CourseVisibility.Public]) {
      const id = await makeCourse({ encrypt })
      const query = { course: id, draft: '1' as const }
      const body = { title: 'Not yet', description: 'd', status: ProblemStatus.Available }
      const { pid } = (await server.call(setter, 'POST /problem/', { query, body })).data
      const colleague = await server.person(`tester-${id}`)
      const added = { params: { pid, uid: colleague.uid }, body: { role: 'test' as const } }
      expect((await server.call(setter, 'PUT /problem/:pid/setters/:uid', added)).error).toBeNull()
      const drafts = async (who: TestPerson) => (await list(who, id, { draft: '1' })).docs
      for (const who of [student, assistant, teacher]) {
        expect((await readProblem(who, pid, id)).error).toBe('NOT_FOUND')
        expect((await tests(who, pid)).error).toBe('NOT_FOUND')
        expect((await submit(who, pid, id)).error).toBe('NOT_FOUND')
        expect(await drafts(who)).toEqual([])
        expect((await list(who, id)).total).toBe(0)
      }
      expect(await drafts(setter)).toMatchObject([{ pid, status: ProblemStatus.Reserve }])
      expect((await list(setter, id)).total).toBe(0)
      expect((await readProblem(setter, pid, id)).data.draftOf).toEqual({ courseId: id, name: 'Course' })
      expect((await readProblem(admin, pid)).data.draftOf).toEqual({ courseId: id, name: 'Course' })
      // They may not list it, and need no name of a course that they are not in.
      expect((await readProblem(colleague, pid)).data).not.toHaveProperty('draftOf')
      expect((await add(setter, [pid], id)).data.added).toBe(1)
      expect((await readProblem(student, pid, id)).status).toBe(200)
      expect((await list(student, id)).docs.map((row) => row.pid)).toEqual([pid])
      expect(await drafts(setter)).toEqual([])
      expect((await readProblem(setter, pid, id)).data).not.toHaveProperty('draftOf')
    }
  })

  test('[CRS-READ-3] those of a private course are in no list of outsiders, and unknown to them', async () => {
    const id = await makeCourse()
    const shown = await makeCourse({ encrypt: CourseVisibility.Public })
    const hidden = (await createIn(setter, id, { title: 'Where from' })).data.pid
    const visible = (await createIn(setter, shown, { title: 'Where from' })).data.pid
    await submit(student, hidden)
    for (const [who, pids] of [
      [null, [visible]],
      [outsider, [visible]],
      [student, [hidden, visible]],
      [setter, [hidden, visible]],
      [admin, [hidden, visible]],
    ] as const) {
      const found = await server.call(who, 'GET /problem', { query: { search: 'Where from' } })
      expect(found.data.docs.map(({ pid }) => pid)).toEqual(pids)
      expect(found.data.total).toBe(pids.length)
      const seen = pids.length === 2
      expect((await readProblem(who, hidden)).status).toBe(seen ? 200 : 404)
      const rows = (await server.call(who, 'GET /status/list', { query: { pid: hidden } })).data.docs
      expect(rows).toHaveLength(seen ? 1 : 0)
      if (!who) continue
      const items = await server.call(who, 'GET /problem/items', { query: { keyword: 'Where from' } })
      expect(items.data.items.map((item) => item.id)).toEqual(pids)
    }
    expect((await submit(outsider, hidden)).error).toBe('NOT_FOUND')
  })

  test('[PRB-UPLOAD-2] pictures are uploaded by those who manage problems', async () => {
    const upload = (who: TestPerson) => server.call(who, 'POST /upload', {})
    expect((await upload(outsider)).error).toBe('FORBIDDEN')
    expect((await upload(student)).error).toBe('FORBIDDEN')
    // Let in, and without a file.
    expect((await upload(setter)).error).toBe('BAD_REQUEST')
  })
})

describe('code and test data', () => {
  test('[SUB-GET-2] [CRS-CODE-1] viewSolution opens what was handed in to the course, and to its own problems', async () => {
    const id = await makeCourse()
    const { pid } = (await createIn(setter, id)).data
    await add(setter, [open], id)
    const inCourse = (await submit(student, open, id)).data.sid
    const toOwn = (await submit(student, pid)).data.sid
    const elsewhere = (await submit(student, open)).data.sid
    for (const [sid, opens] of [
      [inCourse, true],
      [toOwn, true],
      [elsewhere, false],
    ] as const) {
      expect((await solution(assistant, sid)).data.code).toBe(opens ? 'x' : undefined)
      expect((await solution(setter, sid)).data.code).toBeUndefined()
      const query = { uid: 'student' }
      const { docs } = (await server.call(assistant, 'GET /status/list', { query })).data
      expect(docs.find((row) => row.sid === sid)?.viewable).toBe(opens)
    }
    expect((await solution(assistant, inCourse)).data).toMatchObject({ code: 'x', course: id })
    // Staff's notes stay with admins.
    expect((await solution(assistant, inCourse)).data).not.toHaveProperty('judgeMessage')
  })

  test('[SUB-GET-2] runs in the statistics lead there too', async () => {
    const id = await makeCourse()
    const { pid } = (await createIn(setter, id)).data
    await server.call(setter, 'POST /testcase/:pid', { params: { pid }, body: { in: '1', out: '2' } })
    await server.db.deleteFrom('judging_tasks').execute()
    const { sid } = (await submit(student, pid)).data
    expect((await host.judge(Judge.Accepted)).sid).toBe(sid)
    for (const [who, viewable] of [
      [assistant, true],
      [student, true],
      [setter, false],
    ] as const) {
      const stats = await server.call(who, 'GET /problem/:pid/statistics', { params: { pid } })
      expect(stats.data.runs.docs).toMatchObject([{ sid, viewable }])
    }
  })

  test('[CRS-TEST-1] [TD-GET-2] [TD-LIST-1] viewTestcase reads the tests of what an editor put into the course, and of its own', async () => {
    const id = await makeCourse()
    const { pid } = (await createIn(setter, id, { status: ProblemStatus.Reserve })).data
    await server.call(setter, 'POST /testcase/:pid', { params: { pid }, body: { in: '1', out: '2' } })
    const given = await judgeableProblem(server, admin, { status: ProblemStatus.Reserve })
    await add(admin, [given], id)
    // Somebody else's: the lister could not read its tests.
    const foreign = await judgeableProblem(server, admin)
    const unlisted = await judgeableProblem(server, admin, { status: ProblemStatus.Reserve })
    await add(setter, [foreign], id)
    for (const [which, expected] of [
      [pid, null],
      [given, null],
      [foreign, 'FORBIDDEN'],
      [unlisted, 'NOT_FOUND'],
    ] as const) {
      expect((await tests(assistant, which)).error).toBe(expected)
      expect((await tests(student, which)).error).toBe(which === foreign ? 'FORBIDDEN' : 'NOT_FOUND')
    }
    const { uuid } = (await tests(assistant, pid)).data.docs[0]!
    const file = (who: TestPerson) =>
      server.call(who, 'GET /testcase/:pid/:uuid', { params: { pid, uuid }, query: { type: 'out' } })
    expect((await file(assistant)).text).toBe('2')
    expect((await file(student)).error).toBe('NOT_FOUND')
    // To read is not to change.
    expect(
      (await server.call(assistant, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid } })).error,
    ).toBe('NOT_FOUND')
    const { sid } = (await submit(student, pid, id)).data
    expect((await solution(assistant, sid)).data.mayViewTests).toBe(true)
    expect((await solution(student, sid)).data.mayViewTests).toBe(false)
    // Taken off the list while it is reserved, it is there for those alone who edit it.
    await server.call(setter, 'DELETE /course/:id/problem/:pid', { params: { id, pid } })
    expect((await file(assistant)).error).toBe('NOT_FOUND')
    expect((await file(setter)).text).toBe('2')
    await change(setter, pid, { status: ProblemStatus.Available })
    expect((await file(assistant)).text).toBe('2')
  })
})

describe('what is listed and what is answered by number are the same, for everybody', () => {
  const everybody = () => [null, outsider, student, assistant, setter, admin, root]

  test('[CRS-READ-3] [PRB-GET-2] problems', async () => {
    const { pid: hidden } = (await createIn(setter, await makeCourse())).data
    const pids = (await server.db.selectFrom('problems').select('pid').orderBy('pid').execute()).map(
      ({ pid }) => pid,
    )
    for (const who of everybody()) {
      const { docs } = (await server.call(who, 'GET /problem', { query: { pageSize: 100 } })).data
      const listed = new Set(docs.map(({ pid }) => pid))
      const answered = []
      for (const pid of pids) if ((await readProblem(who, pid)).status === 200) answered.push(pid)
      expect(listed).toEqual(new Set(answered))
      expect(listed.has(hidden)).toBe(who !== null && who !== outsider)
      const mayEdit = docs.find(({ pid }) => pid === hidden)?.may.edit ?? false
      expect(mayEdit).toBe(who === setter || who === admin || who === root)
    }
  })

  test('[SUB-LIST-5] [SUB-GET-2] submissions', async () => {
    await add(admin, [reserved])
    expect((await submit(student, reserved, courseId)).status).toBe(201)
    for (const who of everybody()) {
      if (!who) continue
      const rows = (await server.call(who, 'GET /status/list', { query: { pageSize: 100 } })).data.docs
      const inCourse = await server.call(who, 'GET /status/list', {
        query: { course: courseId, pageSize: 100 },
      })
      for (const row of [...rows, ...inCourse.data.docs]) {
        const { data } = await solution(who, row.sid)
        expect(row.viewable ? data.code : data).toEqual(row.viewable ? 'x' : row)
      }
      const listed = new Set([...rows, ...inCourse.data.docs].map(({ sid }) => sid))
      const sids = await server.db.selectFrom('submissions').select(['sid', 'course_id']).execute()
      for (const { sid, course_id } of sids) {
        if (listed.has(sid) || (course_id !== null && course_id !== courseId)) continue
        expect((await solution(who, sid)).error).toBe('NOT_FOUND')
      }
    }
  })
})
