import { type Insertable, sql } from 'kysely'
import type { Problems, ProblemStatements } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { insertMany } from './move-in-queries.ts'

export async function tagsNamed(db: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ tid: number; name: string }>`
    select tid, lower(name) as name from tags where lower(name) = any(select lower(n) from unnest(${names}::text[]) n)`.execute(
    db,
  )
  return new Map(rows.map(({ tid, name }) => [name, tid]))
}

export async function knownTests(db: Queryable, uuids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from testcases where uuid = any(${uuids}::uuid[])`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** The installation's first problem; null if it is used. */
export async function unusedFirstProblem(db: Queryable): Promise<number | null> {
  const { rows } = await sql<{ pid: number }>`
    select p.pid from problems p
    where p.pid = (select min(pid) from problems) and p.title = 'A + B' and p.updated_at < p.created_at + interval '1 second'
      and p.course_id is null
      and not exists (select from submissions s where s.pid = p.pid)
      and not exists (select from contest_problems c where c.pid = p.pid)
      and not exists (select from course_problems c where c.pid = p.pid)
      and not exists (select from discussions d where d.pid = p.pid)
      and not exists (select from problem_tags t where t.pid = p.pid)
      and not exists (select from moved_in m where m.kind = 'problem' and m.new_id = p.pid)`.execute(db)
  return rows[0]?.pid ?? null
}

export async function giveWay(tx: Queryable, pid: number): Promise<void> {
  for (const table of [
    'testcases',
    'problem_statements',
    'problem_skeletons',
    'problem_pages',
    'problem_attachments',
    'verifications',
    'problem_references',
    'problem_validators',
    'problem_packages',
    'similarity_grounds',
    'problems',
  ] as const) {
    await sql`delete from ${sql.table(table)} where pid = ${pid}`.execute(tx)
  }
}

export type ProblemRow = Required<
  Pick<
    Insertable<Problems>,
    | 'pid'
    | 'owner_id'
    | 'title'
    | 'type'
    | 'status'
    | 'time_ms'
    | 'memory_kb'
    | 'code'
    | 'protocol'
    | 'source'
    | 'utf8'
  >
> &
  Required<Omit<Insertable<ProblemStatements>, 'pid' | 'locale' | 'html'>> & {
    available_since: Date | null
    created_at: Date
    updated_at: Date
    language: string
    samples: string
    html: string
  }

export async function insertProblems(tx: Queryable, rows: readonly ProblemRow[]): Promise<void> {
  await insertMany(
    tx,
    'problems',
    {
      pid: 'integer',
      owner_id: 'integer',
      title: 'text',
      type: 'smallint',
      status: 'smallint',
      available_since: 'timestamptz',
      time_ms: 'integer',
      memory_kb: 'integer',
      code: 'text',
      protocol: 'text',
      source: 'text',
      utf8: 'boolean',
      language: 'text',
      samples: 'jsonb',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    rows,
  )
  await insertMany(
    tx,
    'problem_statements',
    {
      pid: 'integer',
      description: 'text',
      input: 'text',
      output: 'text',
      hint: 'text',
      html: 'jsonb',
    },
    rows,
  )
}

export const insertTagsOf = (tx: Queryable, rows: readonly { pid: number; tid: number }[]): Promise<void> =>
  insertMany(tx, 'problem_tags', { pid: 'integer', tid: 'integer' }, rows, sql`on conflict do nothing`)
