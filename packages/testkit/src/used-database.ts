// A database that was used, as the program of migration 0022 left it, with frozen and open contests, judged and waiting
// submissions, jobs, reviews of similar pairs, discussions and notices. Its content is described row by row.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import pg from 'pg'

export type Row = Record<string, unknown>
/** Rows by their primary key, by the name of the table. */
export type Tables = Map<string, Map<string, Row>>

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

export async function usedDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  const dump = gunzipSync(readFileSync(join(import.meta.dirname, '../databases/at-0022.sql.gz'))).toString()
  await withClient(database.url, (client) => client.query(dump))
  return database
}

/** All rows of all tables by the table's name, each by its primary key as text. */
export const rowsOf = (url: string): Promise<Tables> =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; keys: string[] }>(`
      select c.relname as name, array_agg(a.attname::text order by a.attname) as keys
      from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey[0:i.indnkeyatts - 1])
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`)
    const found: Tables = new Map()
    for (const { name, keys } of tables) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`)
      found.set(name, new Map(rows.map(({ row }) => [keys.map((key) => String(row[key])).join(' '), row])))
    }
    return found
  })

/** All that makes the schema of a database: tables, columns, constraints, indexes, functions, triggers, one line each. */
export const schemaOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(schema)
    return rows.map(({ line }) => line)
  })

const schema = `
  with of_ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
  select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions) as line from of_ours
  union all
  select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    'identity', a.attidentity, 'generated', a.attgenerated, 'default', pg_get_expr(d.adbin, d.adrelid),
    'collation', a.attcollation::regcollation, 'storage', a.attstorage, a.attcompression)
  from of_ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind = 'r'
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
  union all
  select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all
  select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
  from pg_sequences where schemaname = 'public'
  union all
  select concat_ws(' ', 'type', typname, typtype) from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
  union all
  select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
  order by line`
