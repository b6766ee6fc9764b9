// A task is leased whole, for a time, to one host.

import { sql } from 'kysely'
import { checkersKnownTo, judgedAsUsual, knowsKinds } from '@verdict/contract/judge-protocol'
import { judging } from '@verdict/domain/judging'
import { languages } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { expireLeases, judgeableProblem, resultsOf, submitted } from '@verdict/testkit/judging'
import { alice, host, root, server } from '@verdict/testkit/lab'
import { detail, expireAndReap, hostRow, hostWithToken, pid, taskOf, withTasks } from '@verdict/testkit/task'
import { describe, expect, test } from 'vitest'
import { builtInHostName } from '@verdict/domain/judging'
import { takeWork } from './lease.ts'

withTasks()

describe('a lease', () => {
  const leaseSeconds = () =>
    sql<{ seconds: number }>`
      select extract(epoch from lease_until - clock_timestamp())::float8 as seconds from judging_tasks`.execute(
      server.db,
    )

  test('[JDG-HOST-1] [JDG-ORDER-1] is a whole task with its tests in order, for 30 s by database time', async () => {
    const sid = await submitted(server, alice, pid, 'the code')
    const task = await host.take()
    const tests = await server.db
      .selectFrom('testcases')
      .selectAll()
      .where('pid', '=', pid)
      .orderBy('position')
      .execute()
    expect(task).toEqual({
      taskId: expect.any(Number),
      fencingToken: 1,
      sid,
      pid,
      kind: 1,
      language: 5,
      code: 'the code',
      checker: '',
      protocol: 'testlib',
      flags: [],
      comparison: null,
      ...judgedAsUsual,
      groups: null,
      showsFailure: false,
      timeMs: 1000,
      memoryKb: 262_144,
      tests: tests.map((test) => ({
        uuid: test.uuid,
        input: test.input_sha256,
        inputBytes: test.input_bytes,
        output: test.output_sha256,
        outputBytes: test.output_bytes,
      })),
      traceparent: null,
      verification: null,
    })
    const { rows } = await leaseSeconds()
    expect(rows[0]!.seconds).toBeGreaterThan(0)
    expect(rows[0]!.seconds).toBeLessThanOrEqual(judging.leaseMs / 1000)
    expect(await detail(sid)).toMatchObject({ judge: Judge.RunningJudge, judgeHost: builtInHostName })
  })

  test('[JDG-HOST-1] a renewal extends it', async () => {
    await submitted(server, alice, pid)
    const task = await host.take()
    // One that has run out may be given to the next host at any moment.
    await sql`update judging_tasks set lease_until = clock_timestamp() + interval '10 seconds'`.execute(
      server.db,
    )
    expect((await host.renew(task)).data).toEqual({ cancelled: false })
    const { rows } = await leaseSeconds()
    expect(rows[0]!.seconds).toBeGreaterThan(10)
  })

  test('[JDG-HOST-2] [JDG-HOST-4] that ran out goes to the next host, and the first one hears of it', async () => {
    const sid = await submitted(server, alice, pid)
    const first = await host.take()
    await host.progress(first, 1, resultsOf(first).slice(0, 1))
    await expireAndReap()
    expect(await detail(sid)).toMatchObject({ judge: Judge.Pending, testcase: [] })
    expect((await host.renew(first)).data).toEqual({ cancelled: true })
    const second = await host.take()
    expect(second).toEqual({ ...first, fencingToken: 2 })
    expect((await host.renew(first)).data).toEqual({ cancelled: true })
    expect(await host.progress(first, 9, resultsOf(first))).toMatchObject({
      status: 409,
      error: 'LEASE_LOST',
    })
    expect(await host.finish(first)).toMatchObject({ status: 409, error: 'LEASE_LOST' })
    expect(await detail(sid)).toMatchObject({ judge: Judge.RunningJudge, testcase: [] })
    expect((await host.finish(second, { judge: Judge.WrongAnswer })).status).toBe(200)
    expect(await detail(sid)).toMatchObject({ judge: Judge.WrongAnswer })
  })

  test('[JDG-HOST-4] ends at once as an attempt when its host starts anew, and nobody else’s does', async () => {
    const other = await hostWithToken('other-host', 'token-of-another-judge')
    const [first, second] = [await submitted(server, alice, pid), await submitted(server, alice, pid)]
    const task = await host.take()
    const elsewhere = await other.take()
    expect([task.sid, elsewhere.sid]).toEqual([first, second])
    expect((await host.start()).status).toBe(200)
    expect(await taskOf(first)).toMatchObject({ lease_until: null, attempts: 1 })
    expect(await taskOf(second)).toMatchObject({ lease_until: expect.any(Date), attempts: 0 })
    expect(await detail(first)).toMatchObject({ judge: Judge.Pending, testcase: [] })
    expect(await host.finish(task)).toMatchObject({ status: 409, error: 'LEASE_LOST' })
    expect((await host.finish(await host.take())).status).toBe(200)
    expect(await detail(first)).toMatchObject({ judge: Judge.Accepted })
  })

  test('[JDG-HOST-4] that ran out is found at the next lease, even if nobody looked before', async () => {
    const sid = await submitted(server, alice, pid)
    await host.take()
    await expireLeases(server)
    expect(await host.take()).toMatchObject({ sid, fencingToken: 2 })
  })

  test('another host’s lease is not one’s own', async () => {
    const token = 'token-of-another-test-judge'
    const other = await hostWithToken('other', token)
    await submitted(server, alice, pid)
    const task = await host.take()
    expect((await other.renew(task)).data).toEqual({ cancelled: true })
    expect(await other.progress(task, 1, [])).toMatchObject({ error: 'LEASE_LOST' })
    expect(await other.finish(task)).toMatchObject({ error: 'LEASE_LOST' })
    expect((await host.finish(task)).status).toBe(200)
  })

  test('a task whose problem cannot be made into one is given up, and the next is not kept waiting', async () => {
    const broken = await judgeableProblem(server, root)
    const sid = await submitted(server, alice, broken)
    await server.db
      .updateTable('problems')
      .set({ comparison: JSON.stringify({ kind: 'odd' }) })
      .where('pid', '=', broken)
      .execute()
    const next = await submitted(server, root, pid)
    expect((await host.take()).sid).toBe(next)
    const row = await server.db
      .selectFrom('submissions as s')
      .innerJoin('judgements as j', 'j.id', 's.judgement_id')
      .select(['s.judge', 'j.judge_message', 'j.finished_at'])
      .where('s.sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ judge: Judge.SystemError, judge_message: expect.stringContaining('not fit') })
    expect(row.finished_at).not.toBeNull()
  })

  test.each([
    ['qduoj', 3],
    ['syzoj', 4],
  ] as const)(
    '[JDG-PROTOCOL-4] a host of before a checker’s protocol is given what comes after; a newer one takes it: %s',
    async (protocol, since) => {
      const special = { type: ProblemType.SpecialJudge, code: 'int main() {}', protocol }
      const sid = await submitted(server, alice, await judgeableProblem(server, root, special))
      const plain = await submitted(server, alice, pid)
      const asking = { ...(await hostRow()), languages }
      const older = { ...asking, checkers: checkersKnownTo(since - 1) }
      expect((await takeWork(server.context, older))?.task?.sid).toBe(plain)
      expect(await takeWork(server.context, older)).toBeNull()
      const newer = { ...asking, checkers: checkersKnownTo(since) }
      expect((await takeWork(server.context, newer))?.task).toMatchObject({ sid, protocol })
    },
  )

  test('[JDG-COM-8] a host of before managers is given what comes after; a newer one takes it, with its processes', async () => {
    const special = {
      type: ProblemType.Communication,
      code: 'int main() {}',
      protocol: 'cms',
      processes: 3,
    } as const
    const sid = await submitted(server, alice, await judgeableProblem(server, root, special))
    const plain = await submitted(server, alice, pid)
    const asking = { ...(await hostRow()), languages }
    expect((await takeWork(server.context, { ...asking, kinds: knowsKinds(4) }))?.task?.sid).toBe(plain)
    expect(await takeWork(server.context, { ...asking, kinds: knowsKinds(4) })).toBeNull()
    const { task } = (await takeWork(server.context, { ...asking, kinds: knowsKinds(5) }))!
    expect(task).toMatchObject({
      sid,
      kind: ProblemType.Communication,
      processes: 3,
      checker: 'int main() {}',
    })
  })

  test('[JDG-PROTOCOL-6] a problem by a protocol that a newer server brought waits for one', async () => {
    const special = { type: ProblemType.SpecialJudge, code: 'int main() {}' }
    const newest = await judgeableProblem(server, root, special)
    await submitted(server, alice, newest)
    const check = 'problems_protocol_check'
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${check}`.execute(server.db)
    await sql`alter table problems drop constraint ${sql.ref(check)}`.execute(server.db)
    await sql`update problems set protocol = 'to come' where pid = ${newest}`.execute(server.db)
    const asking = { ...(await hostRow()), languages }
    expect(await takeWork(server.context, asking)).toBeNull()
    await sql`update problems set protocol = 'testlib' where pid = ${newest}`.execute(server.db)
    await sql`alter table problems add constraint ${sql.ref(check)} ${sql.raw(rows[0]!.rule)}`.execute(
      server.db,
    )
    expect((await takeWork(server.context, asking))?.task).toMatchObject({ pid: newest })
  })

  test('a submission to a problem that was deleted meanwhile is judged all the same', async () => {
    const gone = await judgeableProblem(server, root)
    const sid = await submitted(server, alice, gone)
    await server.call(root, 'DELETE /problem/:pid', { params: { pid: gone } })
    await host.judge()
    expect((await detail(sid)).judge).toBe(Judge.Accepted)
  })
})

test('nothing waits: there is no task at once', async () => {
  expect(await takeWork(server.context, { ...(await hostRow()), languages })).toBeNull()
})
