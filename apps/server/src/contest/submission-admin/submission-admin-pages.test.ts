// Pages of submission management where few, just as many as are counted, and more fit: each is the piece of one plain list,
// however it was found, and the total says how long that is.

import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { makeContest, running } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exactCountLimit } from '../../platform/paging.ts'
import { resolveFilter, type AdminFilter, findPage } from './submission-admin-queries.ts'

const pageSize = 30
/** In one language, and a third of them in a contest. */
const made = exactCountLimit + 1
const halfWay = new Date(Date.UTC(2020, 0, 1) + (made / 2) * 1000).toISOString()

interface Row {
  sid: number
  contest_id: number
  judge: Judge
  language: Language
  time_ms: number
  memory_kb: number
  sim: number | null
  created_at: Date
}

let server: TestServer
let admin: TestPerson
let cid: number
let pid: number
/** Oldest first. */
let rows: Row[]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('admin1', Privilege.Admin)
  const root = await server.person('root1', Privilege.Root)
  pid = await judgeableProblem(server, root)
  cid = await makeContest(server, admin, { ...running, list: [pid] })
  // Many have the same time of running, and some the same second of submitting. A few are in another language.
  const inserted = await sql<Row>`
    insert into submissions (user_id, pid, contest_id, is_open, language, code, code_bytes, judge, time_ms, memory_kb, sim, created_at)
    select ${admin.userId}::integer, ${pid}::integer, case when n % 3 = 0 then ${cid}::integer else 0 end, n % 3 > 0,
      case when n > ${made} then ${Language.Python}::integer else ${Language.C}::integer end, 'x', 1,
      case when n % 9 = 0 then ${Judge.SystemError}::integer when n % 7 = 0 then ${Judge.CompileError}::integer
        else ${Judge.Accepted}::integer end,
      case when n % 9 = 0 or n % 7 = 0 then 0 else n * 7919 % 50 end,
      case when n % 9 = 0 or n % 7 = 0 then 0 else n * 104729 % 977 end,
      case when n % 5 = 1 and n % 7 <> 0 then 50 + n % 51 end, timestamptz '2020-01-01Z' + (n / 4) * interval '4 seconds'
    from generate_series(1, ${made + 40}) n order by n
    returning sid, contest_id, judge, language, time_ms, memory_kb, sim, created_at`.execute(server.db)
  rows = inserted.rows.toSorted((a, b) => a.sid - b.sid)
})
afterAll(() => server.close())

type Query = NonNullable<Parameters<typeof server.call<'GET /admin/solutions'>>[2]['query']>

const page = async (query: Query) =>
  (await server.call(admin, 'GET /admin/solutions', { query: { pageSize, ...query } })).data

const filters: [string, () => Query, (row: Row) => boolean][] = [
  ['all', () => ({}), () => true],
  ['a language that too many have', () => ({ language: Language.C }), (row) => row.language === Language.C],
  ['a language of few', () => ({ language: Language.Python }), (row) => row.language === Language.Python],
  ['a verdict', () => ({ judge: Judge.SystemError }), (row) => row.judge === Judge.SystemError],
  ['no program', () => ({ judge: Judge.CompileError }), (row) => row.judge === Judge.CompileError],
  ['a contest', () => ({ mid: cid }), (row) => row.contest_id === cid],
  ['outside contests', () => ({ mid: -1 }), (row) => row.contest_id === 0],
  ['a span of a contest', () => ({ mid: cid, to: halfWay }), (row) => row.contest_id === cid && isEarly(row)],
  ['a least similarity', () => ({ sim: 60 }), (row) => (row.sim ?? 0) >= 60],
  [
    'a verdict in a span',
    () => ({ judge: Judge.Accepted, from: halfWay }),
    (row) => row.judge === Judge.Accepted && !isEarly(row),
  ],
  [
    'similarity in a language',
    () => ({ sim: 50, language: Language.C }),
    (row) => row.sim !== null && row.language === Language.C,
  ],
]
const isEarly = (row: Row): boolean => row.created_at.getTime() < Date.parse(halfWay)

const keys = {
  createdAt: () => 0,
  time: (row: Row) => row.time_ms,
  memory: (row: Row) => row.memory_kb,
  sim: (row: Row) => row.sim ?? 0,
}

/** As it is said, without a thought of how it is found: the rows stand in the order of their numbers, and so of their times. */
const ordered = (fits: Row[], by: keyof typeof keys, sort: 1 | -1): number[] => {
  const key = keys[by]
  const upwards = fits.toSorted((a, b) => key(a) - key(b)).map(({ sid }) => sid)
  return sort === 1 ? upwards : upwards.toReversed()
}

const orders = (['createdAt', 'time', 'memory', 'sim'] as const).flatMap((by) =>
  ([1, -1] as const).map((sort) => ({ by, sort })),
)

describe('[ADM-SOL-3] [API-PAGE-3] pages, near, in the middle, last and behind the end', () => {
  test.each(filters)('pages of %s, in each order', async (_name, query, fits) => {
    const wanted = rows.filter((row) => fits(row))
    const last = Math.ceil(wanted.length / pageSize)
    const numbers = [...new Set([1, 2, 40, Math.ceil(last / 2), last, last + 1])]
    for (const { by, sort } of orders) {
      const list = ordered(wanted, by, sort)
      for (const number of numbers) {
        const { docs } = await page({ ...query(), sortBy: by, sort, page: number })
        const found = docs.map(({ sid }) => sid)
        expect(found, `${by} ${sort} page ${number}`).toEqual(
          list.slice((number - 1) * pageSize, number * pageSize),
        )
      }
    }
  })

  test.each(filters)(
    'of %s, the same whether they are sorted or found along the order',
    async (_name, query) => {
      const filter = (await resolveFilter(server.db, query() as AdminFilter))!
      for (const { by, sort } of orders) {
        const order = { by, direction: sort === 1 ? 'asc' : 'desc' } as const
        const [sorted, along] = await Promise.all(
          [50_000, 0].map(async (most) => {
            const { sids } = await findPage(server.db, filter, order, { page: 2, pageSize }, most)
            return sids
          }),
        )
        expect(sorted, `${by} ${sort}`).not.toEqual([])
        expect(along, `${by} ${sort}`).toEqual(sorted)
      }
    },
  )
})

test('[API-PAGE-4] 10,001 are more than are counted, 10,000 and 9,999 are counted, in each order', async () => {
  const query = { language: Language.C }
  const totals = async () =>
    Promise.all(
      orders.flatMap(({ by, sort }) =>
        [1, 40].map(async (number) => {
          const { total, totalIsLowerBound } = await page({ ...query, sortBy: by, sort, page: number })
          return { total, totalIsLowerBound }
        }),
      ),
    )
  const all = <Value>(value: Value): Value[] => orders.flatMap(() => [value, value])
  expect(await totals()).toEqual(all({ total: 10_000, totalIsLowerBound: true }))
  for (const total of [10_000, 9_999]) {
    await sql`delete from submissions where sid = (select min(sid) from submissions)`.execute(server.db)
    expect(await totals()).toEqual(all({ total }))
  }
})
