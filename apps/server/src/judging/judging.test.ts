import { createHash } from 'node:crypto'
import { judging } from '@verdict/domain/judging'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import {
  expireLeases,
  hostStatus,
  judgeableProblem,
  judgeHost,
  resultsOf,
  submitted,
  type TestHost,
} from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reapExpired } from './attempt.ts'
import { builtInHostName, ensureBuiltInHost, hashHostToken } from './host.ts'
import { takeTask } from './lease.ts'

let server: TestServer
let host: TestHost
let alice: TestPerson
let root: TestPerson
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  alice = await server.person('alice')
  root = await server.person('root1', Privilege.Root)
  pid = await judgeableProblem(server, root, { tests: 2 })
})
beforeEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
})
afterAll(() => server.close())

const detail = async (sid: number) => (await server.call(root, 'GET /status/:sid', { params: { sid } })).data
const taskOf = (sid: number) =>
  server.db
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .selectAll('t')
    .where('j.sid', '=', sid)
    .executeTakeFirst()
const hostRow = (name: string = builtInHostName) =>
  server.db.selectFrom('judge_hosts').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const hostWithToken = async (name: string, token: string): Promise<TestHost> => {
  await server.db
    .insertInto('judge_hosts')
    .values({ name, token_hash: hashHostToken(token) })
    .execute()
  return judgeHost(server, token)
}
const expireAndReap = async () => {
  await expireLeases(server)
  await reapExpired(server.context)
}

describe('who asks', () => {
  test('[JDG-HOST-6] a token that is missing, wrong or disabled is 401 in every call', async () => {
    await submitted(server, alice, pid)
    const task = await host.take()
    const refused = async (host: TestHost) => {
      const answers = await Promise.all([
        host.start(),
        host.lease(),
        host.renew(task),
        host.progress(task, 1, []),
        host.finish(task),
        host.blob(task.tests[0]!.input),
      ])
      for (const answer of answers) expect(answer).toMatchObject({ status: 401, error: 'HOST_UNKNOWN' })
    }
    await refused(judgeHost(server, 'not-a-token-of-anybody'))
    await refused(judgeHost(server, ''))
    const token = 'token-of-a-disabled-judge'
    await server.db
      .insertInto('judge_hosts')
      .values({ name: 'disabled', token_hash: hashHostToken(token), disabled_at: new Date() })
      .execute()
    await refused(judgeHost(server, token))
    // Somebody who is logged in is no host.
    const asRoot = await server.call(root, 'POST /judge/lease', { body: hostStatus })
    expect(asRoot).toMatchObject({ status: 401, error: 'HOST_UNKNOWN' })
    expect((await host.finish(task)).status).toBe(200)
  })

  test('[JDG-HOST-6] JUDGE_TOKEN is the built-in host’s; another value takes its place and a disabled one stays so', async () => {
    const own = await startTestServer()
    try {
      const before = await own.db.selectFrom('judge_hosts').selectAll().executeTakeFirstOrThrow()
      expect(before).toMatchObject({
        name: builtInHostName,
        token_hash: hashHostToken('token-of-the-test-judge'),
      })
      await own.db.updateTable('judge_hosts').set({ disabled_at: new Date() }).execute()
      const settings = { ...own.context.settings, judgeToken: 'another-token-of-it' }
      await ensureBuiltInHost({ db: own.db, settings })
      const after = await own.db.selectFrom('judge_hosts').selectAll().execute()
      expect(after).toMatchObject([{ id: before.id, token_hash: hashHostToken('another-token-of-it') }])
      expect(after[0]!.disabled_at).not.toBeNull()
      await own.db.deleteFrom('judge_hosts').execute()
      await ensureBuiltInHost({ db: own.db, settings: { ...settings, judgeToken: null } })
      expect(await own.db.selectFrom('judge_hosts').selectAll().execute()).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('what a host says of itself is kept with the time', async () => {
    await server.db.updateTable('judge_hosts').set({ last_seen_at: null, status: null }).execute()
    await submitted(server, alice, pid)
    await host.take()
    const row = await hostRow()
    expect(row.status).toEqual(hostStatus)
    expect(row.last_seen_at).not.toBeNull()
  })
})

describe('a lease', () => {
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
      kind: 1,
      language: 5,
      code: 'the code',
      checker: '',
      timeMs: 1000,
      memoryKb: 262_144,
      tests: tests.map((test) => ({
        uuid: test.uuid,
        input: test.input_sha256,
        inputBytes: test.input_bytes,
        output: test.output_sha256,
        outputBytes: test.output_bytes,
      })),
    })
    const { rows } = await leaseSeconds()
    expect(rows[0]!.seconds).toBeGreaterThan(0)
    expect(rows[0]!.seconds).toBeLessThanOrEqual(judging.leaseMs / 1000)
    expect(await detail(sid)).toMatchObject({ judge: Judge.RunningJudge, judgeHost: builtInHostName })
  })

  const leaseSeconds = async () => {
    const { sql } = await import('kysely')
    return sql<{ seconds: number }>`
      select extract(epoch from lease_until - clock_timestamp())::float8 as seconds from judging_tasks`.execute(
      server.db,
    )
  }

  test('[JDG-HOST-1] a renewal extends it', async () => {
    await submitted(server, alice, pid)
    const task = await host.take()
    await expireLeases(server)
    expect((await host.renew(task)).data).toEqual({ cancelled: false })
    const { rows } = await leaseSeconds()
    expect(rows[0]!.seconds).toBeGreaterThan(0)
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

  test('of another host is not one’s own', async () => {
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
    await server.db.updateTable('submissions').set({ language: 99 }).where('sid', '=', sid).execute()
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

  test('a submission to a problem that was deleted meanwhile is judged all the same', async () => {
    const gone = await judgeableProblem(server, root)
    const sid = await submitted(server, alice, gone)
    await server.call(root, 'DELETE /problem/:pid', { params: { pid: gone } })
    await host.judge()
    expect((await detail(sid)).judge).toBe(Judge.Accepted)
  })
})

describe('progress and result', () => {
  test('[JDG-HOST-3] progress counts by its number, an older one is ignored', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    const results = resultsOf(task)
    expect((await host.progress(task, 2, results)).status).toBe(200)
    expect((await host.progress(task, 2, [])).status).toBe(200)
    expect((await host.progress(task, 1, results.slice(0, 1))).status).toBe(200)
    expect(await detail(sid)).toMatchObject({ progress: { done: 2, total: 2 }, testcase: results })
  })

  test('[JDG-HOST-3] a result is recorded once', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    const before = (await hostRow()).tasks_done
    const answers = await Promise.all([
      host.finish(task, { judge: Judge.Accepted }),
      host.finish(task, { judge: Judge.WrongAnswer }),
      host.finish(task, { judge: Judge.RuntimeError }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await host.finish(task)).toMatchObject({ status: 409, error: 'LEASE_LOST' })
    expect((await hostRow()).tasks_done).toBe(before + 1)
    const judgements = await server.db.selectFrom('judgements').selectAll().where('sid', '=', sid).execute()
    expect(judgements).toHaveLength(1)
    expect(judgements[0]!.judge).toBe(
      [Judge.Accepted, Judge.WrongAnswer, Judge.RuntimeError][winner(answers)],
    )
    expect(await taskOf(sid)).toBeUndefined()
  })

  const winner = (answers: { status: number }[]): number => answers.findIndex(({ status }) => status === 200)

  test('[JDG-MANY-1] a judgement that is finished is never edited', async () => {
    const { recordVerdict, holdSubmission } = await import('../submission/verdict.ts')
    const sid = await submitted(server, alice, pid)
    await host.judge(Judge.WrongAnswer)
    const { id } = await server.db
      .selectFrom('judgements')
      .select('id')
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    const again = server.db.transaction().execute(async (tx) => {
      const submission = (await holdSubmission(tx, sid))!
      const verdict = { judge: Judge.Accepted, time: 1, memory: 1, error: '', judgeMessage: '', tests: [] }
      await recordVerdict(server.context, tx, submission, id, verdict)
    })
    await expect(again).rejects.toThrow('finished already')
    expect((await detail(sid)).judge).toBe(Judge.WrongAnswer)
  })

  test.each([Judge.Pending, Judge.RunningJudge, Judge.RejudgePending, Judge.Skipped])(
    'status %i is no verdict',
    async (judge) => {
      await submitted(server, alice, pid)
      const task = await host.take()
      expect(await host.finish(task, { judge })).toMatchObject({ status: 400, error: 'BAD_REQUEST' })
      expect((await host.finish(task)).status).toBe(200)
    },
  )

  test('a SystemError that is not the host’s is a result', async () => {
    const sid = await submitted(server, alice, pid)
    await host.judge(Judge.SystemError, { judgeMessage: 'The problem has no tests.' })
    expect(await detail(sid)).toMatchObject({
      judge: Judge.SystemError,
      judgeMessage: 'The problem has no tests.',
    })
  })

  test('numbers and texts that the database could not keep are refused or made safe', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    expect(await host.finish(task, { time: 2 ** 31 })).toMatchObject({
      status: 400,
      error: 'VALIDATION_FAILED',
    })
    expect((await host.finish(task, { error: 'a\0b\uD800c' })).status).toBe(200)
    expect((await detail(sid)).error).toBe('a\u{FFFD}b\u{FFFD}c')
  })
})

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

describe('files', () => {
  test('[JDG-HOST-8] a test file is sent whole, by its hash', async () => {
    await submitted(server, alice, pid)
    const { tests } = await host.take()
    for (const { input, inputBytes, output, outputBytes } of tests) {
      for (const [sha256, bytes] of [
        [input, inputBytes],
        [output, outputBytes],
      ] as const) {
        const answer = await host.blob(sha256)
        expect(answer.status).toBe(200)
        expect(answer.headers['content-length']).toBe(String(bytes))
        expect(createHash('sha256').update(answer.text).digest('hex')).toBe(sha256)
      }
    }
  })

  test('[JDG-HOST-8] what belongs to no test is unknown, and so is a file that is not there', async () => {
    const picture = await server.context.blobs.write(Buffer.from('a picture'), 100)
    expect(await host.blob(picture.sha256)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    const lost = 'f'.repeat(64)
    await server.db.insertInto('blobs').values({ sha256: lost, bytes: 1 }).execute()
    await server.db
      .insertInto('testcases')
      .values({
        pid: await judgeableProblem(server, root, { tests: 0 }),
        position: 1,
        input_sha256: lost,
        output_sha256: lost,
        input_bytes: 1,
        output_bytes: 1,
      })
      .execute()
    expect(await host.blob(lost)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})

test('nothing waits: there is no task at once', async () => {
  expect(await takeTask(server.context, await hostRow())).toBeNull()
})
