// The gradebook of a course: what is in it, who sees what of it and when, and how it is changed.

import { ContestStatus } from '@verdict/domain/contest'
import { letterSteps } from '@verdict/domain/gradebook'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, ready, running, submittedIn } from '@verdict/testkit/contest'
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
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'

withCourse()

let second: number
let mate: TestPerson
beforeAll(async () => {
  second = await judgeableProblem(server, admin, { title: 'Second' })
  mate = await server.person('mate')
})
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

const plain = { scale: 'percent' as const, steps: [], dropLowest: 0, categories: [], items: [] }
const item = (cid: number, rest: object = {}) => ({
  cid,
  weight: 100,
  cap: 10_000,
  isBonus: false,
  category: null,
  ...rest,
})

const read = (who: TestPerson, id: number, query: object = {}) =>
  server.call(who, 'GET /course/:id/gradebook', { params: { id }, query })
const own = (who: TestPerson, id: number) =>
  server.call(who, 'GET /course/:id/gradebook/own', { params: { id } })
const settings = (who: TestPerson, id: number, body: object) =>
  server.call(who, 'PUT /course/:id/gradebook/settings', { params: { id }, body: { ...plain, ...body } })

/** A course with the student and a mate, two people who are marked. */
async function course(): Promise<number> {
  const id = await makeCourse()
  await give(id, 'mate', { basic: true })
  return id
}
const unfrozen = { option: { freeze: 'none' as const } }

/** A contest of both problems, entered by both, in which each solved so many. */
async function contestIn(course: number, solved: [student: number, mate: number], more: object = {}) {
  const cid = await makeContest(server, admin, {
    ...running,
    ...unfrozen,
    list: [open, second],
    course,
    ...more,
  })
  for (const [index, who] of [student, mate].entries()) {
    await enter(server, who, cid)
    for (const pid of [open, second].slice(0, solved[index])) {
      await submittedIn(server, who, cid, pid)
      await host.judge(Judge.Accepted)
    }
  }
  return cid
}

test('[GRADE-READ-1] a course has a gradebook without any setting: its contests weigh the same, and count once they are over', async () => {
  const id = await course()
  const first = await contestIn(id, [1, 2])
  const other = await contestIn(id, [2, 0])
  await moveContest(server, admin, first, ended)
  const { gradebook, docs, total } = (await read(assistant, id)).data
  expect(gradebook).toMatchObject({ ...plain, items: expect.any(Array) })
  expect(gradebook.items.map(({ cid, state, weight }) => [cid, state, weight])).toEqual([
    [first, 'over', 100],
    [other, 'running', 100],
  ])
  // Neither staff nor people outside have a row.
  expect(total).toBe(3)
  expect(docs.map(({ uid, final }) => [uid, final])).toEqual([
    ['mate', 10_000],
    ['setter', 0],
    ['student', 5_000],
  ])
  const mine = (await own(student, id)).data
  expect(mine.own).toEqual({
    marks: [5_000, 10_000],
    pending: [],
    waiting: [1],
    dropped: [],
    exceptions: [],
    categories: [],
    final: 5_000,
    label: null,
  })
  expect(mine.gradebook.items.map(({ isShown }) => isShown)).toEqual([true, true])
  await submittedIn(server, mate, other, open)
  expect((await own(mate, id)).data.own).toMatchObject({ marks: [10_000, 0], pending: [1] })
})

test('[GRADE-READ-2] all of it is for those who view solutions, one’s own column for members who are marked, and nobody else', async () => {
  const id = await course()
  for (const who of [outsider, student, setter, teacher]) {
    expect((await read(who, id)).error).toBe('FORBIDDEN')
    expect((await read(who, id, { sortBy: 'final', keyword: 'mate' })).error).toBe('FORBIDDEN')
  }
  for (const who of [assistant, admin, root]) expect((await read(who, id)).status).toBe(200)
  for (const who of [outsider, assistant, teacher, admin, root])
    expect((await own(who, id)).error).toBe('FORBIDDEN')
  for (const who of [student, mate]) expect((await own(who, id)).status).toBe(200)
  // Not as a member of another course either.
  const other = await makeCourse()
  await give(other, 'outsider', { viewSolution: true })
  expect((await read(outsider, id)).error).toBe('FORBIDDEN')
})

test.each([
  ['oi' as const, 'auto' as const],
  ['icpc' as const, 'auto' as const],
])(
  '[GRADE-READ-3] of a contest by the rule %s with a freeze nobody learns a mark before it is open, but its managers',
  async (rule, freeze) => {
    const id = await course()
    const cid = await contestIn(id, [1, 0], { rule, option: { freeze, unfreeze: 'manual' } })
    await give(id, 'setter', { viewSolution: true, manageContest: true })
    const seen = async () => ({
      own: (await own(student, id)).text,
      assistant: [
        (await read(assistant, id)).text,
        (await read(assistant, id, { sortBy: 'final', sort: -1, left: 1 })).text,
        (await read(assistant, id, { sortBy: 'item', item: cid, sort: -1 })).text,
      ],
    })
    const before = await seen()
    expect((await read(setter, id)).data.docs.map(({ marks }) => marks)).toEqual([[null], [5_000]])
    await submittedIn(server, student, cid, second)
    await host.judge(Judge.Accepted)
    await submittedIn(server, mate, cid, second)
    await host.judge(Judge.Accepted)
    expect(await seen()).toEqual(before)
    await moveContest(server, admin, cid, ended)
    expect((await own(student, id)).data).toMatchObject({
      gradebook: { items: [{ state: 'hidden', isShown: false }] },
      own: { marks: [null], final: null },
    })
    expect((await read(setter, id)).data.docs.map(({ marks, final }) => [marks, final])).toEqual([
      [[5_000], null],
      [[10_000], null],
    ])
    await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })
    expect((await own(student, id)).data).toMatchObject({
      gradebook: { items: [{ state: 'over', isShown: true }] },
      own: { marks: [10_000], final: 10_000 },
    })
    expect((await read(assistant, id)).data.docs.map(({ final }) => final)).toEqual([5_000, 10_000])
  },
)

test('[GRADE-READ-4] it is paged, searched, and sorted by name, number and any mark; one without a mark comes last', async () => {
  const id = await course()
  const cid = await contestIn(id, [1, 2])
  await moveContest(server, admin, cid, ended)
  await server.call(admin, 'PUT /admin/users/:uid', {
    params: { uid: 'mate' },
    body: { studentNumber: 'Z9' },
  })
  await server.call(admin, 'PUT /admin/users/:uid', {
    params: { uid: 'student' },
    body: { studentNumber: 'a1' },
  })
  const uids = async (query: object) => (await read(assistant, id, query)).data.docs.map(({ uid }) => uid)
  expect(await uids({ sort: -1 })).toEqual(['student', 'setter', 'mate'])
  expect(await uids({ sortBy: 'studentNumber' })).toEqual(['student', 'mate', 'setter'])
  expect(await uids({ sortBy: 'studentNumber', sort: -1 })).toEqual(['mate', 'student', 'setter'])
  expect(await uids({ sortBy: 'final' })).toEqual(['setter', 'student', 'mate'])
  expect(await uids({ sortBy: 'final', sort: -1 })).toEqual(['mate', 'student', 'setter'])
  expect(await uids({ sortBy: 'item', item: cid })).toEqual(['student', 'mate', 'setter'])
  expect(await uids({ sortBy: 'final', pageSize: 2, page: 2 })).toEqual(['mate'])
  expect(await uids({ pageSize: 2, page: 2 })).toEqual(['student'])
  expect(await uids({ keyword: 'z9' })).toEqual(['mate'])
  const { sections } = (
    await server.call(root, 'POST /course/:id/section', { params: { id }, body: { names: ['One'] } })
  ).data
  await server.call(root, 'POST /course/:id/section/members', {
    params: { id },
    body: { uids: ['mate'], sectionId: sections[0]!.sectionId },
  })
  expect(await uids({ section: sections[0]!.sectionId })).toEqual(['mate'])
  expect(await uids({ section: 0, sortBy: 'final' })).toEqual(['setter', 'student'])
  expect(await uids({ mine: 1 })).toEqual([])
})

test('[GRADE-READ-5] drafts, deleted contests and those that moved away are in no gradebook; people who left only where asked for', async () => {
  const id = await course()
  const kept = await contestIn(id, [1, 2])
  const [reserved, deleted, moved] = [
    await contestIn(id, [2, 2]),
    await contestIn(id, [2, 2]),
    await contestIn(id, [2, 2]),
  ]
  for (const cid of [kept, reserved, deleted, moved]) await moveContest(server, admin, cid, ended)
  await settings(root, id, { items: [item(moved, { weight: 500 }), item(kept, { weight: 300 })] })
  const change = (cid: number, body: object) =>
    server.call(root, 'PUT /contest/:cid', { params: { cid }, body })
  await change(reserved, { status: ContestStatus.Reserve })
  await server.call(root, 'DELETE /contest/:cid', { params: { cid: deleted } })
  const elsewhere = await course()
  await change(moved, { course: elsewhere })
  for (const who of [assistant, admin, root]) {
    expect((await read(who, id)).data.gradebook.items.map(({ cid }) => cid)).toEqual([kept])
  }
  expect((await own(student, id)).data.own).toMatchObject({ marks: [5_000], final: 5_000 })
  expect((await read(assistant, elsewhere)).data.gradebook.items).toMatchObject([{ cid: moved, weight: 100 }])
  expect((await settings(root, id, { items: [item(moved)] })).error).toBe('GRADEBOOK_ITEMS_INVALID')
  // Back again it weighs what it did.
  await change(moved, { course: id })
  expect((await read(assistant, id)).data.gradebook.items).toMatchObject([
    { cid: kept, weight: 300 },
    { cid: moved, weight: 500 },
  ])
  await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id, uid: 'mate' } })
  expect((await read(assistant, id)).data.docs.map(({ uid }) => uid)).toEqual(['setter', 'student'])
  expect((await read(assistant, id, { left: 1 })).data).toMatchObject({
    total: 3,
    docs: [{ uid: 'mate', hasLeft: true, final: 10_000 }, { hasLeft: false }, { hasLeft: false }],
  })
  expect((await own(mate, id)).error).toBe('FORBIDDEN')
})

test('[GRADE-SET-1] those who manage contests say how the final mark is made, and the audit says what changed', async () => {
  const id = await course()
  const cids = [await contestIn(id, [2, 1]), await contestIn(id, [0, 1]), await contestIn(id, [1, 0])]
  for (const cid of cids) await moveContest(server, admin, cid, ended)
  await makeContest(server, admin, { ...ready, ...unfrozen, course: id })
  for (const who of [outsider, student, setter, assistant]) {
    expect((await settings(who, id, {})).error).toBe('FORBIDDEN')
  }
  const wanted = {
    scale: 'letters',
    steps: letterSteps,
    categories: [{ name: 'Labs', weight: 4_000, dropLowest: 1 }],
    items: [
      item(cids[0]!, { category: 0 }),
      item(cids[1]!, { category: 0 }),
      item(cids[2]!, { weight: 6_000, cap: 4_000 }),
    ],
  }
  expect((await settings(teacher, id, wanted)).data.items.map(({ state }) => state)).toEqual([
    'over',
    'over',
    'over',
    'upcoming',
  ])
  // 100 % of 40 and 40 % of 60.
  expect((await own(student, id)).data.own).toMatchObject({
    marks: [10_000, null, 5_000, null],
    dropped: [1],
    categories: [10_000],
    final: 6_400,
    label: 'D',
  })
  for (const who of [teacher, assistant]) {
    const answer = await server.call(who, 'GET /course/:id/gradebook/settings', { params: { id } })
    expect(answer.data).toMatchObject({ scale: 'letters', categories: [{ name: 'Labs', weight: 4_000 }] })
  }
  await settings(teacher, id, { ...wanted, dropLowest: 2 })
  await settings(teacher, id, { ...wanted, dropLowest: 2 })
  const { docs } = (
    await server.call(root, 'GET /admin/audit', {
      query: { target: `course:${id}`, action: 'course.gradebook' },
    })
  ).data
  expect(docs).toHaveLength(2)
  expect(docs[0]).toMatchObject({
    before: { dropLowest: 0 },
    after: { dropLowest: 2 },
    actor: { uid: 'teacher' },
  })
  expect(docs[1]).toMatchObject({ before: { gradeScale: 'percent' }, after: { gradeScale: 'letters' } })
})

test.each([
  ['no steps of letters', { scale: 'letters', steps: [] }],
  ['steps of percent', { steps: letterSteps }],
  ['steps that rise', { scale: 'levels', steps: letterSteps.toReversed() }],
  ['no such category', { items: [item(1, { category: 0 })] }],
  ['a contest twice', { items: [item(1), item(1)] }],
  ['a part of a hundredth', { items: [item(1, { weight: 0.5 })] }],
  ['more than all', { items: [item(1, { cap: 10_001 })] }],
  ['below nothing', { dropLowest: -1 }],
])('[GRADE-SET-1] refused before anything changes: %s', async (_name, body) => {
  expect((await settings(root, await makeCourse(), body)).error).toBe('VALIDATION_FAILED')
})
