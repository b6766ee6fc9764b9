// A course's problems: their order, who sees, edits and submits to them, and who reads code and test data.

import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, judgeHost, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { Available, Reserve } = ProblemStatus

let server: TestServer
let host: TestHost
let outsider: TestPerson
let student: TestPerson
/** Views solutions and test data. */
let assistant: TestPerson
let setter: TestPerson
let admin: TestPerson
let root: TestPerson
/** Private. */
let courseId: number
let open: number
let reserved: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  outsider = await server.person('outsider')
  student = await server.person('student')
  assistant = await server.person('assistant')
  setter = await server.person('setter')
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
  courseId = await makeCourse()
  open = await judgeableProblem(server, admin, { title: 'Open' })
  reserved = await judgeableProblem(server, admin, { title: 'Reserved', status: Reserve })
})
afterAll(() => server.close())

/** With everybody but the outsider in it. */
async function makeCourse(encrypt: CourseVisibility = CourseVisibility.Private): Promise<number> {
  const { data } = await server.call(root, 'POST /course', { body: { name: 'Course', encrypt } })
  const id = data.courseId
  const give = (uid: string, role: object) =>
    server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })
  await give('student', { basic: true })
  await give('assistant', { viewSolution: true, viewTestcase: true })
  await give('setter', { manageProblem: true })
  return id
}

const add = (who: TestPerson, problemIds: number[], id = courseId) =>
  server.call(who, 'POST /course/:id/problem', { params: { id }, body: { problemIds } })
const move = (pid: number, beforePos: number, id: number, who = setter) =>
  server.call(who, 'PUT /course/:id/problem/:pid', { params: { id, pid }, body: { beforePos } })
const list = async (who: TestPerson, course: number, query: object = {}) =>
  (await server.call(who, 'GET /problem', { query: { course, ...query } })).data
const read = (who: TestPerson | null, pid: number, course?: number) =>
  server.call(who, 'GET /problem/:pid', { params: { pid }, query: course === undefined ? {} : { course } })
const change = (who: TestPerson, pid: number, body: object) =>
  server.call(who, 'PUT /problem/:pid', { params: { pid }, body })
const submit = (who: TestPerson, pid: number, course?: number) =>
  server.call(who, 'POST /status', {
    body: { pid, language: Language.C, code: 'x', ...(course !== undefined && { course }) },
  })
const solution = (who: TestPerson, sid: number) => server.call(who, 'GET /status/:sid', { params: { sid } })
const tests = (who: TestPerson, pid: number) => server.call(who, 'GET /testcase/:pid', { params: { pid } })
const createIn = (who: TestPerson, course: number, fields: object = {}) =>
  server.call(who, 'POST /problem/', {
    query: { course },
    body: { title: 'Own', description: 'd', status: Available, ...fields },
  })

describe('the list and its order', () => {
  test('[CRS-PROB-1] [PRB-LIST-5] takes available problems and one’s own, at the end, each once', async () => {
    const id = await makeCourse()
    const own = await judgeableProblem(server, setter, { title: 'Mine', status: Reserve })
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
    expect((await read(student, b)).status).toBe(200)
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
    const give = (id: number, role: object) =>
      server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid: 'reader' }, body: { role } })
    await give(courseId, { basic: true })
    await give(other, { manageProblem: true, manageContest: true })
    const makeContest = async () => {
      const window = { start: '2030-01-01T00:00:00.000Z', end: '2030-01-01T05:00:00.000Z' }
      const body = { title: 'C', ...window, list: [pid], course: other }
      return (await server.call(reader, 'POST /contest/', { body })).error
    }
    expect((await read(reader, pid)).error).toBeNull()
    expect((await add(reader, [pid], other)).error).toBe('COURSE_PROBLEMS_INVALID')
    expect(await makeContest()).toBe('CONTEST_PROBLEMS_INVALID')
    // Whoever edits it does.
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
    const shown = await makeCourse(CourseVisibility.Public)
    await add(admin, [reserved, open], courseId)
    await add(admin, [reserved, open], shown)
    for (const [who, expected] of [
      [null, 404],
      [outsider, 404],
      [student, 200],
      [admin, 200],
    ] as const) {
      for (const course of [courseId, shown]) {
        expect((await read(who, reserved, course)).status).toBe(expected)
        expect((await read(who, open, course)).status).toBe(200)
      }
      const stats = { params: { pid: reserved }, query: { course: courseId } }
      expect((await server.call(who, 'GET /problem/:pid/statistics', stats)).status).toBe(expected)
    }
    expect((await read(student, reserved)).status).toBe(404)
    const other = await makeCourse()
    expect((await read(student, reserved, other)).status).toBe(404)
    // Whoever only reads a public course sees what everybody may.
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

describe('a course’s own problems', () => {
  test('[PRB-CREATE-2] [CRS-PROB-6] are made by manageProblem, and stand at the end of its list', async () => {
    const id = await makeCourse()
    for (const who of [outsider, student, assistant]) {
      expect(await createIn(who, id)).toMatchObject({ status: 403, message: 'Unauthorized' })
    }
    await add(setter, [open], id)
    const { data, status } = await createIn(setter, id, { status: Reserve })
    expect(status).toBe(201)
    expect((await list(student, id)).docs.map(({ pid }) => pid)).toEqual([open, data.pid])
    expect((await createIn(admin, 2_000_000_000)).error).toBe('NOT_FOUND')
    expect((await createIn(setter, 2_000_000_000)).error).toBe('FORBIDDEN')
  })

  test('[PRB-EDIT-1] [CRS-PROB-6] are edited by its manageProblem, which others’ problems are not', async () => {
    const id = await makeCourse()
    const { pid } = (await createIn(admin, id, { status: Reserve })).data
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

  test('[CRS-READ-3] of a private course are in no list of outsiders, and unknown to them', async () => {
    const id = await makeCourse()
    const shown = await makeCourse(CourseVisibility.Public)
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
      expect((await read(who, hidden)).status).toBe(seen ? 200 : 404)
      const rows = (await server.call(who, 'GET /status/list', { query: { pid: hidden } })).data.docs
      expect(rows).toHaveLength(seen ? 1 : 0)
      if (!who) continue
      const items = await server.call(who, 'GET /problem/items', { query: { keyword: 'Where from' } })
      expect(items.data.items.map((item) => item.id)).toEqual(pids)
    }
    expect((await submit(outsider, hidden)).error).toBe('NOT_FOUND')
  })

  test('[PRB-UPLOAD-2] pictures are uploaded by whoever manages problems', async () => {
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
      expect((await solution(assistant, sid)).error).toBe(opens ? null : 'FORBIDDEN')
      expect((await solution(setter, sid)).error).toBe('FORBIDDEN')
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
    const { pid } = (await createIn(setter, id, { status: Reserve })).data
    await server.call(setter, 'POST /testcase/:pid', { params: { pid }, body: { in: '1', out: '2' } })
    const given = await judgeableProblem(server, admin, { status: Reserve })
    await add(admin, [given], id)
    // Somebody else's: whoever lists it could not read its tests.
    const foreign = await judgeableProblem(server, admin)
    const unlisted = await judgeableProblem(server, admin, { status: Reserve })
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
      for (const pid of pids) if ((await read(who, pid)).status === 200) answered.push(pid)
      expect(listed).toEqual(new Set(answered))
      expect(listed.has(hidden)).toBe(who !== null && who !== outsider)
      const mayEdit = docs.find(({ pid }) => pid === hidden)?.may.edit ?? false
      expect(mayEdit).toBe(who === setter || who === admin || who === root)
    }
  })

  test('[SUB-LIST-5] [SUB-GET-2] submissions', async () => {
    for (const who of everybody()) {
      if (!who) continue
      const rows = (await server.call(who, 'GET /status/list', { query: { pageSize: 100 } })).data.docs
      const inCourse = await server.call(who, 'GET /status/list', {
        query: { course: courseId, pageSize: 100 },
      })
      for (const row of [...rows, ...inCourse.data.docs]) {
        expect((await solution(who, row.sid)).error).toBe(row.viewable ? null : 'FORBIDDEN')
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
