import { newProblem } from '@verdict/contract/problem'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWithTests } from '../testcase/testcase-service.ts'

let server: TestServer
let alice: TestPerson
let bob: TestPerson
let admin: TestPerson
let pid: number
let empty: number

/** [who, counted verdict, ms, KB, bytes]; created one second after another */
let runs: [TestPerson, Judge | null, number, number, number][]
const sids: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  alice = await server.person('alice')
  bob = await server.person('bob')
  admin = await server.person('admin1', Privilege.Admin)
  const make = async () =>
    (
      await createWithTests(
        server.context,
        admin,
        newProblem.parse({ title: 'T', description: 'd', status: ProblemStatus.Available }),
      )
    ).pid
  pid = await make()
  empty = await make()
  runs = [
    [alice, Judge.WrongAnswer, 1, 100, 10],
    [alice, Judge.WrongAnswer, 1, 100, 10],
    [bob, Judge.WrongAnswer, 1, 100, 10],
    [alice, Judge.Accepted, 30, 1000, 200],
    [bob, Judge.Accepted, 0, 3000, 100],
    [bob, Judge.Accepted, 30, 2000, 300],
    [alice, Judge.Accepted, 99, 1000, 50],
    [bob, Judge.CompileError, 0, 0, 10],
    [bob, null, 5, 5, 5],
  ]
  for (const [index, [person, judge, time, memory, bytes]] of runs.entries()) {
    const { sid } = await server.db
      .insertInto('submissions')
      .values({
        user_id: person.userId,
        pid,
        language: Language.Cpp17,
        code: 'x',
        code_bytes: bytes,
        judge: judge ?? Judge.Skipped,
        counted_judge: judge,
        time_ms: time,
        memory_kb: memory,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })
      .returning('sid')
      .executeTakeFirstOrThrow()
    sids.push(sid)
  }
})
afterAll(() => server.close())

const statistics = async (who: TestPerson | null, query: object = {}) =>
  (await server.call(who, 'GET /problem/:pid/statistics', { params: { pid }, query })).data

test('[PRB-STAT-1] distinct users for each verdict; what is waiting or skipped does not count', async () => {
  expect((await statistics(null)).users).toEqual({
    [Judge.CompileError]: 1,
    [Judge.Accepted]: 2,
    [Judge.RuntimeError]: 0,
    [Judge.WrongAnswer]: 2,
    [Judge.TimeLimitExceeded]: 0,
    [Judge.MemoryLimitExceeded]: 0,
    [Judge.OutputLimitExceeded]: 0,
    [Judge.PresentationError]: 0,
    [Judge.SystemError]: 0,
  })
})

test.each([
  ['time', [4, 3, 5, 6]],
  ['memory', [3, 6, 5, 4]],
  ['length', [6, 4, 3, 5]],
  ['createdAt', [3, 4, 5, 6]],
] as const)('[PRB-STAT-2] accepted runs by %s, equals by their number', async (sortBy, expected) => {
  const { runs } = await statistics(null, { sortBy })
  expect(runs.docs.map(({ sid }) => sids.indexOf(sid))).toEqual(expected)
})

test('runs come in pages that repeat and miss none', async () => {
  const first = (await statistics(null, { pageSize: 3 })).runs
  const second = (await statistics(null, { pageSize: 3, page: 2 })).runs
  expect(first).toMatchObject({ total: 4, pages: 2, limit: 3, page: 1 })
  expect(new Set([...first.docs, ...second.docs].map(({ sid }) => sid)).size).toBe(4)
})

test('a run leads to its submission for its author and for admins', async () => {
  const viewable = async (who: TestPerson | null) =>
    (await statistics(who)).runs.docs.filter((run) => run.viewable).map(({ uid }) => uid)
  expect(await viewable(null)).toEqual([])
  expect(await viewable(alice)).toEqual(['alice', 'alice'])
  expect((await viewable(admin)).sort()).toEqual(['alice', 'alice', 'bob', 'bob'])
})

test('a run says who, when and how much', async () => {
  const { runs } = await statistics(alice, { sortBy: 'length', pageSize: 1 })
  expect(runs.docs).toEqual([
    {
      sid: sids[6],
      uid: 'alice',
      language: Language.Cpp17,
      time: 99,
      memory: 1000,
      length: 50,
      createdAt: '2026-01-01T00:00:06.000Z',
      viewable: true,
    },
  ])
})

test('[PRB-STAT-3] times and memory spread over 20 equal buckets from 0 to the largest', async () => {
  const { time, memory } = await statistics(null)
  expect(time).toHaveLength(20)
  expect(time[0]).toEqual({ from: 0, to: 5, count: 1 })
  expect(time.filter(({ count }) => count > 0)).toEqual([
    { from: 0, to: 5, count: 1 },
    { from: 30, to: 35, count: 2 },
    { from: 95, to: 100, count: 1 },
  ])
  expect(memory.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(memory.at(-1)!.to).toBeGreaterThan(3000)
})

test('[PRB-STAT-3] a problem that nobody has solved has no runs and 20 empty buckets', async () => {
  const { data } = await server.call(null, 'GET /problem/:pid/statistics', { params: { pid: empty } })
  expect(data).toMatchObject({ runs: { docs: [], total: 0, pages: 1 } })
  const none = Array.from({ length: 20 }, (_, index) => ({ from: index, to: index + 1, count: 0 }))
  expect([data.time, data.memory]).toEqual([none, none])
})

test('an unknown order is invalid, an unknown problem unknown', async () => {
  const bad = await server.call(null, 'GET /problem/:pid/statistics', {
    params: { pid },
    query: { sortBy: 'uid' as never },
  })
  expect(bad.error).toBe('VALIDATION_FAILED')
  const unknown = await server.call(null, 'GET /problem/:pid/statistics', { params: { pid: 987_654 } })
  expect(unknown.error).toBe('NOT_FOUND')
})
