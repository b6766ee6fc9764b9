import { CourseVisibility } from '@verdict/domain/course'
import { Judge } from '@verdict/domain/verdict'
import { submittedIn } from '@verdict/testkit/contest'
import { contest, pid, ranklist, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { Accepted, Pending, RejudgePending, WrongAnswer } = Judge

withContests()

const queue = async (cid: number) =>
  (await server.call(admin, 'GET /contest/:cid/desk/verdicts', { params: { cid } })).data
const confirm = async (cid: number, sids: number[]) =>
  (await server.call(admin, 'POST /contest/:cid/desk/verdicts/confirm', { params: { cid }, body: { sids } }))
    .data.confirmed
const rejudge = async (cid: number, sids: number[]) =>
  (await server.call(admin, 'POST /contest/:cid/desk/verdicts/rejudge', { params: { cid }, body: { sids } }))
    .data.rejudged
const read = async (sid: number) =>
  (await server.call(alice, 'GET /status/:sid', { params: { sid } })).data as {
    judge: Judge
    testcase: unknown[]
    error: string
  }
const cell = async (cid: number) => (await ranklist(bob, cid)).data.ranklist['alice']?.[String(pid)]

test('[DESK-VERIFY-1] a verdict is shown once the jury has confirmed it, and counts from then on', async () => {
  const cid = await contest({ option: { verify: 'all' } })
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Accepted)
  expect(await read(sid)).toMatchObject({ judge: Pending, testcase: [], error: '' })
  expect(await cell(cid)).toMatchObject({ acceptedAt: null, pending: 1 })
  const { verdicts, count } = await queue(cid)
  expect(count).toBe(1)
  expect(verdicts).toMatchObject([{ sid, pid, uid: 'alice', judge: Accepted, time: 10, tests: [{}] }])
  expect((await server.call(admin, 'GET /contest/:cid/desk', { params: { cid } })).data.heldCount).toBe(1)
  expect(await confirm(cid, [sid])).toBe(1)
  expect(await read(sid)).toMatchObject({ judge: Accepted, testcase: [{ judge: Accepted }] })
  expect(await cell(cid)).toMatchObject({ acceptedAt: expect.any(String), pending: 0 })
  expect(await queue(cid)).toEqual({ verdicts: [], count: 0 })
  expect(await confirm(cid, [sid])).toBe(0)
})

test('[DESK-VERIFY-3] where only accepted ones are confirmed, others are shown at once', async () => {
  const cid = await contest({ option: { verify: 'accepted' } })
  const wrong = await submittedIn(server, alice, cid, pid)
  await host.judge(WrongAnswer)
  expect((await read(wrong)).judge).toBe(WrongAnswer)
  const right = await submittedIn(server, alice, cid, pid)
  await host.judge(Accepted)
  expect((await read(right)).judge).toBe(Pending)
  expect((await queue(cid)).verdicts.map(({ sid }) => sid)).toEqual([right])
})

test('[DESK-VERIFY-4] a verdict that waits is dropped by a rejudge, whose own waits then', async () => {
  const cid = await contest({ option: { verify: 'all' } })
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(WrongAnswer)
  expect(await rejudge(cid, [sid])).toBe(1)
  expect((await queue(cid)).count).toBe(0)
  expect((await read(sid)).judge).toBe(RejudgePending)
  await host.judge(Accepted)
  expect((await queue(cid)).verdicts.map(({ judge }) => judge)).toEqual([Accepted])
  expect(await confirm(cid, [sid])).toBe(1)
  expect((await read(sid)).judge).toBe(Accepted)
})

test('[DESK-VERIFY-5] what waits stays to be confirmed when the contest shows verdicts at once again; no other contest reaches it', async () => {
  const cid = await contest({ option: { verify: 'all' } })
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Accepted)
  await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { option: { verify: 'none' } } })
  expect((await read(sid)).judge).toBe(Pending)
  expect(await confirm(await contest(), [sid])).toBe(0)
  expect(await confirm(cid, [sid])).toBe(1)
  expect((await read(sid)).judge).toBe(Accepted)
})

test('[DESK-VERIFY-8] who manages a contest without viewing solutions confirms verdicts, and reads no errors or tests', async () => {
  const teacher = await server.person('teacher')
  const body = { name: 'Course', encrypt: CourseVisibility.Public }
  const { courseId: id } = (await server.call(root, 'POST /course', { body })).data
  const member = (role: object) =>
    server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid: 'teacher' }, body: { role } })
  await member({ manageContest: true })
  const cid = await contest({ course: id, option: { verify: 'all' } })
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(WrongAnswer)
  await server.db
    .updateTable('held_verdicts')
    .set({
      verdict: sql<string>`verdict || '{"error": "an error", "judgeMessage": "for staff"}'::jsonb`,
    })
    .execute()
  const seenBy = async (who: TestPerson) =>
    (await server.call(who, 'GET /contest/:cid/desk/verdicts', { params: { cid } })).data.verdicts
  const whole = { sid, judge: WrongAnswer, error: 'an error', tests: [{}] }
  expect(await seenBy(admin)).toMatchObject([{ ...whole, judgeMessage: 'for staff' }])
  expect(await seenBy(teacher)).toMatchObject([{ ...whole, error: '', judgeMessage: '', tests: [] }])
  await member({ manageContest: true, viewSolution: true })
  expect(await seenBy(teacher)).toMatchObject([{ ...whole, judgeMessage: '' }])
})
