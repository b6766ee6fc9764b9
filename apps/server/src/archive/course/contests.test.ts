// Contests of a course: who makes, sees, manages and moves them, and what that does to their ranklists.

import { ContestStatus } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { Judge } from '@verdict/domain/verdict'
import {
  ended,
  enter,
  frozen,
  makeContest,
  moveContest,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import {
  assistant,
  courseId,
  give,
  makeCourse,
  open,
  outsider,
  reserved,
  student,
  teacher,
  withCourse,
} from '@verdict/testkit/course'
import { admin, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { settleAll } from '../../contest/contest-settle.ts'

withCourse({ joinCode: 'sesame' })
// Work that one test left waiting is not another's.
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

const body = (fields: object) => ({
  title: 'Exam',
  start: '2030-01-01T00:00:00.000Z',
  end: '2030-01-01T05:00:00.000Z',
  ...fields,
})
const create = (who: TestPerson, fields: object) => server.call(who, 'POST /contest/', { body: body(fields) })
const change = (who: TestPerson, cid: number, fields: object) =>
  server.call(who, 'PUT /contest/:cid', { params: { cid }, body: fields })
const read = (who: TestPerson, cid: number) => server.call(who, 'GET /contest/:cid', { params: { cid } })
const ranklist = async (who: TestPerson, cid: number, etag?: string) =>
  server.call(who, 'GET /contest/:cid/ranklist', {
    params: { cid },
    headers: etag ? { 'if-none-match': etag } : {},
  })
const ranked = async (cid: number, who = admin) => Object.keys((await ranklist(who, cid)).data.ranklist)

describe('making and managing', () => {
  test('[CON-CREATE-1] manageContest makes contests in its course, and nowhere else', async () => {
    const other = await makeCourse()
    await give(other, 'teacher', { manageProblem: true })
    for (const [who, course] of [
      [student, courseId],
      [assistant, courseId],
      [teacher, other],
      [teacher, -1],
      [teacher, 2_000_000_000],
    ] as const) {
      expect(await create(who, { course })).toMatchObject({ status: 403, message: 'Unauthorized' })
    }
    expect((await create(admin, { course: 2_000_000_000 })).error).toBe('NOT_FOUND')
    const { cid } = (await create(teacher, { course: courseId })).data
    expect((await read(teacher, cid)).data.contest).toMatchObject({
      course: { courseId, name: 'Course', role: { manageContest: true } },
      may: { manage: true, edit: true, delete: false },
    })
    expect((await read(admin, cid)).data.contest.course?.role.manageContest).toBe(true)
  })

  test('[CON-CREATE-4] a title is needed here too, and the form says so', async () => {
    const { cid } = (await create(teacher, { course: courseId })).data
    for (const answer of [
      await create(teacher, { course: courseId, title: ' ' }),
      await change(teacher, cid, { title: '' }),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        message: 'Form is not valid, please check your input.',
        errors: [{ path: 'body.title' }],
      })
    }
  })

  test('reserved problems that the course lists may stand in it', async () => {
    expect((await create(teacher, { course: courseId, list: [open, reserved] })).message).toBe(
      `These problems cannot be used in a contest: ${reserved}`,
    )
    await server.call(root, 'POST /course/:id/problem', {
      params: { id: courseId },
      body: { problemIds: [reserved] },
    })
    expect((await create(teacher, { course: courseId, list: [open, reserved] })).status).toBe(201)
  })

  test('[CON-RESERVE-1] [CON-LIST-5] [CON-COPY-1] only admins reserve; a copy in a course is a draft of its managers', async () => {
    expect((await create(teacher, { course: courseId, status: ContestStatus.Reserve })).error).toBe(
      'FORBIDDEN',
    )
    const { cid } = (await create(teacher, { course: courseId })).data
    expect((await change(teacher, cid, { status: ContestStatus.Reserve })).error).toBe('FORBIDDEN')
    for (const who of [teacher, admin]) {
      const copy = (await server.call(who, 'POST /contest/:cid/copy', { params: { cid } })).data.cid
      for (const manager of [teacher, admin]) {
        expect((await read(manager, copy)).data.contest).toMatchObject({
          status: ContestStatus.Available,
          draft: true,
          course: { courseId },
        })
      }
      expect((await read(student, copy)).error).toBe('NOT_FOUND')
      const listed = (await server.call(student, 'GET /contest/list', { query: { course: courseId } })).data
      expect(listed.docs.map((row) => row.cid)).not.toContain(copy)
    }
    await change(admin, cid, { status: ContestStatus.Reserve })
    expect((await read(teacher, cid)).error).toBe('NOT_FOUND')
  })
})

describe('[CRS-READ-3] contests of a private course', () => {
  test('[CRS-READ-4] are in no list of outsiders, who hear the way in', async () => {
    const cid = await makeContest(server, admin, { title: 'Secret exam', course: courseId, list: [open] })
    const found = async (who: TestPerson | null, course?: number) => {
      const query = { content: 'Secret exam', ...(course && { course }) }
      const { docs } = (await server.call(who, 'GET /contest/list', { query })).data
      return docs.map((row) => row.cid)
    }
    for (const who of [null, outsider]) expect(await found(who)).toEqual([])
    for (const who of [student, teacher, admin]) {
      expect(await found(who)).toEqual([cid])
      expect(await found(who, courseId)).toEqual([cid])
    }
    expect(await read(outsider, cid)).toMatchObject({ status: 403, error: 'COURSE_PRIVATE' })
    expect(
      (await server.call(outsider, 'POST /contest/:cid/verify', { params: { cid }, body: {} })).error,
    ).toBe('COURSE_PRIVATE')
    expect((await change(outsider, cid, { title: 'Mine' })).error).toBe('FORBIDDEN')
    expect((await read(student, cid)).data).toMatchObject({ contest: { isEntrant: false }, problems: [] })
    // Participants stay in, also without the course.
    await enter(server, student, cid)
    await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id: courseId, uid: 'student' } })
    expect(await found(student)).toEqual([cid])
    expect((await read(student, cid)).data.problems).toHaveLength(1)
    await give(courseId, 'student', { basic: true })
  })

  test('those of a public one are everybody’s', async () => {
    const course = await makeCourse({ encrypt: CourseVisibility.Public })
    const cid = await makeContest(server, admin, { title: 'Shown exam', course })
    const { docs } = (await server.call(null, 'GET /contest/list', { query: { content: 'Shown exam' } })).data
    expect(docs).toMatchObject([{ cid, course: { courseId: course, role: { manageContest: false } } }])
    await enter(server, outsider, cid)
  })
})

test('[CRS-READ-3] [CON-LIST-5] what is listed and what is answered by number are the same, for everybody', async () => {
  await makeContest(server, admin, { course: courseId })
  await makeContest(server, admin, { course: courseId, status: ContestStatus.Reserve })
  const cids = (await server.db.selectFrom('contests').select('cid').orderBy('cid').execute()).map(
    ({ cid }) => cid,
  )
  for (const who of [outsider, student, assistant, teacher, admin, root]) {
    const { docs } = (await server.call(who, 'GET /contest/list', { query: { pageSize: 100 } })).data
    const answered = []
    for (const cid of cids) if ((await read(who, cid)).status === 200) answered.push(cid)
    expect(new Set(docs.map(({ cid }) => cid))).toEqual(new Set(answered))
    for (const { cid, may } of docs) {
      expect((await change(who, cid, {})).error).toBe(may.edit ? null : 'FORBIDDEN')
    }
  }
})

describe('transfer', () => {
  test('[CON-TRANSFER-1] is root’s, or manageContest’s in each course involved', async () => {
    const other = await makeCourse()
    await give(other, 'teacher', { manageProblem: true })
    const loose = await makeContest(server, root)
    const offered = async (who: TestPerson, contest: number) =>
      (await read(who, contest)).data.contest.may.transfer
    const cid = await makeContest(server, root, { course: courseId })
    expect((await change(teacher, cid, { course: other })).error).toBe('FORBIDDEN')
    expect((await change(admin, cid, { course: other })).error).toBe('FORBIDDEN')
    expect((await change(teacher, loose, { course: courseId })).error).toBe('FORBIDDEN')
    expect((await change(teacher, cid, { course: 2_000_000_000 })).error).toBe('NOT_FOUND')
    // Offered where some transfer is not refused.
    expect(await offered(teacher, cid)).toBe(true)
    expect(await offered(student, cid)).toBe(false)
    expect(await offered(admin, cid)).toBe(false)
    expect(await offered(admin, loose)).toBe(false)
    expect([await offered(root, cid), await offered(root, loose)]).toEqual([true, true])
    // To stay is no transfer.
    expect((await change(admin, cid, { course: courseId, title: 'Same place' })).status).toBe(200)
    await give(other, 'teacher', { manageContest: true })
    expect((await change(teacher, cid, { course: other })).data.contest.course?.courseId).toBe(other)
    expect((await change(teacher, cid, { course: -1 })).data.contest).toMatchObject({
      course: null,
      may: { edit: false },
    })
    expect((await change(teacher, cid, { course: other })).error).toBe('FORBIDDEN')
    expect((await change(root, cid, { course: courseId })).status).toBe(200)
    const trace = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'before', 'after'])
      .where('target', '=', `contest:${cid}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(trace).toMatchObject({
      actor_id: root.userId,
      before: { course_id: null },
      after: { course_id: courseId },
    })
  })

  test('[CON-TRANSFER-1] an admin needs the role too', async () => {
    const other = await makeCourse()
    const cid = await makeContest(server, admin, { course: courseId })
    const loose = await makeContest(server, admin)
    const offered = async (contest: number) => (await read(admin, contest)).data.contest.may.transfer
    expect([await offered(cid), await offered(loose)]).toEqual([false, false])
    await give(other, 'admin1', { manageContest: true })
    expect([await offered(cid), await offered(loose)]).toEqual([false, true])
    await give(courseId, 'admin1', { manageContest: true })
    expect(await offered(cid)).toBe(true)
    expect((await change(admin, cid, { course: other })).status).toBe(200)
  })
})

describe('managers in the contest', () => {
  test('[RANK-COUNT-1] see through the freeze, manage entrants, and are not ranked', async () => {
    const cid = await makeContest(server, admin, { ...running, course: courseId, list: [open] })
    for (const who of [student, outsider]) {
      if (who === outsider) await give(courseId, 'outsider', { basic: true })
      await enter(server, who, cid)
      await submittedIn(server, who, cid, open)
      await host.judge(Judge.Accepted)
    }
    await submittedIn(server, teacher, cid, open)
    await host.judge(Judge.Accepted)
    expect(await ranked(cid)).toEqual(['outsider', 'student'])
    const { etag } = (await ranklist(student, cid)).headers
    expect((await ranklist(student, cid, String(etag))).status).toBe(304)
    // New managers leave the ranks, and come back when that ends.
    await give(courseId, 'outsider', { manageContest: true })
    expect((await ranklist(student, cid, String(etag))).status).toBe(200)
    expect(await ranked(cid)).toEqual(['student'])
    await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id: courseId, uid: 'outsider' } })
    expect(await ranked(cid)).toEqual(['outsider', 'student'])
    await moveContest(server, admin, cid, frozen)
    expect((await ranklist(teacher, cid)).data.info.isFrozen).toBe(true)
    const entrants = await server.call(teacher, 'GET /contest/:cid/entrants', { params: { cid } })
    expect(entrants.data.docs.map(({ uid }) => uid).sort()).toEqual(['outsider', 'student'])
    const status = await server.call(teacher, 'GET /status/list', { query: { mid: cid } })
    expect(status.data.docs).toHaveLength(3)
    expect((await server.call(teacher, 'GET /contest/:cid/export', { params: { cid } })).error).toBe(
      'FORBIDDEN',
    )
  })

  test('[SUB-GET-2] [CRS-CODE-1] [CON-FREEZE-3] viewSolution reads code in its contests, and a reader does not compete', async () => {
    const cid = await makeContest(server, admin, { ...running, course: courseId, list: [open] })
    await enter(server, student, cid)
    const sid = await submittedIn(server, student, cid, open)
    await host.judge(Judge.WrongAnswer)
    const reading = async (who: TestPerson) => {
      const { error, data } = await server.call(who, 'GET /status/:sid', { params: { sid } })
      return { error: error ?? ('code' in data ? null : 'the row alone'), data }
    }
    const rows = async (who: TestPerson) =>
      (await server.call(who, 'GET /status/list', { query: { mid: cid } })).data.docs.map((row) => [
        row.sid,
        row.judge,
        row.viewable,
      ])
    // Managing contests is not viewing solutions.
    expect((await reading(teacher)).error).toBe('the row alone')
    expect((await reading(outsider)).error).toBe('NOT_FOUND')
    // Somebody who takes part reads nobody's code before the end.
    await give(courseId, 'outsider', { viewSolution: true })
    await enter(server, outsider, cid)
    expect((await reading(outsider)).error).toBe('the row alone')
    expect(await rows(outsider)).toEqual([[sid, Judge.WrongAnswer, false]])
    // A look at the list shuts nobody out; reading code does.
    const entering = async () =>
      (await server.call(assistant, 'POST /contest/:cid/verify', { params: { cid }, body: {} })).data
    expect(await rows(assistant)).toEqual([[sid, Judge.WrongAnswer, true]])
    expect((await reading(assistant)).data).toMatchObject({
      judge: Judge.WrongAnswer,
      code: expect.any(String),
    })
    expect(await entering()).toMatchObject({ isVerify: false, refusal: 'CODE_READ' })
    // A frozen result is for managers.
    await moveContest(server, admin, cid, frozen)
    await server.db
      .updateTable('submissions')
      .set({ created_at: new Date() })
      .where('sid', '=', sid)
      .execute()
    expect(await rows(assistant)).toEqual([[sid, Judge.Pending, true]])
    expect((await reading(assistant)).data).toMatchObject({
      judge: Judge.Pending,
      time: 0,
      testcase: [],
      code: expect.any(String),
    })
    await give(courseId, 'assistant', { viewSolution: true, manageContest: true })
    expect((await reading(assistant)).data.judge).toBe(Judge.WrongAnswer)
    await give(courseId, 'assistant', { viewSolution: true })
    await moveContest(server, admin, cid, ended)
    await settleAll(server.context)
    for (const who of [assistant, outsider]) expect((await reading(who)).error).toBeNull()
    expect(await entering()).toMatchObject({ isVerify: true })
    await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id: courseId, uid: 'outsider' } })
  })

  test('[CRS-CODE-1] viewSolution reads what was handed in to a reserved problem of its contest', async () => {
    const cid = await makeContest(server, admin, { ...running, course: courseId, list: [reserved] })
    await enter(server, student, cid)
    const sid = await submittedIn(server, student, cid, reserved)
    await host.judge(Judge.Accepted)
    const reading = async () => (await server.call(assistant, 'GET /status/:sid', { params: { sid } })).error
    expect(await reading()).toBeNull()
    await moveContest(server, admin, cid, ended)
    await settleAll(server.context)
    expect(await reading()).toBeNull()
    const { docs } = (await server.call(assistant, 'GET /status/list', { query: { mid: cid } })).data
    expect(docs).toMatchObject([{ sid, viewable: true }])
  })

  test('[CRS-CODE-1] somebody who enters and reads at the same moment does one of both', async () => {
    const cid = await makeContest(server, admin, { ...running, course: courseId, list: [open] })
    await enter(server, student, cid)
    const sid = await submittedIn(server, student, cid, open)
    const done = await Promise.all(
      Array.from({ length: 6 }, async (_, number) => {
        if (number % 2 === 0) {
          const { data } = await server.call(assistant, 'GET /status/:sid', { params: { sid } })
          return data && 'code' in data ? ['read'] : []
        }
        const entered = await server.call(assistant, 'POST /contest/:cid/verify', {
          params: { cid },
          body: {},
        })
        return entered.data.isVerify ? ['entered'] : []
      }),
    )
    expect(new Set(done.flat()).size).toBe(1)
  })
})
