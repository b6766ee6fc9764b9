// A host that is disabled or removed while its requests for work wait gets none of it.

import type { JudgeTask } from '@verdict/contract/judge-protocol'
import { judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { alice, root, server, withLab } from '@verdict/testkit/lab'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

withLab()

let pid: number
let names = 0

beforeAll(async () => {
  pid = await judgeableProblem(server, root)
})
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

async function newHost(): Promise<{ id: number; judge: TestHost }> {
  const { data } = await server.call(root, 'POST /admin/judges', { body: { name: `host-${(names += 1)}` } })
  return { id: data.host.id, judge: judgeHost(server, data.token) }
}

const ways = [
  [
    'disabled',
    (id: number) => server.call(root, 'PUT /admin/judges/:id', { params: { id }, body: { disabled: true } }),
  ],
  ['removed', (id: number) => server.call(root, 'DELETE /admin/judges/:id', { params: { id } })],
] as const

const leasesOf = (id: number) =>
  server.db
    .selectFrom('judging_tasks')
    .select('id')
    .where('host_id', '=', id)
    .where('lease_until', 'is not', null)
    .execute()

const unknown = { status: 401, error: 'HOST_UNKNOWN' }

describe.each(ways)('a host that is %s', (_way, end) => {
  test('[JDG-HOST-11] a removed or disabled host is refused in every request that waits, and later work is another’s', async () => {
    const { id, judge } = await newHost()
    const polls = Array.from({ length: 4 }, () => judge.lease())
    const seen = () =>
      server.db.selectFrom('judge_hosts').select('status').where('id', '=', id).executeTakeFirst()
    await expect.poll(async () => (await seen())?.status).not.toBeNull()
    expect((await end(id)).status).toBe(200)
    const sid = await submitted(server, alice, pid)
    for (const answer of await Promise.all(polls)) expect(answer).toMatchObject(unknown)
    expect((await judgeHost(server).take()).sid).toBe(sid)
  })

  test('[JDG-HOST-11] gets nothing of what is handed in before that is committed', async () => {
    const { id, judge } = await newHost()
    const ended = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const ending = server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('judge_hosts').select('id').where('id', '=', id).forUpdate().execute()
      await tx.updateTable('judge_hosts').set({ disabled_at: new Date() }).where('id', '=', id).execute()
      held.resolve()
      await ended.promise
    })
    // It has a status already, so that nothing but the lease waits for its row.
    await held.promise
    await submitted(server, alice, pid)
    const poll = judge.lease()
    await expect.poll(lockWaits).toBeGreaterThan(0)
    ended.resolve()
    await ending
    expect(await poll).toMatchObject(unknown)
    expect(await leasesOf(id)).toEqual([])
    expect((await end(id)).status).toBe(200)
  })

  test('[JDG-HOST-11] while work streams in: no lease is left, no answer is a fault, all is judged once', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, judge } = await newHost()
      const polls = Array.from({ length: 3 }, () => judge.lease())
      const sids = Promise.all(Array.from({ length: 3 }, () => submitted(server, alice, pid)))
      const [ending] = await Promise.all([end(id), sids])
      expect(ending.status).toBe(200)
      const answers = await Promise.all(polls)
      for (const { status } of answers) expect([200, 401]).toContain(status)
      expect(await leasesOf(id)).toEqual([])
      const got = answers.flatMap(({ data }) => data?.task ?? [])
      for (const task of got) expect(await judge.finish(task)).toMatchObject(unknown)
      await allJudged(await sids)
    }
  })

  test('[JDG-HOST-11] while it reports: each report is taken or refused, none fails', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, judge } = await newHost()
      await Promise.all(Array.from({ length: 4 }, () => submitted(server, alice, pid)))
      const tasks: JudgeTask[] = []
      for (let i = 0; i < 4; i++) tasks.push(await judge.take())
      const [ending, ...reports] = await Promise.all([end(id), ...tasks.map((task) => judge.finish(task))])
      expect(ending.status).toBe(200)
      for (const { status } of reports) expect([200, 401, 409]).toContain(status)
      await server.db.deleteFrom('judging_tasks').execute()
    }
  })
})

async function lockWaits(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]!.waiting
}

async function allJudged(sids: number[]): Promise<void> {
  const other = judgeHost(server)
  const judged: number[] = []
  for (let i = 0; i < sids.length; i++) judged.push((await other.judge()).sid)
  expect(judged.toSorted((a, b) => a - b)).toEqual(sids.toSorted((a, b) => a - b))
}
