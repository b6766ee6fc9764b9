// The gradebook as a ledger: columns of a teacher's own, cells decided by hand, and what is not final yet.

import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import {
  assistant,
  give,
  makeCourse,
  open,
  outsider,
  setter,
  student,
  teacher,
  withCourse,
} from '@verdict/testkit/course'
import { admin, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'

withCourse()

let mate: TestPerson
beforeAll(async () => {
  mate = await server.person('mate')
  for (const [uid, studentNumber] of [
    ['student', '2026001'],
    ['mate', '2026002'],
  ] as const) {
    await server.call(admin, 'PUT /admin/users/:uid', { params: { uid }, body: { studentNumber } })
  }
})
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

async function course(): Promise<number> {
  const id = await makeCourse()
  await give(id, 'mate', { basic: true })
  return id
}
const read = async (id: number, who = assistant) =>
  (await server.call(who, 'GET /course/:id/gradebook', { params: { id }, query: {} })).data
const rowOf = async (id: number, uid: string, who = assistant) =>
  (await read(id, who)).docs.find((row) => row.uid === uid)!
const own = async (who: TestPerson, id: number) =>
  (await server.call(who, 'GET /course/:id/gradebook/own', { params: { id } })).data
const addColumn = async (id: number, title = 'Oral', outOf = 2_000, who = teacher) =>
  server.call(who, 'POST /course/:id/gradebook/column', { params: { id }, body: { title, outOf } })
const columnOf = async (id: number, title?: string, outOf?: number) =>
  (await addColumn(id, title, outOf)).data.columnId
const change = (id: number, columnId: number, body: object, who = teacher) =>
  server.call(who, 'PUT /course/:id/gradebook/column/:columnId', { params: { id, columnId }, body })
const mark = (
  id: number,
  columnId: number,
  rows: [who: string, mark: string | null][],
  { dryRun = false, who = assistant } = {},
) =>
  server.call(who, 'POST /course/:id/gradebook/column/:columnId/marks', {
    params: { id, columnId },
    body: { dryRun, rows: rows.map(([name, text]) => ({ who: name, mark: text })) },
  })
const decide = (id: number, body: object, who = assistant) =>
  server.call(who, 'PUT /course/:id/gradebook/exception', {
    params: { id },
    body: { uid: 'student', exception: null, ...body },
  })
const override = (value: number, reason = 'Copied from the board') => ({
  exception: { mark: value, reason },
})
const excuse = { exception: { mark: null, reason: 'Was ill' } }

/** A contest of one problem that the student solved and the mate did not, over by now. */
async function contestIn(id: number, more: object = {}): Promise<number> {
  const cid = await makeContest(server, admin, {
    ...running,
    option: { freeze: 'none' },
    list: [open],
    course: id,
    ...more,
  })
  await enter(server, student, cid)
  await submittedIn(server, student, cid, open)
  await host.judge(Judge.Accepted)
  return cid
}

const trail = async (id: number) =>
  (await server.call(root, 'GET /admin/audit', { query: { target: `course:${id}` } })).data.docs

test('[GRADE-COL-1] managers of contests add, change and delete columns, which weigh like any other; each leaves an audit row', async () => {
  const id = await course()
  for (const who of [outsider, student, setter, assistant]) {
    expect((await addColumn(id, 'Oral', 2_000, who)).error).toBe('FORBIDDEN')
  }
  const columnId = await columnOf(id)
  for (const who of [outsider, student, setter, assistant]) {
    expect((await change(id, columnId, { title: 'Mine' }, who)).error).toBe('FORBIDDEN')
  }
  const elsewhere = await course()
  expect((await change(elsewhere, columnId, { title: 'Mine' })).error).toBe('NOT_FOUND')
  expect((await mark(elsewhere, columnId, [['student', '1']])).error).toBe('NOT_FOUND')
  const cid = await contestIn(id)
  await moveContest(server, admin, cid, ended)
  const item = { weight: 100, cap: 10_000, isBonus: false, category: null }
  const settings = (items: object[]) =>
    server.call(teacher, 'PUT /course/:id/gradebook/settings', {
      params: { id },
      body: {
        scale: 'percent',
        steps: [],
        dropLowest: 0,
        categories: [{ name: 'Talks', weight: 300, dropLowest: 0 }],
        items: items as never,
      },
    })
  expect((await settings([{ ...item, columnId: columnId + 1 }])).error).toBe('GRADEBOOK_ITEMS_INVALID')
  for (const unclear of [item, { ...item, columnId, cid }]) {
    expect((await settings([unclear])).error).toBe('VALIDATION_FAILED')
  }
  await settings([
    { ...item, cid },
    { ...item, columnId, category: 0 },
  ])
  await mark(id, columnId, [['student', '12']])
  expect((await read(id)).gradebook.items).toMatchObject([
    { cid, columnId: null, outOf: 10_000, state: 'over' },
    {
      cid: null,
      columnId,
      title: 'Oral',
      outOf: 2_000,
      state: 'marking',
      category: 0,
      rule: null,
      end: null,
    },
  ])
  // 60 % of three parts, 100 % of one.
  expect(await rowOf(id, 'student')).toMatchObject({
    marks: [10_000, 1_200],
    final: 7_000,
    categories: [6_000],
  })
  expect((await change(id, columnId, { outOf: 1_000 })).error).toBe('MARKS_ABOVE')
  await change(id, columnId, { title: 'Talk', outOf: 1_200 })
  expect(await rowOf(id, 'student')).toMatchObject({ marks: [10_000, 1_200], final: 10_000 })
  await decide(id, { columnId, ...override(1_000) })
  await decide(id, { uid: 'mate', columnId, ...excuse })
  await mark(id, columnId, [['setter', '7,5']])
  const params = { id, columnId }
  expect(
    (await server.call(assistant, 'DELETE /course/:id/gradebook/column/:columnId', { params })).error,
  ).toBe('FORBIDDEN')
  await server.call(teacher, 'DELETE /course/:id/gradebook/column/:columnId', { params })
  expect((await read(id)).gradebook.items).toMatchObject([{ cid }])
  expect(await trail(id)).toMatchObject([
    {
      action: 'course.removeColumn',
      before: {
        gradeItem: 'Talk',
        outOf: 1_200,
        uids: ['mate', 'setter', 'student'],
        marks: ['– → –', '7.5', '12 → 10'],
      },
      actor: { uid: 'teacher' },
    },
    { action: 'course.mark' },
    { action: 'course.excuse' },
    { action: 'course.override' },
    {
      action: 'course.changeColumn',
      before: { gradeItem: 'Oral', outOf: 2_000 },
      after: { gradeItem: 'Talk' },
    },
    { action: 'course.mark', actor: { uid: 'assistant' } },
    { action: 'course.gradebook' },
    { action: 'course.addColumn', after: { gradeItem: 'Oral', outOf: 2_000 } },
    ...Array.from({ length: 6 }, () => ({})),
  ])
})

test('[GRADE-COL-2] an empty cell does not count until the column is complete, and then as 0', async () => {
  const id = await course()
  const columnId = await columnOf(id)
  await mark(id, columnId, [['2026001', '15']])
  expect(await rowOf(id, 'student')).toMatchObject({ marks: [1_500], final: 7_500, waiting: [] })
  expect(await rowOf(id, 'mate')).toMatchObject({ marks: [null], final: null, waiting: [0] })
  await change(id, columnId, { isComplete: true })
  expect(await rowOf(id, 'mate')).toMatchObject({ marks: [null], final: 0, waiting: [] })
  expect((await own(mate, id)).gradebook.items).toMatchObject([{ state: 'over', outOf: 2_000 }])
  const query = { sortBy: 'item' as const, column: columnId, sort: -1 as const }
  const sorted = await server.call(assistant, 'GET /course/:id/gradebook', { params: { id }, query })
  expect(sorted.data.docs.map(({ uid }) => uid)).toEqual(['student', 'mate', 'setter'])
})

test('[GRADE-COL-3] marks come by number or username; a dry run says of each row what it does, and a bad row keeps no other from it', async () => {
  const id = await course()
  const columnId = await columnOf(id)
  for (const who of [outsider, student, setter, teacher]) {
    for (const dryRun of [true, false]) {
      expect((await mark(id, columnId, [['student', '1']], { who, dryRun })).error).toBe('FORBIDDEN')
    }
  }
  const rows: [string, string | null][] = [
    ['２０２６００１', '15,5'],
    ['MATE', ' 20 '],
    ['student', '3'],
    ['nobody', '3'],
    ['outsider', '3'],
    ['assistant', '3'],
    ['setter', 'absent'],
    ['', '3'],
  ]
  const expected = [
    { person: { uid: 'student', studentNumber: '2026001' }, before: null, after: 1_550, fault: null },
    { person: { uid: 'mate' }, before: null, after: 2_000, fault: null },
    { person: { uid: 'student' }, after: null, fault: 'repeated' },
    ...Array.from({ length: 3 }, () => ({ person: null, fault: 'unknown' })),
    { person: { uid: 'setter' }, after: null, fault: 'notNumber' },
    { person: null, fault: 'unknown' },
  ]
  expect((await mark(id, columnId, rows, { dryRun: true })).data.rows).toMatchObject(expected)
  expect((await rowOf(id, 'student')).marks).toEqual([null])
  expect((await mark(id, columnId, rows)).data.rows).toMatchObject(expected)
  expect((await rowOf(id, 'student')).marks).toEqual([1_550])
  // A blank leaves what is there; what is too much does, too; one cell is emptied by name.
  const again = await mark(id, columnId, [
    ['student', ' '],
    ['mate', '20.01'],
  ])
  expect(again.data.rows).toMatchObject([
    { before: 1_550, after: 1_550, fault: null },
    { before: 2_000, after: 2_000, fault: 'tooHigh' },
  ])
  await mark(id, columnId, [['mate', null]])
  expect((await rowOf(id, 'mate')).marks).toEqual([null])
  const [emptied, given] = await trail(id)
  expect(emptied).toMatchObject({ before: { uids: ['mate'], marks: ['20'] }, after: { marks: ['–'] } })
  expect(given).toMatchObject({
    action: 'course.mark',
    before: { marks: ['–', '–'] },
    after: { gradeItem: 'Oral', uids: ['student', 'mate'], marks: ['15.5', '20'] },
  })
  // Somebody's number that is somebody else's name is nobody.
  const odd = await server.person('2026002')
  await give(id, odd.uid, { basic: true })
  const unclear = await mark(id, columnId, [['2026002', '5']])
  expect(unclear.data.rows).toMatchObject([{ person: null, after: null, fault: 'ambiguous' }])
})

test('[GRADE-HAND-1] a cell is overridden with a reason and the override taken back; the ranklist knows nothing of it', async () => {
  const id = await course()
  const cid = await contestIn(id)
  const ranklist = async () =>
    (await server.call(student, 'GET /contest/:cid/ranklist', { params: { cid }, query: {} })).data
  await moveContest(server, admin, cid, ended)
  const before = await ranklist()
  const columnId = await columnOf(id)
  await mark(id, columnId, [['student', '10']])
  for (const who of [outsider, student, setter, teacher]) {
    expect((await decide(id, { cid, ...override(4_000) }, who)).error).toBe('FORBIDDEN')
  }
  await decide(id, { cid, ...override(4_000) })
  await decide(id, { columnId, ...override(2_000, 'Gave the better talk') })
  expect((await decide(id, { columnId, ...override(2_001) })).error).toBe('MARK_ABOVE_ITEM')
  for (const none of [{ cid: 99_999 }, { columnId: 99_999 }]) {
    expect((await decide(id, { ...none, ...excuse })).error).toBe('GRADEBOOK_ITEMS_INVALID')
  }
  for (const uid of ['outsider', 'assistant', 'nobody']) {
    expect((await decide(id, { uid, cid, ...excuse })).error).toBe('COURSE_NOT_MEMBERS')
  }
  expect(await rowOf(id, 'student')).toMatchObject({
    marks: [4_000, 2_000],
    final: 7_000,
    exceptions: [
      { item: 0, isExcused: false, was: 10_000, reason: 'Copied from the board', by: 'assistant' },
      { item: 1, isExcused: false, was: 1_000, reason: 'Gave the better talk', by: 'assistant' },
    ],
  })
  // Their own page does not say by whom.
  expect((await own(student, id)).own).toMatchObject({
    marks: [4_000, 2_000],
    exceptions: [
      { reason: 'Copied from the board', by: null, at: expect.any(String) },
      { reason: 'Gave the better talk', by: null },
    ],
  })
  expect((await server.call(mate, 'GET /course/:id/gradebook/own', { params: { id } })).text).not.toContain(
    'Copied',
  )
  expect(await ranklist()).toEqual(before)
  await decide(id, { cid })
  expect(await rowOf(id, 'student')).toMatchObject({ marks: [10_000, 2_000], exceptions: [{ item: 1 }] })
  // Nothing to take back leaves no trace.
  await decide(id, { cid })
  const [undone, second, first] = await trail(id)
  expect(undone).toMatchObject({
    action: 'course.takeBackException',
    before: { uid: 'student', mark: 4_000, reason: 'Copied from the board' },
    after: null,
  })
  expect(second).toMatchObject({ action: 'course.override', after: { gradeItem: 'Oral', mark: 2_000 } })
  expect(first).toMatchObject({ action: 'course.override', before: null, after: { uid: 'student' } })
})

test('[GRADE-HAND-2] who is excused from an item has no mark in it that counts, neither as 0 nor among the dropped', async () => {
  const id = await course()
  const cids = [await contestIn(id), await contestIn(id)]
  for (const cid of cids) await moveContest(server, admin, cid, ended)
  expect(await rowOf(id, 'mate')).toMatchObject({ final: 0 })
  await decide(id, { uid: 'mate', cid: cids[0], ...excuse })
  const columnId = await columnOf(id)
  await mark(id, columnId, [['mate', '20']])
  expect(await rowOf(id, 'mate')).toMatchObject({
    marks: [null, null, 2_000],
    final: 5_000,
    exceptions: [{ item: 0, isExcused: true, was: null, reason: 'Was ill' }],
  })
  await decide(id, { uid: 'mate', cid: cids[1], ...excuse })
  expect(await rowOf(id, 'mate')).toMatchObject({ final: 10_000, waiting: [] })
  expect((await trail(id))[0]).toMatchObject({ action: 'course.excuse', after: { reason: 'Was ill' } })
})

test('[GRADE-HAND-3] where a contest hides its results, who does not see them overrides nothing and reads no override; an excuse is for all', async () => {
  const id = await course()
  const cid = await contestIn(id, { rule: 'oi', option: { freeze: 'auto', unfreeze: 'manual' } })
  await give(id, 'setter', { viewSolution: true, manageContest: true })
  expect((await decide(id, { cid, ...override(100) })).error).toBe('MARKS_HIDDEN')
  const before = [(await read(id)).docs, (await own(student, id)).own]
  expect((await decide(id, { cid, ...override(100) }, setter)).error).toBeNull()
  expect([(await read(id)).docs, (await own(student, id)).own]).toEqual(before)
  expect(await rowOf(id, 'student', setter)).toMatchObject({ marks: [100], exceptions: [{ was: 10_000 }] })
  await decide(id, { uid: 'mate', cid, ...excuse })
  for (const who of [assistant, setter]) {
    expect(await rowOf(id, 'mate', who)).toMatchObject({ exceptions: [{ isExcused: true }], waiting: [] })
  }
  expect((await own(mate, id)).own).toMatchObject({ exceptions: [{ isExcused: true, was: null }] })
  // Its problem is another test's too.
  await moveContest(server, admin, cid, ended)
})

test('[GRADE-WAIT-1] a final mark says which items may still change it: running, being judged, not marked yet', async () => {
  const id = await course()
  const cid = await contestIn(id)
  await columnOf(id)
  expect(await rowOf(id, 'student')).toMatchObject({ final: null, waiting: [0, 1] })
  await enter(server, mate, cid)
  await submittedIn(server, mate, cid, open)
  await moveContest(server, admin, cid, ended)
  expect(await rowOf(id, 'mate')).toMatchObject({ final: 0, pending: [0], waiting: [0, 1] })
  await host.judge(Judge.Accepted)
  expect(await rowOf(id, 'mate')).toMatchObject({ final: 10_000, pending: [], waiting: [1] })
  expect((await own(student, id)).own.waiting).toEqual([1])
  const csv = await server.call(assistant, 'POST /course/:id/gradebook/export', {
    params: { id },
    body: { format: 'csv' },
  })
  expect(csv.text.split('\r\n')[0]).toMatch(
    /\(out of 100\),Oral \(out of 20\),Final mark,Not final yet,Dropped,Overridden$/,
  )
  expect(csv.text).toContain('2026001,student,,100,,100,Oral,,\r\n')
})

test('[GRADE-COL-4] a copy of the course has the columns and nobody’s marks; without the marks of those who left', async () => {
  const id = await course()
  const columnId = await columnOf(id)
  await mark(id, columnId, [['mate', '7']])
  await change(id, columnId, { isComplete: true })
  const { data } = await server.call(root, 'POST /course/:id/copy', {
    params: { id },
    body: { name: 'Next term', days: 180 },
  })
  await give(data.courseId, 'mate', { basic: true })
  const copy = await read(data.courseId, root)
  expect(copy.gradebook.items).toMatchObject([{ title: 'Oral', outOf: 2_000, state: 'marking' }])
  expect(copy.docs).toMatchObject([{ uid: 'mate', marks: [null] }])
  await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id, uid: 'mate' } })
  expect(await rowOf(id, 'mate')).toBeUndefined()
  const left = await server.call(assistant, 'GET /course/:id/gradebook', {
    params: { id },
    query: { left: 1 },
  })
  expect(left.data.docs).toMatchObject([{ uid: 'mate', hasLeft: true, marks: [700] }, {}, {}])
})
