// A database that people used before the program changed its schema: nothing of it may be lost, and the program goes on
// with it.

import { families, familyRecords } from '@verdict/domain/language'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { Privilege } from '@verdict/domain/privilege'
import { cellOf } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { judgeHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { everythingCompared } from '@verdict/testkit/similarity'
import { type Row, rowsOf, type Tables, usedDatabase } from '@verdict/testkit/used-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '@verdict/storage/migrate'
import { freezeTimeOf } from '../access/contest-clock.ts'

let server: TestServer
let before: Tables
let after: Tables
let root: TestPerson

beforeAll(async () => {
  const database = await usedDatabase()
  before = await rowsOf(database.url)
  await migrate(database.url)
  after = await rowsOf(database.url)
  server = await startTestServer({}, database)
  root = await server.person('another-root', Privilege.Root)
})
afterAll(() => server.close())

/** Data that are not kept on purpose: hits of the last minutes, trials that somebody waited for, and what is looked for anew. */
const notKept = new Set(['rate_windows', 'migrations', 'judge_trials', 'similarity_jobs'])
const kept = () => [...before.keys()].filter((name) => !notKept.has(name))

test('every row of every table is there, and no other', () => {
  const keys = (tables: Tables) =>
    Object.fromEntries(kept().map((name) => [name, [...(tables.get(name)?.keys() ?? [])].sort()]))
  expect(keys(after)).toEqual(keys(before))
  expect(kept().filter((name) => before.get(name)!.size > 0).length).toBeGreaterThan(35)
})

const secrets = ['password', 'joinCode', 'join_code']
const withoutSecrets = (state: unknown): unknown =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([field, value]) => [
      field,
      secrets.includes(field) && value ? '******' : value,
    ]),
  )
const withScores = (tests: unknown): unknown =>
  (tests as Row[]).map((each) => ({ ...each, score: each['judge'] === Judge.Accepted ? 10_000 : 0 }))

/** Values that say the same in another way from now on. */
const rewritten: Record<string, (value: unknown) => unknown> = {
  'judgements.tests': withScores,
  'audit.before': withoutSecrets,
  'audit.after': withoutSecrets,
}

/** Columns that went, each into another. */
const gone = [
  'problems.skeleton_cpp',
  'problems.skeleton_java',
  'problems.skeleton_python',
  'problem_statements.sample_in',
  'problem_statements.sample_out',
  'similarity_prints.is_compared',
]

test('every value stands as it was', () => {
  for (const name of kept()) {
    for (const [key, row] of before.get(name)!) {
      const now = after.get(name)!.get(key)!
      const columns = Object.keys(row).filter((column) => !gone.includes(`${name}.${column}`))
      const expected = columns.map((column) => [
        column,
        (rewritten[`${name}.${column}`] ?? ((value: unknown) => value))(row[column]),
      ])
      expect([name, key, Object.fromEntries(columns.map((column) => [column, now[column]]))]).toEqual([
        name,
        key,
        Object.fromEntries(expected),
      ])
    }
  }
  const given = [...after.get('problem_skeletons')!.values()]
  expect(given.length).toBeGreaterThan(0)
  for (const problem of before.get('problems')!.values()) {
    // The old program had columns for some of the families.
    for (const family of families) {
      const now = given.find((row) => row['pid'] === problem['pid'] && row['family'] === family)
      expect(now?.['code'] ?? '').toBe(problem[`skeleton_${familyRecords[family].key}`] ?? '')
    }
  }
  const samples = [...after.get('problems')!.values()].flatMap(({ pid, samples: own }) =>
    (own as Row[]).map(({ in: input, out, explanations }) => [pid, [input, out, explanations]]),
  )
  const hadSample = ({ sample_in, sample_out }: Row) => sample_in !== '' || sample_out !== ''
  const had = [...before.get('problem_statements')!.values()]
    .filter(hadSample)
    .map(({ pid, sample_in, sample_out }) => [pid, [sample_in, sample_out, {}]])
  expect(had.length).toBeGreaterThan(0)
  expect(samples).toHaveLength(had.length)
  expect(Object.fromEntries(samples)).toEqual(Object.fromEntries(had))
  const compared = (tables: Tables, is: (row: Row) => boolean) =>
    [...tables.get('similarity_prints')!.values()].filter(is).map(({ sid }) => sid)
  expect(compared(after, ({ standing }) => standing === 'compared')).toEqual(
    compared(before, ({ is_compared }) => is_compared === true),
  )
})

test('the counts are those that follow from the submissions', async () => {
  const { rows } = await sql<Row>`
    with pairs as (
      select user_id, pid, count(*)::integer as submitted,
        (count(*) filter (where counted_judge = ${Judge.Accepted}))::integer as accepted
      from submissions where is_open and counted_judge is not null group by user_id, pid
    )
    select 'problem' as what, p.pid as id from problems p left join (
      select pid, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by pid) c using (pid)
    where (p.submit, p.solve) <> (coalesce(c.submit, 0), coalesce(c.solve, 0))
    union all
    select 'user', u.id from users u left join (
      select user_id, count(*) as submit, count(*) filter (where accepted > 0) as solve
      from pairs join problems p using (pid) where p.deleted_at is null group by user_id) c on c.user_id = u.id
    where (u.submit, u.solve) <> (coalesce(c.submit, 0), coalesce(c.solve, 0))
    union all
    select 'pair', coalesce(up.user_id, c.user_id) from pairs c full join user_problems up using (user_id, pid)
    where (coalesce(up.submitted, 0), coalesce(up.accepted, 0)) <> (coalesce(c.submitted, 0), coalesce(c.accepted, 0))
    union all
    select 'member', m.user_id from group_members m join users u on u.id = m.user_id
    where m.is_ranked <> (u.solve > 0 and u.privilege > 0) or m.uid_key <> u.uid_key`.execute(server.db)
  expect(rows).toEqual([])
})

test('the cells of every contest are those that follow from its submissions', async () => {
  const contests = await server.db.selectFrom('contests').selectAll().execute()
  let cells = 0
  let hidden = 0
  for (const contest of contests) {
    const attempts = await server.db
      .selectFrom('submissions')
      .select(['sid', 'user_id', 'pid', 'created_at', 'judge', 'score'])
      .where('contest_id', '=', contest.cid)
      .execute()
    const stored = await server.db
      .selectFrom('score_cells')
      .selectAll()
      .where('contest_id', '=', contest.cid)
      .execute()
    for (const cell of stored) {
      const own = attempts
        .filter(({ user_id, pid }) => user_id === cell.user_id && pid === cell.pid)
        .map(({ created_at, ...rest }) => ({ ...rest, createdAt: created_at.getTime() }))
      const rule = contestRule(contest.rule)
      const all = cellOf(rule, own, null)
      const shown = cellOf(rule, own, freezeTimeOf(contest))
      expect({
        acceptedAt: cell.accepted_at?.getTime() ?? null,
        failed: cell.failed,
        pending: cell.pending,
      }).toEqual(all)
      expect({
        acceptedAt: cell.public_accepted_at?.getTime() ?? null,
        failed: cell.public_failed,
        pending: cell.public_pending,
      }).toEqual(shown)
      cells += 1
      if (JSON.stringify(all) !== JSON.stringify(shown)) hidden += 1
    }
    const touched = new Set(attempts.map(({ user_id, pid }) => `${user_id} ${pid}`))
    expect(new Set(stored.map(({ user_id, pid }) => `${user_id} ${pid}`))).toEqual(touched)
  }
  expect(cells).toBeGreaterThan(20)
  expect(hidden).toBeGreaterThan(1)
})

test('every ranklist says what it said, to managers and to everybody', async () => {
  // The old schema kept what it said of each cell.
  const said = (column: 'member' | 'public_member', cid: number) => {
    const pidsOf = new Map<number, string[]>()
    const inContest = new Set(
      [...before.get('contest_problems')!.values()]
        .filter((row) => row['contest_id'] === cid)
        .map((row) => row['pid']),
    )
    for (const row of before.get('score_cells')!.values()) {
      if (row['contest_id'] !== cid || row[column] === null || !inContest.has(row['pid'])) continue
      const list = pidsOf.get(row['user_id'] as number) ?? []
      pidsOf.set(row['user_id'] as number, [...list, row[column] as string])
    }
    const users = before.get('users')!
    return Object.fromEntries(
      [...pidsOf].map(([id, members]) => {
        const { uid, nick } = users.get(String(id))! as { uid: string; nick: string }
        return [uid, { nick, ...(JSON.parse(`{${members.join(',')}}`) as Row) }]
      }),
    )
  }
  const contests = [...before.get('contests')!.values()]
  let rows = 0
  for (const { cid } of contests as { cid: number }[]) {
    const managers = await server.call(root, 'GET /contest/:cid/ranklist', { params: { cid } })
    expect(managers.data.ranklist).toEqual(said('member', cid))
    rows += Object.keys(managers.data.ranklist).length
    const everybody = await server.call(root, 'GET /contest/:cid/ranklist', {
      params: { cid },
      query: { as: 'contestant' },
    })
    // One that has not begun is shown to managers alone.
    if (everybody.error === 'CONTEST_NOT_STARTED') expect(said('public_member', cid)).toEqual({})
    else expect(everybody.data.ranklist).toEqual(said('public_member', cid))
  }
  expect(rows).toBeGreaterThan(15)
})

test('what waited is judged, and what is similar is found again', async () => {
  const host = judgeHost(server)
  const waiting = before.get('judging_tasks')!.size
  expect(waiting).toBeGreaterThan(1)
  await server.db
    .updateTable('judging_tasks')
    .set({ lease_until: new Date(0) })
    .where('lease_until', 'is not', null)
    .execute()
  for (let done = 0; done < waiting; done += 1) await host.finish(await host.take())
  const left = await server.db.selectFrom('judging_tasks').select('id').execute()
  expect(left).toEqual([])

  await everythingCompared(server)
  const pairs = (rows: Iterable<Row>) =>
    [...rows].map(({ sid, other_sid, percent }) => [sid, other_sid, percent].join(' ')).sort()
  const found = (await rowsOf(server.url)).get('similarity_matches')!.values()
  expect(pairs(found)).toEqual(expect.arrayContaining(pairs(before.get('similarity_matches')!.values())))
})
