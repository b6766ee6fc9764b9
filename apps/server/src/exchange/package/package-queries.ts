import type { PointReading, ImportState } from '@verdict/domain/package'
import { sql, type Selectable } from 'kysely'
import { now, type Queryable } from '../../platform/db.ts'
import { offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { PackageFiles, PackageImports, PackageProblems } from '../../platform/database-types.ts'

export type ImportRecord = Pick<
  Selectable<PackageImports>,
  'id' | 'owner_id' | 'course_id' | 'created_at' | 'finished_at'
> & { state: ImportState; found: number; chosen: number; done: number; failed: number }

export type FileRecord = Selectable<PackageFiles> & {
  problems: number
  is_taken: boolean
  /** Read before it. */
  before: number
}

export type WorkFile = Pick<Selectable<PackageFiles>, 'id' | 'import_id' | 'name' | 'bytes'> & {
  stored: string | null
}

export type ProblemRecord = Pick<
  Selectable<PackageProblems>,
  'position' | 'preview' | 'known' | 'choice' | 'reading' | 'state' | 'stored' | 'pid' | 'fault'
> & { file: string }

export type WorkProblem = Pick<
  Selectable<PackageProblems>,
  'position' | 'file_id' | 'index_in_file' | 'key' | 'preview' | 'known' | 'choice' | 'reading' | 'attempts'
>

const counted = sql<{ found: number; chosen: number; done: number; failed: number }>`
  (select json_build_object(
    'found', count(*),
    'chosen', count(choice),
    'done', count(*) filter (where p.state = 'done'),
    'failed', count(*) filter (where p.state = 'failed'))
  from package_problems p where p.import_id = i.id)`

const importRows = (db: Queryable) =>
  db
    .selectFrom('package_imports as i')
    .select(['i.id', 'i.owner_id', 'i.course_id', 'i.state', 'i.created_at', 'i.finished_at'])
    .select(counted.as('counts'))

const flat = <T extends { counts: object }>({ counts, ...row }: T) => ({ ...row, ...counts })

export async function findImport(
  db: Queryable,
  ownerId: number,
  id: number,
): Promise<ImportRecord | undefined> {
  const row = await importRows(db).where('i.id', '=', id).where('i.owner_id', '=', ownerId).executeTakeFirst()
  return row && (flat(row) as ImportRecord)
}

export async function importPage(
  db: Queryable,
  ownerId: number,
  request: PageRequest,
): Promise<ImportRecord[]> {
  const rows = await importRows(db)
    .where('i.owner_id', '=', ownerId)
    .orderBy('i.id', 'desc')
    .limit(request.pageSize)
    .offset(offsetOf(request))
    .execute()
  return rows.map((row) => flat(row) as ImportRecord)
}

export async function countImports(db: Queryable, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('package_imports')
    .select(sql<number>`count(*)`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export const filesOf = (db: Queryable, importId: number): Promise<FileRecord[]> =>
  db
    .selectFrom('package_files as f')
    .selectAll()
    .select([
      sql<number>`(select count(*) from package_problems p where p.file_id = f.id)`.as('problems'),
      sql<boolean>`f.worked_until >= ${now}`.as('is_taken'),
      sql<number>`case when f.state = 'waiting' then (
        select count(*) from package_files o join package_imports i on i.id = o.import_id
        where o.state = 'waiting' and i.state = 'draft' and o.id < f.id) else 0 end`.as('before'),
    ])
    .where('import_id', '=', importId)
    .orderBy('id')
    .execute()

/** In upload order, since parallel readers finish in any order. */
export const problemPage = (
  db: Queryable,
  importId: number,
  request: PageRequest,
): Promise<ProblemRecord[]> =>
  db
    .selectFrom('package_problems as p')
    .innerJoin('package_files as f', 'f.id', 'p.file_id')
    .select([
      'p.position',
      'p.preview',
      'p.known',
      'p.choice',
      'p.reading',
      'p.state',
      'p.stored',
      'p.pid',
      'p.fault',
    ])
    .select('f.name as file')
    .where('p.import_id', '=', importId)
    .orderBy('p.file_id')
    .orderBy('p.index_in_file')
    .limit(request.pageSize)
    .offset(offsetOf(request))
    .execute()

export const choosable = async (
  db: Queryable,
  importId: number,
): Promise<Map<number, { isBlocked: boolean; isKnown: boolean }>> => {
  const rows = await db
    .selectFrom('package_problems')
    .select(['position'])
    .select(sql<boolean>`jsonb_array_length(preview -> 'blocks') > 0`.as('is_blocked'))
    .select(sql<boolean>`known is not null`.as('is_known'))
    .where('import_id', '=', importId)
    .execute()
  return new Map(
    rows.map(({ position, is_blocked, is_known }) => [
      position,
      { isBlocked: is_blocked, isKnown: is_known },
    ]),
  )
}

export async function fromSame(db: Queryable, format: string, key: string): Promise<number[]> {
  const rows = await db
    .selectFrom('problem_packages')
    .select('pid')
    .where('format', '=', format)
    .where('key', '=', key)
    .orderBy('pid', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ pid }) => pid)
}

export async function readingOf(db: Queryable, pid: number): Promise<PointReading | null> {
  const row = await db
    .selectFrom('problem_packages')
    .select('reading')
    .where('pid', '=', pid)
    .executeTakeFirst()
  return row?.reading ?? null
}

export async function tagsOf(db: Queryable, pid: number): Promise<number[]> {
  const rows = await db.selectFrom('problem_tags').select('tid').where('pid', '=', pid).execute()
  return rows.map(({ tid }) => tid)
}

export async function tagsNamed(db: Queryable, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const keys = names.map((name) => name.toLowerCase())
  const rows = await db
    .selectFrom('tags')
    .select('tid')
    .where(sql<boolean>`lower(name) = any(${keys}::text[])`)
    .orderBy('tid')
    .limit(20)
    .execute()
  return rows.map(({ tid }) => tid)
}

export async function unknownTags(db: Queryable, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as given (name, place)
    where not exists (select from tags where lower(tags.name) = lower(given.name))
    order by place`.execute(db)
  return rows.map(({ name }) => name)
}

export async function neededAmong(db: Queryable, stored: string[]): Promise<Set<string>> {
  if (stored.length === 0) return new Set()
  const rows = await db.selectFrom('package_files').select('stored').where('stored', 'in', stored).execute()
  return new Set(rows.flatMap((row) => row.stored ?? []))
}
