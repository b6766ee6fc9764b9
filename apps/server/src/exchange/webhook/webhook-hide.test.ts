// A hook is sent no more than its person may see, and nothing that a freeze hides from contestants unless it is for that. Each
// test sends something that may be notified beside, by the same hook: silence alone would prove nothing.

import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { ended, enter, frozen, makeContest, moveContest, submittedIn } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { hooked, hurry, log, withHooks, work } from '@verdict/testkit/hook-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { HookReceiver } from '@verdict/testkit/hook-receiver'
import { courseId, give, open, student, withCourse } from '@verdict/testkit/course'

withCourse()
withHooks()

/** Handed in and judged. */
async function judge(cid: number, who = alice, verdict: Judge = Judge.Accepted): Promise<number> {
  const sid = await submittedIn(server, who, cid, open)
  expect((await host.judge(verdict)).sid).toBe(sid)
  return sid
}

/** As if it had been handed in so many minutes earlier. */
const moveSubmission = (sid: number, minutes: number) =>
  server.db
    .updateTable('submissions')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('sid', '=', sid)
    .execute()

const sidsIn = ({ received }: HookReceiver): (number | null)[] =>
  received.map(({ payload: { data } }) => ('sid' in data ? data.sid : null))

async function frozenContest(more = {}): Promise<{ cid: number; early: number }> {
  const cid = await makeContest(server, admin, { ...frozen, list: [open], ...more })
  for (const who of [alice, bob]) await enter(server, who, cid)
  const early = await submittedIn(server, alice, cid, open)
  await moveSubmission(early, 120)
  return { cid, early }
}

test('[HOOK-HIDE-1] in a freeze the hook of an organiser is notified of what came before it alone, and of the rest by a hook for that', async () => {
  const { cid, early } = await frozenContest({ option: { unfreeze: 'manual' } })
  const usual = await hooked(admin, { cid })
  const full = await hooked(admin, { cid }, { seesFrozen: true })
  await host.judge(Judge.WrongAnswer)
  const late = await judge(cid)
  await work()
  await full.got(2)
  await usual.got(1)
  await work()
  expect(sidsIn(full)).toEqual([early, late])
  expect(sidsIn(usual)).toEqual([early])
  expect((await log(admin, usual.hookId)).map(({ state, sid }) => ({ state, sid }))).toEqual([
    { state: 'withheld', sid: null },
    { state: 'sent', sid: early },
  ])
  // Over, but still frozen.
  await moveContest(server, admin, cid, ended)
  const again = async () => {
    const [newest] = await log(admin, usual.hookId)
    const params = { hookId: usual.hookId, deliveryId: newest!.deliveryId }
    await server.call(admin, 'POST /webhook/:hookId/deliveries/:deliveryId', { params })
    await work()
  }
  await again()
  expect((await log(admin, usual.hookId))[0]!.state).toBe('withheld')
  expect(sidsIn(usual)).toEqual([early])
  await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })
  await again()
  await usual.got(2)
  expect(sidsIn(usual)).toEqual([early, late])
})

test('[HOOK-HIDE-1] of a contest that hides results until it is open, nothing is notified before', async () => {
  const { cid } = await frozenContest({ rule: 'oi' })
  const usual = await hooked(admin, { cid }, { kinds: ['verdict', 'contest'] })
  const full = await hooked(admin, { cid }, { seesFrozen: true })
  await host.judge(Judge.Accepted)
  await work()
  await full.got(1)
  expect((await log(admin, usual.hookId)).map(({ state }) => state)).toEqual(['withheld'])
  expect(usual.received).toEqual([])
  await moveContest(server, admin, cid, ended)
})

test('[HOOK-HIDE-2] while its person sits an exam a hook sleeps, and goes on behind it', async () => {
  const sitter = await server.person('sitter')
  await give(courseId, 'sitter', { manageCourse: true })
  const cid = await makeContest(server, admin, { list: [open], course: courseId })
  await enter(server, student, cid)
  const hook = await hooked(sitter, { courseId })
  const exam = await makeExam(server, admin, {
    start: -10,
    end: 60,
    contest: { list: [open] },
    sitters: [sitter],
  })
  const sid = await judge(cid, student)
  await work()
  expect(await waitingOf(hook.hookId)).toMatchObject([{ state: 'waiting', tries: 0 }])
  expect(hook.received).toEqual([])
  await moveContest(server, admin, exam, ended)
  await work()
  await hook.got(1)
  expect(sidsIn(hook)).toEqual([sid])
})

const waitingOf = (hookId: number) =>
  server.db.selectFrom('webhook_deliveries').selectAll().where('hook_id', '=', hookId).execute()

test('[HOOK-HIDE-3] nothing is notified of a deleted contest or by somebody who lost their right, whose hook is turned off', async () => {
  const { cid } = await frozenContest()
  const second = await server.person('second-admin', Privilege.Admin)
  const theirs = await hooked(second, { cid }, { kinds: ['mark', 'contest'], seesFrozen: true })
  const site = await hooked(root, 'site', { seesFrozen: true })
  await server.call(root, 'DELETE /contest/:cid', { params: { cid } })
  await host.judge(Judge.Accepted)
  await work()
  expect((await log(root, site.hookId))[0]!.state).toBe('withheld')
  expect(site.received).toEqual([])

  const { cid: next } = await frozenContest()
  const hook = await hooked(second, { cid: next }, { seesFrozen: true })
  await server.db
    .updateTable('users')
    .set({ privilege: Privilege.User })
    .where('id', '=', second.userId)
    .execute()
  await host.judge(Judge.Accepted)
  await work()
  await site.got(1)
  const { data } = await server.call(admin, 'GET /contest/:cid/webhooks', { params: { cid: next } })
  expect(data.hooks).toMatchObject([{ hookId: hook.hookId, isOn: false, offReason: 'owner', waiting: 1 }])
  expect(hook.received).toEqual([])
  // Another organiser takes it over, and it speaks for them.
  const body = { isOn: true }
  await server.call(admin, 'PUT /webhook/:hookId', { params: { hookId: hook.hookId }, body })
  await hurry(hook.hookId)
  await work()
  await hook.got(1)
  expect(theirs.received).toEqual([])
})

test('[HOOK-HIDE-4] a mark is notified to who may open its submission, and says no number', async () => {
  const due = new Date(Date.now() + 3_600_000).toISOString()
  const cid = await makeContest(server, admin, {
    title: 'Sheet',
    list: [open],
    course: courseId,
    homework: { due },
  })
  await enter(server, student, cid)
  const hook = await hooked(admin, { courseId }, { kinds: ['mark', 'verdict'] })
  const sid = await judge(cid, student)
  const body = { base: null, score: 5_000, comment: 'neat', lines: [] }
  expect((await server.call(admin, 'PUT /status/:sid/mark', { params: { sid }, body })).error).toBeNull()
  await work()
  const [verdict, mark] = await hook.got(2)
  expect(verdict!.payload).toMatchObject({ type: 'submission.judged', data: { sid, courseId, cid } })
  expect(mark!.payload).toEqual({
    type: 'submission.marked',
    timestamp: expect.any(String),
    data: { sid, uid: 'student', pid: open, cid, courseId },
  })
  expect(mark!.body).not.toContain('neat')
})
