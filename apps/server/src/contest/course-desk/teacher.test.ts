import { ContestStatus } from '@verdict/domain/contest'
import { fullRole } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import {
  add,
  assistant,
  courseId,
  give,
  makeCourse,
  open,
  reserved,
  student,
  submit,
  teacher,
  withCourse,
} from '@verdict/testkit/course'
import { judgeAll, work } from '@verdict/testkit/job'
import { admin, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

withCourse()

let elsewhere: number
beforeAll(async () => {
  elsewhere = await makeCourse()
  await add(admin, [open, reserved])
  await add(admin, [open], elsewhere)
  await give(courseId, 'teacher', { manageCourse: true })
  await give(elsewhere, 'teacher', { manageContest: true, viewSolution: true })
})

const mark = (isTeacher: boolean, uid = 'teacher', who: TestPerson = root) =>
  server.call(who, 'PUT /admin/users/:uid', { params: { uid }, body: { isTeacher } })
beforeEach(() => mark(true))
afterEach(() => mark(false))

const profile = async (who: TestPerson) => (await server.call(who, 'GET /account/profile', {})).data
const detail = async (who: TestPerson, uid: string) =>
  (await server.call(who, 'GET /admin/users/:uid', { params: { uid } })).data
const create = (who: TestPerson) => server.call(who, 'POST /course', { body: { name: 'Mine' } })
const copy = (who: TestPerson, id: number) =>
  server.call(who, 'POST /course/:id/copy', { params: { id }, body: { name: 'Again', days: 7 } })

describe('[TEACH-1] the mark', () => {
  test('is root’s to give and to take, counts at once, and is written down', async () => {
    await mark(false)
    expect((await profile(teacher)).isTeacher).toBeUndefined()
    expect((await create(teacher)).status).toBe(403)
    expect((await mark(true, 'teacher', admin)).error).toBe('FORBIDDEN')
    expect((await mark(true, 'teacher', teacher)).status).toBe(403)
    expect(await detail(admin, 'teacher')).toMatchObject({ may: { change: true, teacher: false } })
    expect((await mark(true)).data).toMatchObject({ isTeacher: true, may: { teacher: true } })
    expect(await profile(teacher)).toMatchObject({ isTeacher: true, privilege: Privilege.User })
    expect((await create(teacher)).status).toBe(201)
    const { docs } = (
      await server.call(root, 'GET /admin/users/:uid/audit', { params: { uid: 'teacher' }, query: {} })
    ).data
    expect(docs[0]).toMatchObject({
      action: 'user.change',
      before: { isTeacher: false },
      after: { isTeacher: true },
    })
  })

  test('is nobody’s at first, and no call of others shows it', async () => {
    await mark(false)
    const { docs } = (await server.call(root, 'GET /admin/users', { query: { pageSize: 100 } })).data
    expect(docs.filter(({ isTeacher }) => isTeacher)).toEqual([])
    await mark(true)
    const seen = await server.call(student, 'GET /user/:uid', { params: { uid: 'teacher' } })
    expect(seen.data).not.toHaveProperty('isTeacher')
  })

  test('is given to many by a list, each line for itself, looked at first', async () => {
    const [one, other] = [await server.person('lecturer1'), await server.person('lecturer2')]
    const send = async (uids: string[], dryRun: boolean) =>
      (await server.call(root, 'POST /admin/users/teachers', { body: { uids, dryRun } })).data.results
    const lines = [' LECTURER1 ', 'nobody-here', 'lecturer2', 'lecturer1', 'teacher', root.uid]
    const expected = [
      { uid: 'lecturer1', changed: true, faults: [] },
      { uid: 'nobody-here', changed: false, faults: ['UNKNOWN_USER'] },
      { uid: 'lecturer2', changed: true, faults: [] },
      { uid: 'lecturer1', changed: false, faults: ['REPEATED'] },
      { uid: 'teacher', changed: false, faults: [] },
      { uid: root.uid, changed: false, faults: ['NOT_ALLOWED'] },
    ]
    expect(await send(lines, true)).toMatchObject(expected)
    expect((await create(one)).status).toBe(403)
    expect(await send(lines, false)).toMatchObject(expected)
    for (const who of [one, other]) expect((await create(who)).status).toBe(201)
    expect(await detail(root, 'lecturer2')).toMatchObject({ isTeacher: true })
  })
})

describe('[TEACH-2] a teacher', () => {
  test('manages the course that they make', async () => {
    const id = (await create(teacher)).data.courseId
    const { data } = await server.call(teacher, 'GET /course/:id', { params: { id } })
    expect(data).toMatchObject({
      role: fullRole,
      isMember: true,
      teacher: { uid: 'teacher' },
      may: { copy: true, rejudge: true },
    })
  })

  test('copies what they manage and nothing else', async () => {
    const made = await copy(teacher, courseId)
    expect(made.status).toBe(201)
    const params = { id: made.data.courseId }
    expect((await server.call(teacher, 'GET /course/:id', { params })).data.role).toEqual(fullRole)
    for (const id of [elsewhere, 2_000_000_000]) expect((await copy(teacher, id)).error).toBe('FORBIDDEN')
    const other = await server.call(teacher, 'GET /course/:id', { params: { id: elsewhere } })
    expect(other.data.may).toEqual({ copy: false, rejudge: false })
    expect((await copy(assistant, courseId)).status).toBe(403)
  })

  test('who is an admin too has no more than their own courses', async () => {
    await mark(true, admin.uid)
    expect((await copy(admin, courseId)).error).toBe('FORBIDDEN')
    const id = (await create(admin)).data.courseId
    expect((await copy(admin, id)).status).toBe(201)
    await mark(false, admin.uid)
    expect((await copy(admin, id)).error).toBe('FORBIDDEN')
  })
})

const rejudge = (who: TestPerson, sid: number) =>
  server.call(who, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
/** @returns a submission in a contest of the course */
async function inContest(course: number, status: ContestStatus = ContestStatus.Available) {
  const cid = await makeContest(server, admin, { ...running, list: [open], course })
  await enter(server, student, cid)
  const sid = await submittedIn(server, student, cid, open)
  await host.judge(Judge.WrongAnswer)
  await moveContest(server, admin, cid, ended)
  if (status === ContestStatus.Reserve) {
    await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { status } })
  }
  return { cid, sid }
}
async function handedIn(course?: number, judge: Judge = Judge.WrongAnswer): Promise<number> {
  const { sid } = (await submit(student, open, course)).data
  await host.judge(judge)
  return sid
}

describe('[TEACH-3] within a course that they manage', () => {
  test('a teacher rejudges one, as long as they are one', async () => {
    for (const sid of [await handedIn(courseId), (await inContest(courseId)).sid]) {
      expect((await rejudge(teacher, sid)).data).toMatchObject({ judge: Judge.RejudgePending })
      await host.judge(Judge.WrongAnswer)
    }
    for (const sid of [await handedIn(), await handedIn(elsewhere), (await inContest(elsewhere)).sid]) {
      expect((await rejudge(teacher, sid)).error).toBe('FORBIDDEN')
    }
    const sid = await handedIn(courseId)
    await mark(false)
    expect((await rejudge(teacher, sid)).error).toBe('FORBIDDEN')
  })

  test('exports ranklists after the end', async () => {
    const [own, other] = [(await inContest(courseId)).cid, (await inContest(elsewhere)).cid]
    const exported = async (cid: number) =>
      (await server.call(teacher, 'GET /contest/:cid/export', { params: { cid } })).status
    expect([await exported(own), await exported(other)]).toEqual([200, 403])
    await mark(false)
    expect(await exported(own)).toBe(403)
  })

  test('sees the statistics of its problems, a reserved one among them', async () => {
    const ask = (pid: number, course?: number) =>
      server.call(teacher, 'GET /problem/:pid/statistics', { params: { pid }, query: { course } })
    expect((await ask(reserved, courseId)).status).toBe(200)
    const { pid } = (
      await server.call(admin, 'POST /problem/', {
        body: { title: 'Kept', description: 'x', status: ProblemStatus.Reserve },
      })
    ).data
    expect((await ask(pid)).status).toBe(404)
  })
})

describe('[TEACH-4] many are rejudged by a job', () => {
  const start = (who: TestPerson, body: object) =>
    server.call(who, 'POST /admin/jobs', { body: { action: 'rejudge', ...body } })
  const all = (course: number, more: object = {}) => ({ filter: { course, ...more } })
  const listed = (who: TestPerson, course?: number) =>
    server.call(who, 'GET /admin/jobs', { query: { course } })

  test('of the course alone, without what is kept from its managers or skipped', async () => {
    const own = await handedIn(courseId)
    const contest = await inContest(courseId)
    const kept = await inContest(courseId, ContestStatus.Reserve)
    const skipped = await handedIn(courseId)
    await server.call(root, 'PUT /status/:sid', { params: { sid: skipped }, body: { judge: Judge.Skipped } })
    const others = [await handedIn(), await handedIn(elsewhere), (await inContest(elsewhere)).sid]
    const before = (await start(teacher, { ...all(courseId), preview: true })).data.preview
    const { status, data } = await start(teacher, all(courseId))
    expect([status, data.preview]).toEqual([201, before])
    const params = { id: data.job!.id }
    await work()
    await judgeAll(new Map([[own, Judge.Accepted]]))
    const job = (await server.call(teacher, 'GET /admin/jobs/:id', { params })).data
    expect(job).toMatchObject({ total: before.total, may: { apply: true }, filter: { course: courseId } })
    const items = await server.db
      .selectFrom('job_submissions')
      .select('sid')
      .where('job_id', '=', params.id)
      .execute()
    const sids = items.map(({ sid }) => sid)
    expect(sids).toEqual(expect.arrayContaining([own, contest.sid]))
    for (const sid of [kept.sid, skipped, ...others]) expect(sids).not.toContain(sid)
    const changes = await server.call(teacher, 'GET /admin/jobs/:id/changes', { params, query: {} })
    expect(changes.data.docs.map(({ sid }) => sid)).toContain(own)
    const ranks = { params, query: { cid: contest.cid } }
    expect((await server.call(teacher, 'GET /admin/jobs/:id/ranks', ranks)).status).toBe(200)
    expect((await server.call(teacher, 'PUT /admin/jobs/:id', { params })).status).toBe(200)
    await work()
    expect((await server.call(teacher, 'GET /status/:sid', { params: { sid: own } })).data.judge).toBe(
      Judge.Accepted,
    )
    expect((await listed(teacher, courseId)).data.docs.map(({ id }) => id)).toEqual([params.id])
    const { docs } = (await server.call(root, 'GET /admin/audit', { query: { target: `job:${params.id}` } }))
      .data
    expect(docs.map(({ action, actor }) => [action, actor?.uid])).toEqual([
      ['job.apply', 'teacher'],
      ['job.start', 'teacher'],
    ])
  })

  test('and of no other: neither started nor seen, whether it is there or not', async () => {
    const sid = await handedIn(courseId)
    const refused = [
      { sids: [sid] },
      all(elsewhere),
      all(2_000_000_000),
      { filter: { pid: open } },
      { action: 'skip', ...all(courseId) },
    ]
    for (const body of refused) {
      expect((await start(teacher, body)).error).toBe('FORBIDDEN')
      expect((await start(teacher, { ...body, preview: true })).error).toBe('FORBIDDEN')
    }
    for (const who of [student, assistant, admin]) {
      expect((await start(who, all(courseId))).error).toBe('FORBIDDEN')
    }
    const skip = (await start(root, { action: 'skip', ...all(courseId) })).data.job!.id
    const named = (await start(root, { sids: [sid] })).data.job!.id
    for (const id of [skip, named, 2_000_000_000]) {
      const params = { id }
      const answers = [
        await server.call(teacher, 'GET /admin/jobs/:id', { params }),
        await server.call(teacher, 'GET /admin/jobs/:id/changes', { params, query: {} }),
        await server.call(teacher, 'GET /admin/jobs/:id/people', { params, query: {} }),
        await server.call(teacher, 'PUT /admin/jobs/:id', { params }),
        await server.call(teacher, 'DELETE /admin/jobs/:id', { params }),
      ]
      expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 'FORBIDDEN'))
    }
    for (const course of [undefined, elsewhere]) {
      expect((await listed(teacher, course)).error).toBe('FORBIDDEN')
    }
    expect((await listed(teacher, courseId)).data.docs.map(({ id }) => id)).not.toContain(skip)
    for (const id of [skip, named]) await server.call(root, 'DELETE /admin/jobs/:id', { params: { id } })
    await work()
  })

  test('which somebody who is no teacher any more neither sees nor applies', async () => {
    await handedIn(courseId)
    const params = { id: (await start(teacher, all(courseId))).data.job!.id }
    await mark(false)
    expect((await server.call(teacher, 'GET /admin/jobs/:id', { params })).error).toBe('FORBIDDEN')
    expect((await server.call(teacher, 'PUT /admin/jobs/:id', { params })).error).toBe('FORBIDDEN')
    await server.call(root, 'DELETE /admin/jobs/:id', { params })
    await work()
  })
})
