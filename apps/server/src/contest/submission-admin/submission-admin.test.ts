// Submission management: which submissions an admin finds, in which order, and the export of them.

import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import {
  ended,
  enter,
  frozen,
  makeContest,
  moveContest,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { exportTurns } from '../../platform/fairness/export-turns.ts'
import { exportSubmissions } from './submission-admin.ts'

let server: TestServer
let host: TestHost
let alice: TestPerson
let bob: TestPerson
let admin: TestPerson
let root: TestPerson
let pids: number[]
/** Submissions of alice and bob, outside contests, oldest first. */
let sids: number[]

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  alice = await server.person('alice')
  bob = await server.person('bob')
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
  pids = [await judgeableProblem(server, root), await judgeableProblem(server, root)]
  sids = []
  const results = [
    { who: alice, pid: pids[0]!, judge: Judge.Accepted, time: 30, memory: 3000 },
    { who: bob, pid: pids[0]!, judge: Judge.WrongAnswer, time: 10, memory: 1000 },
    { who: alice, pid: pids[1]!, judge: Judge.Accepted, time: 20, memory: 2000 },
  ]
  for (const { who, pid, judge, time, memory } of results) {
    sids.push(await submitted(server, who, pid))
    await host.judge(judge, { time, memory })
  }
  await server.db.updateTable('users').set({ nick: '=Bob, "the" builder' }).where('uid', '=', 'bob').execute()
  await server.db
    .updateTable('submissions')
    .set({ sim: 80, sim_sid: sids[0]! })
    .where('sid', '=', sids[1]!)
    .execute()
})
afterAll(() => server.close())

type Query = NonNullable<Parameters<typeof server.call<'GET /admin/solutions'>>[2]['query']>

const page = async (query: Query = {}) => (await server.call(admin, 'GET /admin/solutions', { query })).data
const found = async (query: Query = {}) => (await page(query)).docs.map(({ sid }) => sid)
const exported = async (query: object = {}) =>
  (await server.call(admin, 'GET /admin/solutions/export', { query })).text

describe('[ADM-SOL-1] the list', () => {
  test('has every submission with its user, newest first', async () => {
    const { docs, total } = await page()
    expect(docs.map(({ sid }) => sid)).toEqual(sids.toReversed())
    expect(total).toBe(3)
    expect(docs[1]).toMatchObject({
      uid: 'bob',
      user: { uid: 'bob', nick: '=Bob, "the" builder' },
      judge: Judge.WrongAnswer,
      sim: 80,
      sim_s_id: sids[0],
      viewable: true,
    })
  })

  test.each([
    ['a user, in any case', () => ({ uid: 'ALICE' }), [2, 0]],
    ['nobody', () => ({ uid: 'nobody' }), []],
    ['a problem', () => ({ pid: pids[0]! }), [1, 0]],
    ['outside contests', () => ({ mid: -1 }), [2, 1, 0]],
    ['a contest that is not', () => ({ mid: 4711 }), []],
    ['a verdict', () => ({ judge: Judge.Accepted }), [2, 0]],
    ['a language', () => ({ language: Language.C }), []],
    ['a least similarity', () => ({ sim: 80 }), [1]],
    ['a higher one', () => ({ sim: 81 }), []],
    ['several at once', () => ({ uid: 'alice', pid: pids[1]!, judge: Judge.Accepted }), [2]],
  ] as const)('[ADM-SOL-3] filters by %s', async (_name, query, expected) => {
    expect(await found(query())).toEqual(expected.map((index) => sids[index]))
  })

  test('[ADM-SOL-3] filters by a span of time, its end left out', async () => {
    const times = (await page()).docs.map(({ createdAt }) => createdAt).toReversed()
    // The answer has milliseconds, the row more.
    await sql`update submissions set created_at = date_trunc('milliseconds', created_at)`.execute(server.db)
    expect(await found({ from: times[1]! })).toEqual([sids[2], sids[1]])
    expect(await found({ from: times[1]!, to: times[2]! })).toEqual([sids[1]])
    expect(await found({ to: times[0]! })).toEqual([])
    expect((await server.call(admin, 'GET /admin/solutions', { query: { from: 'now' } })).status).toBe(400)
  })

  test.each([
    [{ sortBy: 'time' }, [0, 2, 1]],
    [{ sortBy: 'time', sort: 1 }, [1, 2, 0]],
    [{ sortBy: 'memory' }, [0, 2, 1]],
    [{ sortBy: 'sim' }, [1, 2, 0]],
    [{ sort: 1 }, [0, 1, 2]],
  ] as const)('[ADM-SOL-3] is sorted by %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected.map((index) => sids[index]))
    const pages = [1, 2, 3].map((page) => found({ ...query, page, pageSize: 1 }))
    expect((await Promise.all(pages)).flat()).toEqual(expected.map((index) => sids[index]))
  })

  test('[SUB-DEL-1] has what a contest hides from others, and nothing of a deleted contest', async () => {
    const cid = await makeContest(server, admin, { ...running, list: pids })
    await enter(server, alice, cid)
    const sid = await submittedIn(server, alice, cid, pids[0]!)
    await moveContest(server, admin, cid, frozen)
    await host.judge(Judge.Accepted)
    expect((await page({ mid: cid })).docs).toMatchObject([{ sid, mid: cid, judge: Judge.Accepted }])
    expect(await found()).toContain(sid)
    await moveContest(server, admin, cid, ended)
    await server.call(root, 'DELETE /contest/:cid', { params: { cid } })
    for (const query of [{}, { mid: cid }, { uid: 'alice' }]) expect(await found(query)).not.toContain(sid)
    expect(await exported()).not.toContain(`${sid},alice`)
    // Its author has it still.
    const own = await server.call(alice, 'GET /account/submissions', { query: {} })
    expect(own.data.docs.map((row) => row.sid)).toContain(sid)
  })
})

describe('[ADM-SOL-2] the export', () => {
  test('is a table of what is filtered that no spreadsheet takes for formulas', async () => {
    const answer = await server.call(admin, 'GET /admin/solutions/export', { query: { uid: 'bob' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="solutions.csv"')
    const createdAt = (await page({ uid: 'bob' })).docs[0]!.createdAt
    expect(answer.text).toBe(
      '\u{FEFF}SID,Username,Nickname,PID,Problem,Contest,Verdict,Points,Time (ms),Memory (KB),Language,Length (B),Similarity (%),Submitted\r\n' +
        `${sids[1]},bob,"'=Bob, ""the"" builder",${pids[0]},A + B,,WA,0,10,1000,C++17,13,80,${createdAt}\r\n`,
    )
  })

  test('is an object a line for the page', async () => {
    const text = await exported({ format: 'ndjson', sim: 80 })
    const { createdAt } = (await page({ sim: 80 })).docs[0]!
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        sid: sids[1],
        uid: 'bob',
        nick: '=Bob, "the" builder',
        pid: pids[0],
        title: 'A + B',
        mid: 0,
        judge: Judge.WrongAnswer,
        score: 0,
        time: 10,
        memory: 1000,
        language: Language.Cpp17,
        length: 13,
        outputs: 0,
        sim: 80,
        createdAt,
      },
    ])
    expect(await exported({ format: 'ndjson', uid: 'nobody' })).toBe('')
  })

  test('[API-EXPORT-1] waits for its turn, and keeps it until all is written', async () => {
    const turns = [1, 2].map(() => exportTurns.take(admin.userId, new AbortController().signal))
    const ends = await Promise.all(turns)
    let text: string | null = null
    const waiting = exported({ uid: 'bob' }).then((answer) => (text = answer))
    // Calls that need no turn go on meanwhile.
    expect((await page({ uid: 'bob' })).total).toBe(1)
    expect(text).toBeNull()
    ends[0]!()
    expect(await waiting).toContain(`${sids[1]},bob`)
    ends[1]!()
    // Nothing is left behind: two more have their turns at once.
    for (const end of await Promise.all(
      [1, 2].map(() => exportTurns.take(admin.userId, AbortSignal.timeout(60_000))),
    ))
      end()
  })

  test('[ADM-SOL-4] has every row once over many readings, and reads no further than somebody takes', async () => {
    // In one statement: many of them have the same time, but for microseconds.
    await sql`
      insert into submissions (user_id, pid, language, code, code_bytes, judge, created_at)
      select ${alice.userId}::integer, ${pids[0]}::integer, 1, 'x', 1, 3,
        timestamptz '2020-01-01' + (n / 7) * interval '1 microsecond'
      from generate_series(1, 20000) n`.execute(server.db)
    const viewer = { ...admin, sessionId: 1 }
    const endTurn = vi.fn<() => void>()
    const takeTurn = async () => endTurn
    for (const filter of [
      { language: Language.C },
      { language: Language.C, to: '2021-01-01T00:00:00.000Z' },
    ]) {
      const { content } = await exportSubmissions(server.context, viewer, 'ndjson', filter, takeTurn)
      let text = ''
      for await (const chunk of content) text += String(chunk)
      const rows = text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { sid: number }).sid)
      expect(rows).toHaveLength(20_000)
      expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => b - a))
    }
    let read = 0
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => ((read += 1), node),
      transformResult: async ({ result }) => result,
    })
    const { content } = await exportSubmissions({ db }, viewer, 'csv', { language: Language.C }, takeTurn)
    const taken = content[Symbol.asyncIterator]()
    await taken.next()
    await taken.next()
    await taken.return?.()
    expect(content.destroyed).toBe(true)
    // Those before it gave their turns back too, when all was read.
    await expect.poll(() => endTurn.mock.calls.length).toBe(3)
    // Eleven would be all of them.
    expect(read).toBeLessThanOrEqual(5)
  })
})
