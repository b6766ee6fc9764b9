// A task that a host could not finish is tried again, three times.

import { judging } from '@verdict/domain/judging'
import { Judge } from '@verdict/domain/verdict'
import { expireLeases, submitted } from '@verdict/testkit/judging'
import { alice, host, root, server } from '@verdict/testkit/lab'
import { detail, expireAndReap, hostRow, pid, taskOf, withTasks } from '@verdict/testkit/task'
import { describe, expect, test } from 'vitest'
import { reapExpired } from './attempt.ts'

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

  test('a task that comes back keeps its place', async () => {
    const first = await submitted(server, alice, pid)
    const second = await submitted(server, root, pid)
    await host.judge(Judge.SystemError, { hostFault: true })
    expect((await host.take()).sid).toBe(first)
    expect((await host.take()).sid).toBe(second)
  })
})
