// Homework: points of each problem, being late, a bound on attempts, drafts, and what nobody else sees.

import { CourseVisibility } from '@verdict/domain/course'
import { Judge } from '@verdict/domain/verdict'
import { enter, makeContest, submitIn, submittedIn, type Times } from '@verdict/testkit/contest'
import {
  assistant,
  courseId,
  makeCourse,
  open,
  outsider,
  reserved,
  setter,
  student,
  teacher,
  withCourse,
} from '@verdict/testkit/course'
import { admin, host, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeEach, expect, test } from 'vitest'
import { settleAll } from './contest-settle.ts'

withCourse()
// Work that one test left waiting is not another's.
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

const minuteMs = 60_000
/** Minutes from now. */
const at = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString()
const day = 24 * 60

/** Open for a week, due in `due` minutes. */
const homework = (due: number, more: object = {}, contest: object = {}, times: Times = { start: -7 * day }) =>
  makeContest(server, admin, {
    title: 'Sheet 1',
    list: [open, reserved],
    course: courseId,
    ...times,
    ...contest,
    homework: { due: at(due), ...more },
  })

const read = (who: TestPerson, cid: number) => server.call(who, 'GET /contest/:cid', { params: { cid } })
const change = (cid: number, body: object, who = teacher) =>
  server.call(who, 'PUT /contest/:cid', { params: { cid }, body })
const ownIn = async (cid: number, who = student) =>
  (await read(who, cid)).data.problems.map(({ homework: own }) => own)
async function judged(cid: number, pid: number, judge: Judge, who = student): Promise<number> {
  const sid = await submittedIn(server, who, cid, pid)
  await host.judge(judge)
  return sid
}

test('[HW-DELETE-1] who manages the contests of its course deletes homework; a contest is root’s', async () => {
  const remove = (who: TestPerson, cid: number) =>
    server.call(who, 'DELETE /contest/:cid', { params: { cid } })
  const cid = await homework(60)
  const contest = await makeContest(server, admin, { course: courseId })
  const mayOf = async (who: TestPerson, cid: number) => (await read(who, cid)).data.contest.may.delete
  expect([await mayOf(student, cid), await mayOf(teacher, cid), await mayOf(teacher, contest)]).toEqual([
    false,
    true,
    false,
  ])
  for (const who of [student, assistant, outsider]) expect((await remove(who, cid)).status).toBe(403)
  for (const who of [teacher, admin]) expect((await remove(who, contest)).error).toBe('FORBIDDEN')
  expect((await remove(teacher, cid)).status).toBe(200)
  expect((await read(teacher, cid)).error).toBe('NOT_FOUND')
  expect((await remove(teacher, cid)).error).toBe('NOT_FOUND')
  const audit = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('target', '=', `contest:${cid}`)
    .execute()
  expect(audit).toEqual([{ action: 'contest.delete', actor_id: teacher.userId }])
})

test('[HW-RULE-1] [HW-EDIT-1] points, lateness and what follows from a change of both', async () => {
  const late = [
    { until: day, off: 10 },
    { until: 2 * day, off: 50 },
  ]
  const cid = await homework(-60, { late, points: [{ pid: open, points: 4_000 }] })
  await enter(server, student, cid)
  await judged(cid, open, Judge.Accepted)
  const none = { score: null, marked: false, attempts: 0 }
  expect(await ownIn(cid)).toEqual([
    { points: 4_000, score: 3_600, marked: false, attempts: 1 },
    { points: 10_000, ...none },
  ])
  const { contest } = (await read(student, cid)).data
  expect(contest).toMatchObject({ rule: 'homework', option: { freeze: 'none' }, freezeTime: null })
  expect(Date.parse(contest.end) - Date.parse(contest.homework!.due)).toBe(2 * day * minuteMs)

  await change(cid, { homework: { points: [{ pid: open, points: 1_050 }] } })
  expect((await ownIn(cid))[0]).toMatchObject({ points: 1_050, score: 945 })
  await change(cid, { list: [reserved, open] })
  expect((await ownIn(cid))[1]).toMatchObject({ points: 1_050, score: 945 })
  await change(cid, { homework: { due: at(-day - 60) } })
  expect((await ownIn(cid))[1]).toMatchObject({ score: 525 })
  await change(cid, { homework: { due: at(60) } })
  expect((await ownIn(cid))[1]).toMatchObject({ score: 1_050 })
  const total = await server.db
    .selectFrom('contest_totals')
    .select('grade')
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  expect(total.grade).toBe(Math.round((10_000 * 1_050) / 11_050))
  const audit = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('target', '=', `contest:${cid}`)
    .orderBy('id')
    .execute()
  expect(audit[0]).toMatchObject({
    before: { points: [`${open}: 40`] },
    after: { points: [`${open}: 10.5`] },
  })
  expect(audit[2]!.after).toMatchObject({ due_at: expect.any(String), ends_at: expect.any(String) })

  expect((await change(cid, { rule: 'icpc' })).error).toBe('NOT_HOMEWORK')
  const asked = await change(cid, { homework: { late: [] }, confirmed: false })
  expect(asked.error).toBe('CONTEST_CHANGE_HURTS')
})

test('[HW-LATE-1] without a table what comes after the due time is practice', async () => {
  const cid = await homework(-1)
  await enter(server, student, cid)
  expect((await submitIn(server, student, cid, open)).data.practice).toBe(true)
})

test('[HW-TRY-1] a bound refuses the next attempt, but for those that say nothing', async () => {
  const cid = await homework(60, { attempts: 2 })
  await enter(server, student, cid)
  await judged(cid, open, Judge.CompileError)
  await judged(cid, open, Judge.SystemError)
  await judged(cid, open, Judge.WrongAnswer)
  expect((await ownIn(cid))[0]).toMatchObject({ attempts: 1 })
  const both = await Promise.all([submitIn(server, student, cid, open), submitIn(server, student, cid, open)])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ error: 'ATTEMPTS_USED' })
  expect((await submitIn(server, student, cid, reserved)).status).toBe(201)
  await change(cid, { homework: { attempts: null } })
  expect((await submitIn(server, student, cid, open)).status).toBe(201)
})

test('[CON-DRAFT-1] a draft is not there for students and TAs', async () => {
  const cid = await homework(60, { draft: true })
  for (const who of [student, assistant, setter]) {
    expect((await read(who, cid)).status).toBe(404)
    const entry = await server.call(who, 'POST /contest/:cid/verify', { params: { cid }, body: {} })
    expect(entry.status).toBe(404)
  }
  expect((await read(teacher, cid)).data.contest.homework).toMatchObject({ draft: true })
  expect((await change(cid, { homework: { draft: false } })).status).toBe(200)
  expect((await read(student, cid)).status).toBe(200)
})

test('[HW-EDIT-1] a copy is a draft with the same distances, and neither is among the contests', async () => {
  const late = [{ until: 60, off: 20 }]
  const cid = await homework(60, { late, attempts: 3, points: [{ pid: reserved, points: 500 }] })
  const { data } = await server.call(teacher, 'POST /contest/:cid/copy', { params: { cid } })
  const [from, copy] = [(await read(teacher, cid)).data, (await read(teacher, data.cid)).data]
  expect(copy.contest.homework).toMatchObject({ late, attempts: 3, draft: true })
  const distance = ({ contest }: typeof from) => [
    Date.parse(contest.homework!.due) - Date.parse(contest.start),
    Date.parse(contest.end) - Date.parse(contest.start),
  ]
  expect(distance(copy)).toEqual(distance(from))
  expect(copy.problems.map(({ homework: own }) => own?.points)).toEqual([10_000, 500])
  const list = await server.call(teacher, 'GET /contest/list', { query: { course: courseId } })
  expect(list.data.docs.filter(({ cid: one }) => one === cid || one === data.cid)).toEqual([])
})

test('[HW-ENTER-1] in a public course, too, only members enter, as soon as they have joined', async () => {
  const id = await makeCourse({ encrypt: CourseVisibility.Public })
  const cid = await homework(60, {}, { course: id })
  const verify = async (who: TestPerson) =>
    (await server.call(who, 'POST /contest/:cid/verify', { params: { cid }, body: {} })).data
  expect(await verify(student)).toMatchObject({ isVerify: true, refusal: null })
  expect(await verify(outsider)).toMatchObject({ isVerify: false, refusal: 'NOT_IN_COURSE' })
  expect((await submitIn(server, outsider, cid, open)).error).not.toBeNull()
  await server.call(outsider, 'POST /course/:id', { params: { id }, body: {} })
  expect(await verify(outsider)).toMatchObject({ isVerify: true, refusal: null })
})

test('[HW-ALONE-1] nobody sees the work of others but those who view solutions in its course', async () => {
  const cid = await homework(60)
  for (const who of [student, setter]) await enter(server, who, cid)
  const sid = await judged(cid, open, Judge.Accepted)
  const listed = async (who: TestPerson) =>
    (await server.call(who, 'GET /status/list', { query: { contest: cid } })).data.docs.map((row) => row.sid)
  expect(await listed(student)).toEqual([sid])
  expect(await listed(setter)).toEqual([])
  expect(await listed(assistant)).toEqual([sid])
  expect((await server.call(assistant, 'GET /status/:sid', { params: { sid } })).status).toBe(200)
  expect((await server.call(setter, 'GET /status/:sid', { params: { sid } })).status).toBe(404)
  expect((await read(setter, cid)).data.overview.map(({ submit }) => submit)).toEqual([0, 0])
  const board = await server.call(setter, 'GET /contest/:cid/ranklist', { params: { cid } })
  expect(board.status).toBe(404)
  // Nor once it is closed, by a profile or a count.
  const { submit, solve } = (await server.call(student, 'GET /problem/:pid', { params: { pid: open } })).data
  await change(cid, { homework: { due: at(-1) } })
  await settleAll(server.context)
  const profile = await server.call(setter, 'GET /user/:uid', { params: { uid: student.uid } })
  expect(profile.data.solved).not.toContain(open)
  expect((await server.call(student, 'GET /problem/:pid', { params: { pid: open } })).data).toMatchObject({
    submit,
    solve,
  })
})
