import type { Recipe } from '@verdict/contract/recipe'
import { Judge } from '@verdict/domain/verdict'
import { type Selectable, sql } from 'kysely'
import type { ProblemRecipes } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

export type StoredRecipe = Pick<Selectable<ProblemRecipes>, 'number' | 'rows' | 'groups' | 'saved_at'> & {
  savedBy: string | null
}

export const findRecipe = (db: Queryable, pid: number): Promise<StoredRecipe | undefined> =>
  db
    .selectFrom('problem_recipes as r')
    .leftJoin('users as u', 'u.id', 'r.saved_by')
    .select(['r.number', 'r.rows', 'r.groups', 'r.saved_at', 'u.uid as savedBy'])
    .where('r.pid', '=', pid)
    .executeTakeFirst()

/** One without rows builds nothing. */
export async function hasRecipe(db: Queryable, pid: number): Promise<boolean> {
  const found = await db
    .selectFrom('problem_recipes')
    .select('pid')
    .where('pid', '=', pid)
    .where(sql<boolean>`rows <> '[]'`)
    .executeTakeFirst()
  return found !== undefined
}

/** The problem must be locked. @returns the number of this version */
export async function putRecipe(
  tx: Queryable,
  pid: number,
  { rows, groups }: Recipe,
  by: number | null,
): Promise<number> {
  const row = { rows: JSON.stringify(rows), groups: JSON.stringify(groups), saved_by: by }
  const { number } = await tx
    .insertInto('problem_recipes')
    .values({ pid, number: 1, ...row })
    .onConflict((conflict) =>
      conflict
        .column('pid')
        .doUpdateSet({ ...row, saved_at: now, number: sql<number>`problem_recipes.number + 1` }),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function keepFiles(tx: Queryable, pid: number, sha256s: readonly string[]): Promise<void> {
  await sql`
    insert into recipe_files (pid, sha256)
    select ${pid}::integer, s from (select distinct s from unnest(${sha256s}::text[]) s) once
    on conflict (pid, sha256) do update set uploaded_at = ${now}`.execute(tx)
}

/** Files that are the problem's: uploaded for its recipe, or of its tests. */
const ownFiles = (pid: number) => sql`(
  select sha256 from recipe_files where pid = ${pid}
  union select input_sha256 from testcases where pid = ${pid} and deleted_at is null
  union select output_sha256 from testcases where pid = ${pid} and deleted_at is null)`

/** @returns bytes of those that are the problem's, by hash */
export async function ownFilesAmong(
  db: Queryable,
  pid: number,
  sha256s: readonly string[],
): Promise<Map<string, number>> {
  if (sha256s.length === 0) return new Map()
  const { rows } = await sql<{ sha256: string; bytes: number }>`
    select b.sha256, b.bytes from blobs b
    where b.sha256 = any(${sha256s}::text[]) and b.sha256 in ${ownFiles(pid)}`.execute(db)
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]))
}

/** The rows of its recipe need no others. */
export async function keepFilesOf(tx: Queryable, pid: number, sha256s: readonly string[]): Promise<void> {
  await sql`
    insert into recipe_files (pid, sha256) select ${pid}, s from unnest(${sha256s}::text[]) s
    on conflict do nothing`.execute(tx)
  await sql`
    delete from recipe_files where pid = ${pid} and sha256 <> all(${sha256s}::text[])
      and uploaded_at < ${now} - interval '1 day'`.execute(tx)
}

interface RecipeMarks {
  /** Hash of recipe, programs and kind. */
  mark: string
  /** Hash of the tests' files. */
  tests: string
}

const mainSolution = sql`(
  select jsonb_build_array(name, language, md5(code)) from problem_references
  where pid = p.pid and expected = array[${Judge.Accepted}]::smallint[] order by position limit 1)`

/** Builds are compared by them; undefined for a deleted problem, or one without a recipe. */
export async function recipeMarks(db: Queryable, pid: number): Promise<RecipeMarks | undefined> {
  const { rows } = await sql<RecipeMarks>`
    select encode(sha256(convert_to(jsonb_build_array(
      r.number, p.type, p.answer, p.passes, p.processes, p.utf8, ${mainSolution}, p.language_factors,
      (select jsonb_agg(jsonb_build_array(name, language, md5(code), protocol, flags) order by position)
        from problem_validators where pid = p.pid),
      (select jsonb_agg(jsonb_build_array(role, name, language, md5(code)) order by position)
        from problem_sources where pid = p.pid)
    )::text, 'UTF8')), 'hex') as mark,
    (select coalesce(md5(string_agg(concat_ws(' ', input_sha256, output_sha256, group_number), ',' order by position, uuid)), '')
      from testcases where pid = p.pid and deleted_at is null) as tests
    from problems p join problem_recipes r on r.pid = p.pid
    where p.pid = ${pid} and p.deleted_at is null`.execute(db)
  return rows[0]
}
