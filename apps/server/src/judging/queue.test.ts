import { Privilege } from '@verdict/domain/privilege'
import { TaskPriority } from '@verdict/domain/judging'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdSubmission } from '../contest/submission/submission-write-queries.ts'
import { hashHostToken } from './host.ts'

let server: TestServer
let host: TestHost
let root: TestPerson
let pid: number
const people: Record<string, TestPerson> = {}

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  root = await server.person('root1', Privilege.Root)
  for (const name of ['alice', 'bob', 'carol']) people[name] = await server.person(name)
  pid = await judgeableProblem(server, root)
})
beforeEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
  await server.db.deleteFrom('judging_turns').execute()
})
afterAll(() => server.close())

/** Submits in this order. @returns names by sid */
async function arrivals(...names: string[]): Promise<Map<number, string>> {
  const bySid = new Map<number, string>()
  const seen: Record<string, number> = {}
  for (const name of names) {
    seen[name] = (seen[name] ?? 0) + 1
    bySid.set(await submitted(server, people[name]!, pid), `${name}${seen[name]}`)
  }
  return bySid
}

async function order(bySid: Map<number, string>): Promise<string> {
  const names: string[] = []
  while (names.length < bySid.size) names.push(bySid.get((await host.take()).sid) ?? '?')
  return names.join(' ')
}

test.each([
  ['the older one first', 'alice bob carol', 'alice1 bob1 carol1'],
  [
    'a person’s second after everybody’s first',
    'alice alice alice bob carol',
    'alice1 bob1 carol1 alice2 alice3',
  ],
  ['second ones among each other by age', 'alice bob bob alice carol', 'alice1 bob1 carol1 bob2 alice2'],
])('order: %s', async (_name, submissions, expected) => {
  expect(await order(await arrivals(...submissions.split(' ')))).toBe(expected)
})

test('order: contest before practice before rejudge, whatever their age', async () => {
  const bySid = await arrivals('alice', 'bob', 'carol')
  const [alice, bob, carol] = [...bySid.keys()] as [number, number, number]
  await server.call(root, 'PUT /status/:sid', {
    params: { sid: alice },
    body: { judge: Judge.RejudgePending },
  })
  await server.db
    .updateTable('judging_tasks')
    .set({ priority: TaskPriority.Contest })
    .where('judgement_id', 'in', (eb) => eb.selectFrom('judgements').select('id').where('sid', '=', carol))
    .execute()
  expect([(await host.take()).sid, (await host.take()).sid, (await host.take()).sid]).toEqual([
    carol,
    bob,
    alice,
  ])
})

test('rejudges of old submissions do not push their author’s new one back', async () => {
  const old = await arrivals('alice', 'alice')
  await host.judge()
  await host.judge()
  for (const sid of old.keys()) {
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
  }
  const bySid = await arrivals('bob', 'alice', 'bob')
  expect(await order(bySid)).toBe('bob1 alice1 bob2')
})

test('a person’s submissions that arrive together take different turns', async () => {
  await Promise.all(Array.from({ length: 6 }, () => submitted(server, people['alice']!, pid)))
  const turns = await server.db.selectFrom('judging_tasks').select('turn').orderBy('turn').execute()
  expect(turns.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4, 5])
})

test('[JDG-HOST-4] twenty requests at once from two hosts get twenty different tasks', async () => {
  const token = 'token-of-another-test-judge'
  await server.db
    .insertInto('judge_hosts')
    .values({ name: 'second', token_hash: hashHostToken(token) })
    .execute()
  const second = judgeHost(server, token)
  const sids: number[] = []
  for (let i = 0; i < 20; i++)
    sids.push(await submitted(server, people[['alice', 'bob', 'carol'][i % 3]!]!, pid))
  const tasks = await Promise.all(sids.map((_, i) => (i % 2 ? host : second).take()))
  expect(tasks.map(({ sid }) => sid).toSorted((a, b) => a - b)).toEqual(sids)
  expect(new Set(tasks.map(({ fencingToken }) => fencingToken))).toEqual(new Set([1]))
})

test('a task whose submission somebody holds is passed over, not waited for', async () => {
  const [held, next] = [...(await arrivals('alice', 'bob')).keys()] as [number, number]
  await server.db.transaction().execute(async (tx) => {
    await holdSubmission(tx, held)
    expect((await host.take()).sid).toBe(next)
  })
  expect((await host.take()).sid).toBe(held)
})
