// Tests refer to test data, texts to pictures, problems to all others.

import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { faceKeys } from '../../platform/site-values.ts'

const before = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1_000})`

/** Hidden and deleted texts count, since they may be restored. */
const texts = sql`(
  select concat_ws(' ', description, input, output, hint) as text from problem_statements
  union all select content from editorial_texts
  union all select samples::text from problems where samples <> '[]'
  union all select content from news
  union all select logo from organizations where logo is not null
  union all select content from discussions
  union all select text from prepared_answers
  union all select content from discussion_comments
  union all select value #>> '{}' from site_values where key = ${faceKeys.logo})`

const namedByTest = (those: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (select from testcases t where t.input_sha256 = b.sha256 and ${those})
  or exists (select from testcases t where t.output_sha256 = b.sha256 and ${those}))`

const namedBySubmission = sql<SqlBool>`exists (select from submission_outputs o where o.sha256 = b.sha256)`

/** Even a deleted problem refers to its files, since it may be restored. */
const namedByProblem = sql<SqlBool>`(
  exists (select from problem_attachments a where a.sha256 = b.sha256)
  or exists (select from problem_pages d where d.sha256 = b.sha256)
  or exists (select from problem_packages o where o.sha256 = b.sha256))`

/** For how tests are made, and what is remembered of it. */
const namedByRecipe = sql<SqlBool>`(
  exists (select from recipe_files f where f.sha256 = b.sha256)
  or exists (select from made_files m where m.sha256 = b.sha256)
  or exists (select from build_items i where i.input_sha256 = b.sha256)
  or exists (select from build_items i where i.output_sha256 = b.sha256))`

/** Also of builds that ended long ago, whose tests name what they need. */
export async function forgetMade(db: Queryable, graceMs: number): Promise<void> {
  await db.deleteFrom('made_files').where('used_at', '<', before(graceMs)).execute()
  await sql`
    update build_items i set input_sha256 = null, output_sha256 = null from builds b
    where b.pid = i.pid and b.finished_at < ${before(graceMs)}
      and (i.input_sha256 is not null or i.output_sha256 is not null)`.execute(db)
}

/** Long-deleted tests drop their references, which would keep the files. */
export async function forgetRemovedTests(db: Queryable, graceMs: number): Promise<void> {
  await db
    .updateTable('testcases')
    .set({ input_sha256: null, output_sha256: null })
    .where('deleted_at', '<', before(graceMs))
    .where('input_sha256', 'is not', null)
    .execute()
}

/** As the database writes a list, since it is only passed back. */
export async function picturesInTexts(db: Queryable): Promise<string> {
  const { rows } = await sql<{ named: string }>`
    select coalesce(array_agg(distinct m[1]), '{}')::text as named
    from ${texts} t cross join lateral regexp_matches(t.text, '/uploads/([0-9a-f]{64})', 'g') m
    where t.text like '%/uploads/%'`.execute(db)
  return rows[0]!.named
}

/** @param pictures those that occur in texts */
export async function markUnused(db: Queryable, pictures: string): Promise<void> {
  const used = sql<SqlBool>`(
    ${namedByTest(sql`t.deleted_at is null`)} or ${namedByProblem} or ${namedByRecipe} or ${namedBySubmission}
    or b.sha256 = any(${pictures}::text[]))`
  await sql`
    update blobs b set unused_since = case when ${used} then null else clock_timestamp() end
    where (b.unused_since is null) <> ${used}`.execute(db)
}

export async function longUnused(db: Queryable, graceMs: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('sha256')
    .where('unused_since', '<', before(graceMs))
    .orderBy('unused_since')
    .limit(limit)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Locks the row, so that a writer of the same content waits. @returns null if it is used by now or locked by another */
export async function holdUnused(tx: Queryable, sha256: string, graceMs: number): Promise<number | null> {
  const { rows } = await sql<{ bytes: number }>`
    select b.bytes from blobs b
    where b.sha256 = ${sha256} and b.unused_since < ${before(graceMs)} for update skip locked`.execute(tx)
  const [row] = rows
  if (!row) return null
  // Checked under the lock: everything committed before is visible.
  const { rows: uses } = await sql<{ used: boolean }>`
    select ${namedByTest(sql`true`)} or ${namedByProblem} or ${namedByRecipe} or ${namedBySubmission} or exists (
      select from pictures p join ${texts} t on position('/uploads/' || p.sha256 in t.text) > 0
      where p.sha256 = b.sha256) as used
    from blobs b where b.sha256 = ${sha256}`.execute(tx)
  return uses[0]?.used === false ? row.bytes : null
}

export async function deleteFileRows(tx: Queryable, sha256: string): Promise<void> {
  await tx.deleteFrom('pictures').where('sha256', '=', sha256).execute()
  await tx.deleteFrom('blobs').where('sha256', '=', sha256).execute()
}

export async function adoptStrays(db: Queryable, files: { sha256: string; bytes: number }[]): Promise<void> {
  if (files.length === 0) return
  await db
    .insertInto('blobs')
    .values(files.map((file) => ({ ...file, unused_since: sql<Date>`clock_timestamp()` })))
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

export async function knownAmong(db: Queryable, sha256s: string[]): Promise<string[]> {
  if (sha256s.length === 0) return []
  const rows = await db.selectFrom('blobs').select('sha256').where('sha256', 'in', sha256s).execute()
  return rows.map(({ sha256 }) => sha256)
}

const pageOfNames = 1_000

export async function* namedFiles(db: Queryable): AsyncIterable<string[]> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('blobs')
      .select('sha256')
      .where('unused_since', 'is', null)
      .where('sha256', '>', last)
      .orderBy('sha256')
      .limit(pageOfNames)
      .execute()
    if (rows.length === 0) return
    yield rows.map(({ sha256 }) => sha256)
    last = rows.at(-1)!.sha256
  }
}

export async function unknownAmong(db: Queryable, sha256s: string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select f.sha256 from unnest(${sha256s}::text[]) as f (sha256)
    where not exists (select from blobs b where b.sha256 = f.sha256)`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}
