// Boards for everybody: who watches one, and what is shown of people there.

import { CourseVisibility } from '@verdict/domain/course'
import { Judge } from '@verdict/domain/verdict'
import {
  ended,
  frozen,
  makeContest,
  moveContest,
  ready,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import { contest, judged, pid, ranklist, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'

const { Accepted, WrongAnswer, CompileError } = Judge

withContests()

const board = (who: TestPerson | null, cid: number) =>
  server.call(who, 'GET /contest/:cid/board', { params: { cid } })
const rows = (who: TestPerson | null, cid: number, headers: Record<string, string> = {}) =>
  server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, headers })
const open = { option: { openBoard: true } }
const change = (cid: number, body: object, who = admin) =>
  server.call(who, 'PUT /contest/:cid', { params: { cid }, body })

test('[RANK-OPEN-1] visitors and outsiders watch what a contest opened, with what contestants see and nothing of its problems', async () => {
  const outsider = await server.person('outsider-of-board')
  const cid = await contest(open)
  await judged(alice, cid, pid, WrongAnswer)
  for (const who of [null, outsider]) {
    expect((await rows(who, cid)).data).toEqual((await ranklist(bob, cid)).data)
    const { data } = await board(who, cid)
    expect(data).toMatchObject({ isFrozen: false, problems: [{ label: '1' }, { label: '2' }] })
    expect(JSON.stringify(data)).not.toContain('A + B')
    expect(Object.keys(data.problems[0]!)).toEqual(['pid', 'label'])
  }
  // The rest of it stays for those who entered.
  expect((await server.call(outsider, 'GET /contest/:cid', { params: { cid } })).data.problems).toEqual([])
  expect((await server.call(null, 'GET /contest/:cid', { params: { cid } })).status).toBe(401)
})

test('[RANK-OPEN-1] it is closed at first, before the start, in drafts, closed courses, homework and exams; visitors learn no more than that', async () => {
  const course = (
    await server.call(root, 'POST /course', { body: { name: 'Closed', encrypt: CourseVisibility.Private } })
  ).data.courseId
  const early = await contest(open)
  await moveContest(server, admin, early, ready)
  const ofCourse = await contest(open)
  expect((await change(ofCourse, { course }, root)).status).toBe(200)
  const exam = await makeContest(server, admin, { ...ready, ...open, list: [pid] })
  const sitting = { params: { cid: exam }, body: { showsRanklist: true } }
  expect((await server.call(admin, 'PUT /exam/:cid', sitting)).status).toBe(200)
  await moveContest(server, admin, exam, running)
  const reserved = await contest(open)
  await change(reserved, { status: 0 })
  const closed = [await contest(), early, ofCourse, exam, reserved, 2_000_000_000]
  const stranger = await server.person('stranger-of-board')
  for (const [at, cid] of closed.entries()) {
    const [visitors, shown] = [await rows(null, cid), await board(null, cid)]
    const isEarly = cid === early
    expect([at, visitors.status, visitors.error, shown.error]).toEqual([
      at,
      401,
      'LOGIN_REQUIRED',
      isEarly ? null : 'LOGIN_REQUIRED',
    ])
    expect((await board(stranger, cid)).error).toBe(isEarly ? null : 'NOT_FOUND')
    expect((await rows(stranger, cid)).status).toBeGreaterThanOrEqual(403)
  }
})

test('[RANK-OPEN-1] before the start an open board says when it begins, also while that is held, and no more', async () => {
  const cid = await contest(open)
  await moveContest(server, admin, cid, ready)
  const early = (await board(null, cid)).data
  expect(early).toMatchObject({ early: true, start: expect.any(String), problems: [] })
  expect(early.heldStart).toBeUndefined()
  await server.call(admin, 'POST /contest/:cid/desk/hold', { params: { cid }, body: { reason: 'Rain' } })
  await expect.poll(async () => (await board(null, cid)).data.heldStart).toBeGreaterThan(0)
  await moveContest(server, admin, cid, running)
  await expect
    .poll(async () => (await board(null, cid)).data)
    .toMatchObject({ problems: [{ label: '1' }, { label: '2' }] })
  expect((await board(null, cid)).data.early).toBeUndefined()
})

test('[RANK-OPEN-1] what comes after the freeze moves nothing that a visitor gets, until the end', async () => {
  const cid = await contest({ start: -230, end: 200, option: { openBoard: true, schools: true } })
  await judged(alice, cid, pid, WrongAnswer)
  await server.db
    .updateTable('submissions')
    .set({ created_at: new Date(Date.now() - 120 * 60_000) })
    .where('contest_id', '=', cid)
    .execute()
  await moveContest(server, admin, cid, frozen)
  await submittedIn(server, alice, cid, pid)
  const before = await rows(null, cid)
  expect(before.data.ranklist['alice']![String(pid)]).toEqual({ acceptedAt: null, failed: 1, pending: 1 })
  const held = { 'if-none-match': String(before.headers['etag']) }
  expect((await rows(null, cid, held)).status).toBe(304)
  await host.judge(Accepted)
  expect((await rows(null, cid, held)).status).toBe(304)
  expect((await rows(null, cid)).data).toEqual(before.data)
  expect((await rows(admin, cid)).data.ranklist['alice']![String(pid)]).toMatchObject({
    acceptedAt: expect.any(String),
  })
  await moveContest(server, admin, cid, ended)
  expect((await rows(null, cid, held)).data.ranklist['alice']![String(pid)]).toMatchObject({
    acceptedAt: expect.any(String),
  })
  // Closed again, a copy that a visitor keeps is good for nothing.
  const last = { 'if-none-match': String((await rows(null, cid)).headers['etag']) }
  expect((await rows(null, cid, last)).status).toBe(304)
  await change(cid, { option: { openBoard: false } })
  expect((await rows(null, cid, last)).status).toBe(401)
})

test('[RANK-OPEN-1] under the rule of the OI visitors see nobody before the results', async () => {
  const cid = await contest({ ...open, rule: 'oi' })
  const early = (await rows(null, cid)).data
  await judged(alice, cid, pid, Accepted)
  expect((await rows(null, cid)).data).toEqual(early)
  await moveContest(server, admin, cid, ended)
  expect(Object.keys((await rows(null, cid)).data.ranklist)).toEqual(['alice'])
})

test('[RANK-SCHOOL-1] schools stand in the ranklist of a contest that shows them, and change with people', async () => {
  const cid = await contest()
  await server.call(alice, 'PUT /account/profile', { body: { school: 'Tongji' } })
  await judged(alice, cid, pid, Accepted)
  await judged(bob, cid, pid, Accepted)
  const seen = async () => {
    const { ranklist: people } = (await ranklist(bob, cid)).data
    return Object.entries(people).map(([uid, { school }]) => [uid, school])
  }
  expect(await seen()).toEqual([
    ['alice', undefined],
    ['bob', undefined],
  ])
  await change(cid, { option: { schools: true } })
  expect(await seen()).toEqual([
    ['alice', 'Tongji'],
    ['bob', undefined],
  ])
  await server.call(alice, 'PUT /account/profile', { body: { school: 'Fudan' } })
  await server.call(admin, 'PUT /admin/users/:uid', { params: { uid: 'bob' }, body: { school: 'Nanjing' } })
  expect(await seen()).toEqual([
    ['alice', 'Fudan'],
    ['bob', 'Nanjing'],
  ])
  expect(
    (await server.call(alice, 'GET /contest/:cid', { params: { cid } })).data.contest.option,
  ).toMatchObject({
    schools: true,
    openBoard: false,
  })
})

test('[RANK-EXPORT-2] the export counts tries as the submissions do', async () => {
  const cid = await contest({ option: { schools: true } })
  const made: [TestPerson, number, Judge][] = [
    [alice, pid, WrongAnswer],
    [alice, pid, CompileError],
    [alice, pid, Accepted],
    [alice, pid, WrongAnswer],
    [alice, second, WrongAnswer],
    [bob, second, Accepted],
  ]
  for (const [who, problem, judge] of made) await judged(who, cid, problem, judge)
  await moveContest(server, admin, cid, ended)
  const file = await server.app.inject({
    url: `/api/contest/${cid}/export?format=csv`,
    headers: { cookie: root.cookie },
  })
  const [head = [], ...lines] = file.body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  // A second writing: every counted submission up to the one that solved it.
  const triesOf = (uid: string, problem: number): number => {
    const counted = made.filter(
      ([who, to, judge]) => who.uid === uid && to === problem && judge !== CompileError,
    )
    const solved = counted.findIndex(([, , judge]) => judge === Accepted)
    return solved < 0 ? counted.length : solved + 1
  }
  const at = (line: string[], name: string) => line[head.indexOf(name)]
  for (const uid of ['alice', 'bob']) {
    const line = lines.find((cells) => at(cells, 'Username') === uid)!
    const tries = [pid, second].map((problem) => triesOf(uid, problem))
    expect([at(line, '1 tries'), at(line, '2 tries'), at(line, 'Tries')]).toEqual(
      [...tries, tries[0]! + tries[1]!].map(String),
    )
  }
  expect(head.at(-1)).toBe('School')
})
