import { maxAhead } from '@verdict/domain/limits'
import { TaskPriority } from '@verdict/domain/judging'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { alice, bob, host, root, server } from '@verdict/testkit/lab'
import { detail, pid, setter, withSubmissions } from '@verdict/testkit/submission'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

withSubmissions()
const setHost = (change: object) => server.db.updateTable('judge_hosts').set(change).execute()
beforeEach(() =>
  setHost({
    task_ms: null,
    last_seen_at: new Date(),
    disabled_at: null,
    status: JSON.stringify({ slots: 2 }),
  }),
)

const placeOf = async (sid: number, who = alice) => (await detail(who, sid)).data.place

test('[SUB-WAIT-1] a submission that waits says to its author how many are judged before it, and to nobody else', async () => {
  const other = await judgeableProblem(server, setter)
  const first = await submitted(server, alice, pid)
  await submitted(server, bob, pid)
  const second = await submitted(server, alice, other)
  expect(await placeOf(first)).toEqual({ ahead: 0, hasJudge: true, seconds: null })
  expect(await placeOf(second)).toMatchObject({ ahead: 2 })
  // By the queue's order: a rejudge goes behind what people submit.
  await server.db
    .updateTable('judging_tasks')
    .set({ priority: TaskPriority.Rejudge })
    .where('judgement_id', '=', (eb) =>
      eb.selectFrom('submissions').select('judgement_id').where('sid', '=', first),
    )
    .execute()
  expect(await placeOf(first)).toMatchObject({ ahead: 2 })
  expect(await placeOf(second)).toMatchObject({ ahead: 1 })
  expect((await detail(root, second)).data).not.toHaveProperty('place')
})

test('[SUB-WAIT-1] [JDG-QUEUE-1] hosts take the work in the order of the places, across classes and people', async () => {
  const { Contest, Practice, Rejudge } = TaskPriority
  const given = [
    [alice, Rejudge],
    [alice, Practice],
    [bob, Practice],
    [alice, Practice],
    [alice, Contest],
    [bob, Rejudge],
    [alice, Practice],
    [bob, Contest],
    [bob, Practice],
  ] as const
  const places = new Map<number, number>()
  const sids: number[] = []
  for (const [who, priority] of given) {
    const sid = await submitted(server, who, pid)
    sids.push(sid)
    await server.db
      .updateTable('judging_tasks')
      .set({ priority })
      .where('judgement_id', '=', (eb) =>
        eb.selectFrom('submissions').select('judgement_id').where('sid', '=', sid),
      )
      .execute()
  }
  for (const [index, sid] of sids.entries()) places.set(sid, (await placeOf(sid, given[index]![0]))!.ahead)
  expect([...places.values()].toSorted((a, b) => a - b)).toEqual(given.map((_, place) => place))
  const taken: number[] = []
  while (taken.length < sids.length) {
    const task = await host.take()
    taken.push(task.sid)
    await host.finish(task)
  }
  expect(taken.map((sid) => places.get(sid))).toEqual(given.map((_, place) => place))
})

test('[SUB-WAIT-1] one that a judge has, or that is judged, waits no more', async () => {
  const sid = await submitted(server, alice, pid)
  const task = await host.take()
  expect(await placeOf(sid)).toBeUndefined()
  await host.finish(task)
  expect((await detail(alice, sid)).data).toMatchObject({ judge: Judge.Accepted })
  expect(await placeOf(sid)).toBeUndefined()
})

test('[SUB-WAIT-2] how long it takes is estimated from how long the connected judges took lately, and from their slots', async () => {
  const sid = await submitted(server, alice, pid)
  await setHost({ task_ms: 6_000 })
  expect(await placeOf(sid)).toEqual({ ahead: 0, hasJudge: true, seconds: 3 })
  await setHost({ status: JSON.stringify({ slots: 2, paused: { reason: 'no room' } }) })
  expect(await placeOf(sid)).toEqual({ ahead: 0, hasJudge: false, seconds: null })
  await setHost({ status: JSON.stringify({ slots: 2 }), last_seen_at: new Date(0) })
  expect(await placeOf(sid)).toMatchObject({ hasJudge: false })
})

test('[SUB-WAIT-2] a judge that finishes a task moves what is known of its speed', async () => {
  const took = async () =>
    (await server.db.selectFrom('judge_hosts').select('task_ms').executeTakeFirstOrThrow()).task_ms
  const backdate = () =>
    server.db
      .updateTable('judging_tasks')
      .set({ leased_at: sql`clock_timestamp() - interval '100 seconds'` })
      .execute()
  await submitted(server, alice, pid)
  const task = await host.take()
  await backdate()
  await host.finish(task)
  // The time until the result arrives comes on top.
  expect(await took()).toBeGreaterThanOrEqual(100_000)
  expect(await took()).toBeLessThan(160_000)
  await setHost({ task_ms: 0 })
  await submitted(server, bob, pid)
  const next = await host.take()
  await backdate()
  await host.finish(next)
  expect(await took()).toBeGreaterThanOrEqual(10_000)
  expect(await took()).toBeLessThan(16_000)
})

test('[SUB-WAIT-1] no more tasks are counted than anybody reads', async () => {
  const sid = await submitted(server, alice, pid)
  await sql`
    with others as (
      insert into judgements (sid, reason, judge) select ${sid}, 'submit', 0 from generate_series(1, ${maxAhead + 1}) returning id
    )
    insert into judging_tasks (judgement_id, user_id, priority, turn) select id, ${bob.userId}, 0, -1 from others`.execute(
    server.db,
  )
  expect(await placeOf(sid)).toMatchObject({ ahead: maxAhead })
})

test('[SUB-WAIT-5] after a minute it says why, to its author and to admins', async () => {
  const sid = await submitted(server, alice, pid)
  const whyOf = async (who = alice) => (await placeOf(sid, who))?.why
  expect(await whyOf()).toBeUndefined()
  await sql`update judging_tasks set created_at = clock_timestamp() - interval '61 seconds'`.execute(
    server.db,
  )
  expect([await whyOf(), await whyOf(root)]).toEqual(['language', 'language'])
  await setHost({ status: JSON.stringify({ slots: 2, compilers: [{ language: Language.Cpp17 }] }) })
  expect(await whyOf()).toBe('busy')
  await setHost({ last_seen_at: new Date(0) })
  expect(await whyOf()).toBe('judge')
  await sql`insert into broken_files (sha256, state)
    select input_sha256, 'missing' from testcases where pid = ${pid} limit 1`.execute(server.db)
  expect([await whyOf(), await whyOf(root)]).toEqual(['files', 'files'])
  await sql`delete from broken_files`.execute(server.db)
})

test('[SUB-WAIT-6] the list says why to the author alone, by one statement however many wait', async () => {
  const whysFor = async (who = alice) => {
    const { data } = await server.call(who, 'GET /status/list', { query: { pid } })
    return data.docs.flatMap(({ why }) => why ?? [])
  }
  await submitted(server, alice, pid)
  await submitted(server, alice, pid)
  await sql`update judging_tasks set created_at = clock_timestamp() - interval '61 seconds'`.execute(
    server.db,
  )
  const waiting = await whysFor()
  expect(waiting.length).toBeGreaterThanOrEqual(2)
  expect(new Set(waiting)).toEqual(new Set(['language']))
  expect(await whysFor(bob)).toEqual([])
  const { length } = await server.sentBy(() => whysFor())
  await submitted(server, alice, pid)
  await sql`update judging_tasks set created_at = clock_timestamp() - interval '61 seconds'`.execute(
    server.db,
  )
  expect(await server.sentBy(() => whysFor())).toHaveLength(length)
})
