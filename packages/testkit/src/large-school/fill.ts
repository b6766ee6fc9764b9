// The data of a large school, made inside the database in a few minutes: 100,000 people, 10,000 problems, 1,000,000
// submissions with their judgements and tests, contests, courses, groups, words, notices, audit and similarity. Few
// problems and few people have most of everything, as in life. The same numbers every time.

import type pg from 'pg'
import type { Sizes, Step } from './step.ts'
import { steps } from './steps.ts'

/** @param share 1 is the large school, 0.1 a tenth of it */
export const sizesOf = (share: number): Sizes => ({
  users: Math.round(100_000 * share),
  problems: Math.round(10_000 * share),
  submissions: Math.round(1_000_000 * share),
  contests: Math.round(2_000 * share),
})

const indexesOf = `
  select i.indexname as name, i.indexdef as definition from pg_indexes i
  where i.schemaname = 'public' and i.tablename = any($1)
    and not exists (select from pg_constraint c where c.conname = i.indexname)
    and not exists (select from pg_class k join pg_index x on x.indexrelid = k.oid where k.relname = i.indexname and x.indisunique)`

async function run(client: pg.Client, { into, unchecked, sql }: Step, sizes: Sizes): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(indexesOf, [into])
  // Where this role may not, it takes longer.
  if (unchecked) {
    await client.query('savepoint checks')
    await client
      .query('set local session_replication_role = replica')
      .catch(() => client.query('rollback to checks'))
  }
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(sql(sizes))
  for (const { definition } of rows) await client.query(definition)
}

/**
 * Into a migrated database that nobody uses yet.
 * @param tell hears of each step and how long it took
 * @throws when there are people in it
 */
export async function fillLarge(
  client: pg.Client,
  sizes: Sizes,
  tell: (text: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from users')
  if (rows[0]!.count > 10) throw new Error('This database is in use: made-up data is not for it.')
  await client.query(
    "set statement_timeout = 0; set synchronous_commit = off; set jit = off; set work_mem = '256MB'",
  )
  await client.query("set maintenance_work_mem = '512MB'; select setseed(0.42)")
  for (const step of steps) {
    const started = performance.now()
    await client.query('begin')
    await run(client, step, sizes)
    await client.query('commit')
    tell(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step.name}`)
  }
  const started = performance.now()
  await client.query('vacuum analyze')
  tell(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  statistics for the planner`)
}
