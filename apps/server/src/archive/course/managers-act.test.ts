// Rejudging and exporting by course managers, while root lets them: what is of their course, and nothing else.

import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import {
  add,
  courseId,
  give,
  makeCourse,
  open,
  student,
  submit,
  teacher,
  withCourse,
} from '@verdict/testkit/course'
import { admin, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

withCourse()

let elsewhere: number
beforeAll(async () => {
  elsewhere = await makeCourse()
  await add(admin, [open])
  await give(courseId, 'teacher', { manageContest: true, viewSolution: true })
  await give(elsewhere, 'teacher', { basic: true })
})

const set = (managersRejudgeAndExport: boolean, who: TestPerson = root) =>
  server.call(who, 'PUT /admin/settings', { body: { managersRejudgeAndExport } })
beforeEach(() => set(true))
afterEach(() => set(false))

const change = (who: TestPerson, sid: number, judge: Judge = Judge.RejudgePending) =>
  server.call(who, 'PUT /status/:sid', { params: { sid }, body: { judge } })
const detail = async (who: TestPerson, sid: number) =>
  (await server.call(who, 'GET /status/:sid', { params: { sid } })).data
const handedIn = async (course?: number) => (await submit(student, open, course)).data.sid
/** @returns a submission in a contest of the course */
async function inContest(course: number): Promise<{ cid: number; sid: number }> {
  const cid = await makeContest(server, admin, { ...running, list: [open], course })
  await enter(server, student, cid)
  return { cid, sid: await submittedIn(server, student, cid, open) }
}

describe('[API-ROLES-2] a manager rejudges', () => {
  test('what was handed in to the course or to a contest of it', async () => {
    for (const sid of [await handedIn(courseId), (await inContest(courseId)).sid]) {
      expect(await detail(teacher, sid)).toMatchObject({ mayRejudge: true, maySkip: false })
      expect((await change(teacher, sid)).data).toMatchObject({ judge: Judge.RejudgePending })
      expect((await change(teacher, sid, Judge.Skipped)).status).toBe(403)
    }
  })

  test('nothing of another course or of none, and nothing that does not exist', async () => {
    for (const sid of [await handedIn(), (await inContest(elsewhere)).sid, 2_000_000_000]) {
      expect((await change(teacher, sid)).status).toBe(403)
    }
  })

  test('nothing whose code is closed to them', async () => {
    const sid = await handedIn(courseId)
    await give(courseId, 'teacher', { manageContest: true })
    expect((await change(teacher, sid)).status).toBe(403)
    expect((await detail(root, sid)).judge).toBe(Judge.Pending)
    await give(courseId, 'teacher', { manageContest: true, viewSolution: true })
  })

  test('nothing that root has skipped', async () => {
    const sid = await handedIn(courseId)
    await change(root, sid, Judge.Skipped)
    expect(await detail(teacher, sid)).toMatchObject({ mayRejudge: false })
    expect((await change(teacher, sid)).status).toBe(403)
    expect((await detail(root, sid)).judge).toBe(Judge.Skipped)
  })

  test('nothing while root does not let them, and an admin never by that role alone', async () => {
    const sid = await handedIn(courseId)
    expect(await detail(admin, sid)).toMatchObject({ mayRejudge: false })
    expect((await change(admin, sid)).status).toBe(403)
    await set(false)
    expect(await detail(teacher, sid)).toMatchObject({ mayRejudge: false })
    expect((await change(teacher, sid)).status).toBe(403)
  })

  test('and leaves a row in the audit', async () => {
    const sid = await handedIn(courseId)
    await change(teacher, sid)
    const query = { target: `submission:${sid}` }
    const { docs } = (await server.call(root, 'GET /admin/audit', { query })).data
    expect(docs).toMatchObject([{ action: 'submission.rejudge', actor: { uid: 'teacher' } }])
  })
})

test('[API-ROLES-2] [CON-EXPORT-1] a manager exports contests of the course, after their end', async () => {
  const exported = async (cid: number) =>
    (await server.call(teacher, 'GET /contest/:cid/export', { params: { cid } })).status
  const exportable = async (cid: number) =>
    (await server.call(teacher, 'GET /contest/:cid', { params: { cid } })).data.contest.mayExport
  const { cid } = await inContest(courseId)
  expect([await exported(cid), await exportable(cid)]).toEqual([409, false])
  await moveContest(server, admin, cid, ended)
  expect([await exported(cid), await exportable(cid)]).toEqual([200, true])
  const other = await makeContest(server, admin, { ...ended, course: elsewhere })
  expect([await exported(other), await exportable(other)]).toEqual([403, false])
  expect(await exported(2_000_000_000)).toBe(403)
  await set(false)
  expect([await exported(cid), await exportable(cid)]).toEqual([403, false])
})

test('[ADM-SITE-1] the setting is off at first, root’s alone, and each change of it is written down', async () => {
  const read = async () => (await server.call(root, 'GET /admin/settings', {})).data
  await server.db.deleteFrom('site_values').where('key', '=', 'managers_rejudge_and_export').execute()
  expect(await read()).toMatchObject({ managersRejudgeAndExport: false })
  for (const who of [teacher, admin]) expect((await set(true, who)).status).toBe(403)
  const changes = async () =>
    (await server.call(root, 'GET /admin/audit', { query: { action: 'site', pageSize: 100 } })).data
  const before = (await changes()).total
  await set(true)
  await set(true)
  expect(await read()).toMatchObject({ managersRejudgeAndExport: true })
  const { docs, total } = await changes()
  expect(total).toBe(before + 1)
  expect(docs[0]).toMatchObject({
    action: 'site.settings',
    target: 'site:settings',
    before: { managersRejudgeAndExport: false },
    after: { managersRejudgeAndExport: true },
  })
})
