// A task that a host could not finish is tried again, three times.

import { judging } from '@verdict/domain/judging'
import { languages } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { endPauses, expireLeases, hostStatus, submitted } from '@verdict/testkit/judging'
import { alice, host, root, server } from '@verdict/testkit/lab'
import { detail, expireAndReap, hostRow, hostWithToken, pid, taskOf, withTasks } from '@verdict/testkit/task'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { FilesAway } from '@verdict/storage/blobs'
import { reapExpired } from './judging-attempt.ts'
import { takeWork } from './lease.ts'

withTasks()

describe('attempts', () => {
  test('[JDG-HOST-5] a host’s own fault puts it back, the third makes it a SystemError with a reason for admins', async () => {
    const sid = await submitted(server, alice, pid)
    const fault = { judge: Judge.SystemError, hostFault: true, tests: [] }
    const before = (await hostRow()).errors
    for (const attempt of [1, 2]) {
      await host.judge(Judge.SystemError, { ...fault, judgeMessage: `disk full ${attempt}` })
      expect(await detail(sid)).toMatchObject({ judge: Judge.Pending, testcase: [], judgeHost: null })
      expect(await taskOf(sid)).toMatchObject({ attempts: attempt, lease_until: null, host_id: null })
      await endPauses(server)
    }
    await host.judge(Judge.SystemError, { ...fault, judgeMessage: 'disk full 3' })
    expect(await taskOf(sid)).toBeUndefined()
    expect(await detail(sid)).toMatchObject({
      judge: Judge.SystemError,
      judgeMessage: 'No host could judge it in 3 attempts. The last one: disk full 3',
    })
    const own = await server.call(alice, 'GET /status/:sid', { params: { sid } })
    expect(own.text).not.toContain('disk full')
    expect((await hostRow()).errors).toBe(before + 3)
  })

  test('[JDG-HOST-5] leases that run out count as attempts; a rejudge gives it three new ones', async () => {
    const sid = await submitted(server, alice, pid)
    for (let attempt = 1; attempt <= judging.maxAttempts; attempt++) {
      await host.take()
      await expireAndReap()
    }
    expect(await detail(sid)).toMatchObject({
      judge: Judge.SystemError,
      judgeMessage: expect.stringContaining('its lease ran out'),
    })
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
    await host.take()
    await expireAndReap()
    expect((await detail(sid)).judge).toBe(Judge.RejudgePending)
    await host.judge()
    expect((await detail(sid)).judge).toBe(Judge.Accepted)
  })

  test('a lease that ran out is ended once, however many look', async () => {
    const sid = await submitted(server, alice, pid)
    await host.take()
    await expireLeases(server)
    await Promise.all(Array.from({ length: 8 }, () => reapExpired(server.context)))
    expect(await taskOf(sid)).toMatchObject({ attempts: 1 })
  })

  test('[JDG-LACK-2] a fault of a host that has said what it lacks counts as none, however often', async () => {
    const sid = await submitted(server, alice, pid)
    for (let attempt = 1; attempt <= 2 * judging.maxAttempts; attempt++) {
      const task = await host.take()
      const paused = { reason: 'the disk is full', since: new Date().toISOString() }
      await server.db
        .updateTable('judge_hosts')
        .set({ status: JSON.stringify({ slots: 1, paused }) })
        .execute()
      await host.finish(task, { judge: Judge.SystemError, hostFault: true, tests: [] })
      expect(await taskOf(sid)).toMatchObject({ attempts: 0, lease_until: null })
      await endPauses(server)
    }
    await host.judge()
    expect((await detail(sid)).judge).toBe(Judge.Accepted)
  })

  test('a task that comes back keeps its place', async () => {
    const first = await submitted(server, alice, pid)
    const second = await submitted(server, root, pid)
    await host.judge(Judge.SystemError, { hostFault: true })
    await endPauses(server)
    expect((await host.take()).sid).toBe(first)
    expect((await host.take()).sid).toBe(second)
  })

  const secondsUntilRetry = async (sid: number): Promise<number> =>
    ((await taskOf(sid))!.retry_at!.getTime() - Date.now()) / 1000

  test('[JDG-HOST-15] attempts are spaced: the first one quickly tried again, the next one later, what comes behind it at once', async () => {
    const sid = await submitted(server, alice, pid)
    const behind = await submitted(server, root, pid)
    const fault = { judge: Judge.SystemError, hostFault: true, tests: [] }
    await host.finish(await host.take(), fault)
    expect(await secondsUntilRetry(sid)).toBeLessThanOrEqual(1)
    expect((await host.judge()).sid).toBe(behind)
    await endPauses(server)
    await host.finish(await host.take(), fault)
    expect(await secondsUntilRetry(sid)).toBeGreaterThan(5)
    const rejudged = await submitted(server, root, pid)
    expect((await host.judge()).sid).toBe(rejudged)
    // By itself, when its time has come.
    await sql`update judging_tasks set retry_at = clock_timestamp() + interval '50 milliseconds'`.execute(
      server.db,
    )
    expect((await host.judge()).sid).toBe(sid)
    expect((await detail(sid)).judge).toBe(Judge.Accepted)
  })

  test('[JDG-LACK-2] a fault that the host knows to be an outage counts as no attempt, and is tried again soon', async () => {
    const sid = await submitted(server, alice, pid)
    for (let attempt = 1; attempt <= 2 * judging.maxAttempts; attempt++) {
      const outage = { judge: Judge.SystemError, hostFault: true, outage: true, tests: [] }
      await host.finish(await host.take(), outage)
      expect(await taskOf(sid)).toMatchObject({ attempts: 0, lease_until: null })
      expect(await secondsUntilRetry(sid)).toBeLessThanOrEqual(1)
      await endPauses(server)
    }
    await host.judge()
    expect((await detail(sid)).judge).toBe(Judge.Accepted)
  })

  test('[JDG-LACK-2] a store of files that is away is nobody’s fault and no attempt', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    const away = vi.spyOn(server.context.blobs, 'fault').mockRejectedValue(new FilesAway('no answer'))
    const file = task.tests[0]!.input
    await host.finish(task, { judge: Judge.SystemError, hostFault: true, file, tests: [] })
    expect(away).toHaveBeenCalledWith(file)
    away.mockRestore()
    expect(await taskOf(sid)).toMatchObject({ attempts: 0, lease_until: null })
  })

  test('[JDG-HOST-15] it goes to another host that can judge it, and back only where there is none', async () => {
    const other = await hostWithToken('elsewhere', 'token-of-a-judge-elsewhere')
    const fault = { judge: Judge.SystemError, hostFault: true, tests: [] }
    const set = (change: object) =>
      server.db.updateTable('judge_hosts').set(change).where('name', '=', 'elsewhere').execute()
    const failedHere = async (): Promise<number> => {
      const sid = await submitted(server, alice, pid)
      await host.finish(await host.take(), fault)
      await sql`update judging_tasks set retry_at = clock_timestamp()`.execute(server.db)
      return sid
    }
    const asks = async () => takeWork(server.context, { ...(await hostRow()), languages })
    // It has been heard of, and is there.
    await set({ status: JSON.stringify(hostStatus), last_seen_at: new Date() })
    const sid = await failedHere()
    expect(await asks()).toBeNull()
    expect((await other.judge()).sid).toBe(sid)
    const unable: [string, object][] = [
      ['paused', { status: JSON.stringify({ ...hostStatus, paused: { reason: 'x', since: '' } }) }],
      ['without the language', { status: JSON.stringify({ ...hostStatus, compilers: [] }) }],
      ['silent', { last_seen_at: new Date(0) }],
      ['drained', { drained_at: new Date() }],
      ['disabled', { disabled_at: new Date() }],
      ['for other contests', { labels: sql`'{final}'` }],
    ]
    for (const [what, change] of unable) {
      const again = await failedHere()
      await set(change)
      expect((await asks())?.task?.sid, what).toBe(again)
      await set({
        status: JSON.stringify(hostStatus),
        last_seen_at: new Date(),
        drained_at: null,
        disabled_at: null,
        labels: sql`'{}'`,
      })
      await server.db.deleteFrom('judging_tasks').execute()
    }
    // One that both could not judge, or that the other one does not come to, is tried here as well.
    const both = await failedHere()
    await other.finish(await other.take(), fault)
    await endPauses(server)
    expect((await asks())?.task?.sid).toBe(both)
    await server.db.deleteFrom('judging_tasks').execute()
    const late = await failedHere()
    await endPauses(server)
    expect((await asks())?.task?.sid).toBe(late)
    await set({ disabled_at: new Date() })
  })

  test('[JDG-LACK-2] a host that somebody takes away costs no attempt', async () => {
    const sid = await submitted(server, alice, pid)
    const leaving = await hostWithToken('leaving', 'token-of-a-judge-that-leaves')
    await leaving.take()
    const { id } = await hostRow('leaving')
    await server.call(root, 'DELETE /admin/judges/:id', { params: { id } })
    expect(await taskOf(sid)).toMatchObject({ attempts: 0, lease_until: null })
    await host.judge()
  })
})
