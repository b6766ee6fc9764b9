import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { enter, makeContest, running } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let root: TestPerson
let admin: TestPerson
/** Manages the private course. */
let teacher: TestPerson
/** In the private course. */
let member: TestPerson
let outsider: TestPerson
let closed: number
let pids: { open: number; reserved: number; own: number }

const day = 86_400_000

beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  teacher = await server.person('teacher')
  member = await server.person('member')
  outsider = await server.person('outsider')
  closed = await course('Heron course', CourseVisibility.Private)
  await course('Heron for all', CourseVisibility.Public)
  for (const [{ uid }, role] of [
    [teacher, { manageContest: true, manageProblem: true, manageCourse: true }],
    [member, { basic: true }],
  ] as const) {
    await server.call(root, 'POST /course/:id/member/:uid', { params: { id: closed, uid }, body: { role } })
  }
  const own = await server.call(teacher, 'POST /problem/', {
    query: { course: closed },
    body: { title: 'Heron of the course', description: 'x', status: ProblemStatus.Available },
  })
  pids = {
    open: await judgeableProblem(server, admin, { title: 'The heron 苍鹭' }),
    reserved: await judgeableProblem(server, admin, { title: 'Heron kept', status: ProblemStatus.Reserve }),
    own: own.data.pid,
  }
  await makeContest(server, admin, { title: 'Heron cup' })
  await makeContest(server, admin, { title: 'Heron hidden', status: 0 })
  const draft = await makeContest(server, teacher, { title: 'Heron draft', course: closed })
  await server.db.updateTable('contests').set({ is_draft: true }).where('cid', '=', draft).execute()
  await makeContest(server, teacher, { title: 'Heron contest', course: closed })
  const due = new Date(Date.now() + day).toISOString()
  const list = [pids.open]
  await makeContest(server, teacher, { title: 'Heron sheet', course: closed, list, homework: { due } })
})
afterAll(() => server.close())

const course = async (name: string, encrypt: CourseVisibility): Promise<number> =>
  (await server.call(root, 'POST /course', { body: { name, encrypt } })).data.courseId

const find = async (who: TestPerson | null, keyword?: string) =>
  (await server.call(who, 'GET /search', { query: { keyword } })).data

async function titles(who: TestPerson | null, keyword: string) {
  const { problems, contests, courses, people } = await find(who, keyword)
  return {
    problems: problems.map(({ title }) => title),
    contests: contests.map(({ title }) => title),
    courses: courses.map(({ name }) => name),
    people: people.map(({ uid }) => uid),
  }
}

const open = {
  problems: ['The heron 苍鹭'],
  contests: ['Heron cup'],
  courses: ['Heron for all', 'Heron course'],
  people: [],
}
const ofMembers = {
  problems: ['Heron of the course', 'The heron 苍鹭'],
  contests: ['Heron sheet', 'Heron contest', 'Heron cup'],
  courses: ['Heron course', 'Heron for all'],
}

test('[FIND-SEE-1] what one may not see is not found: as a visitor, an outsider, a member, a manager, an admin', async () => {
  expect(await titles(null, 'heron')).toEqual(open)
  expect(await titles(outsider, 'HERON')).toEqual(open)
  expect(await titles(member, 'heron')).toEqual({ ...open, ...ofMembers })
  const draft = ['Heron sheet', 'Heron contest', 'Heron draft', 'Heron cup']
  expect(await titles(teacher, 'heron')).toEqual({ ...open, ...ofMembers, contests: draft })
  for (const who of [admin, root]) {
    const found = await titles(who, 'heron')
    expect(found.problems).toEqual(['Heron of the course', 'Heron kept', 'The heron 苍鹭'])
    expect(found.contests).toEqual([
      'Heron sheet',
      'Heron contest',
      'Heron draft',
      'Heron hidden',
      'Heron cup',
    ])
  }
})

test('[FIND-SEE-1] homework of a public course and people are for those who are logged in', async () => {
  const id = await course('Wader course', CourseVisibility.Public)
  const homework = { due: new Date(Date.now() + day).toISOString() }
  await makeContest(server, root, { title: 'Wader sheet', course: id, list: [pids.open], homework })
  expect((await titles(null, 'wader')).contests).toEqual([])
  expect((await find(outsider, 'wader')).contests).toEqual([
    { cid: expect.any(Number), title: 'Wader sheet', isHomework: true },
  ])
  expect((await titles(null, 'outsid')).people).toEqual([])
  expect((await titles(member, 'outsid')).people).toEqual(['outsider'])
})

test('[FIND-SEE-1] the students whom a rehearsal plays are found by no part of their name', async () => {
  const played = await server.person('x-played-seat')
  const cid = await makeContest(server, admin, running)
  await enter(server, played, cid)
  const people = async () =>
    Promise.all(['x-played', 'played-seat', 'seat'].map(async (word) => (await titles(member, word)).people))
  expect(await people()).toEqual([['x-played-seat'], ['x-played-seat'], ['x-played-seat']])
  await server.db.insertInto('rehearsals').values({ contest_id: cid }).execute()
  expect(await people()).toEqual([[], [], []])
})

test('[FIND-SEE-2] in an exam nothing is found', async () => {
  const sitter = await server.person('sitter')
  await makeExam(server, admin, { ...running, sitters: [sitter] })
  expect((await server.call(sitter, 'GET /search', { query: { keyword: 'heron' } })).error).toBe('EXAM_ONLY')
})

test('[FIND-WORD-1] by a part of a title in any script, a tag, a number; numbers and beginnings come first', async () => {
  expect((await titles(outsider, '鹭')).problems).toEqual(['The heron 苍鹭'])
  expect((await titles(outsider, '100%')).problems).toEqual([])
  const { open: pid } = pids
  await judgeableProblem(server, admin, { title: `After ${pid}` })
  await judgeableProblem(server, admin, { title: `${pid} begins` })
  expect((await titles(outsider, String(pid))).problems).toEqual([
    'The heron 苍鹭',
    `${pid} begins`,
    `After ${pid}`,
  ])
  const cid = await makeContest(server, admin, { title: 'By its number' })
  expect((await find(outsider, String(cid))).contests[0]).toMatchObject({ cid })
  const tag = (await server.call(admin, 'POST /tag', { body: { name: 'waterbirds' } })).data.tid
  await server.call(admin, 'PUT /problem/:pid', { params: { pid }, body: { tags: [tag] } })
  expect((await titles(outsider, 'waterb')).problems).toEqual(['The heron 苍鹭'])
})

test('[FIND-WORD-2] at most five of each, nothing without a word, and a word that is too long is refused', async () => {
  for (let index = 0; index < 6; index++) {
    await judgeableProblem(server, admin, { title: `Plover ${index}` })
    await makeContest(server, admin, { title: `Plover ${index}` })
    await course(`Plover ${index}`, CourseVisibility.Public)
    await server.person(`plover${index}`)
  }
  const counts = Object.values(await titles(outsider, 'plover')).map((all) => all.length)
  expect(counts).toEqual([5, 5, 5, 5])
  for (const nothing of [await find(root), await find(root, '   ')]) {
    expect(Object.values(nothing).flat()).toEqual([])
  }
  const long = { query: { keyword: 'x'.repeat(31) } }
  expect((await server.call(root, 'GET /search', long)).status).toBe(400)
})
