import type { ImportDifferences, ImportFaultSaid } from '@verdict/contract/package'
import {
  importKeptMs,
  importLimits,
  type ImportChoice,
  type ImportState,
  type PointReading,
} from '@verdict/domain/package'
import { type RawBuilder, sql } from 'kysely'
import type { Origin } from '../../platform/context.ts'
import { fromNow, ago, now, type Queryable, type Transaction } from '../../platform/db.ts'
import type { FoundProblem } from './reading.ts'
import type { WorkFile, WorkProblem } from './package-queries.ts'

/** A working process renews the lease three times as often. */
const leaseMs = 60_000
const leaseEnd = fromNow(leaseMs)
export const renewEveryMs = leaseMs / 3

export async function insertImport(tx: Queryable, ownerId: number, courseId: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('package_imports')
    .values({ owner_id: ownerId, course_id: courseId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function cancelOldDrafts(tx: Queryable, ownerId: number): Promise<void> {
  await sql`
    update package_imports set state = 'cancelled', finished_at = ${now}
    where id in (
      select id from package_imports where owner_id = ${ownerId} and state = 'draft'
      order by id desc offset ${importLimits.drafts})`.execute(tx)
}

const workOf = (db: Queryable, id: number) =>
  db
    .selectFrom('package_imports')
    .select(['id', 'owner_id', 'course_id', 'draft', 'state', 'started_from'])
    .where('id', '=', id)

export const findWork = (db: Queryable, id: number) => workOf(db, id).executeTakeFirst()

export const lockImport = (tx: Transaction, id: number) => workOf(tx, id).forUpdate().executeTakeFirst()

export const insertFile = async (
  tx: Queryable,
  file: { importId: number; name: string; bytes: number; stored: string },
): Promise<void> => {
  await tx
    .insertInto('package_files')
    .values({ import_id: file.importId, name: file.name, bytes: file.bytes, stored: file.stored })
    .execute()
  await touch(tx, file.importId)
}

const touch = async (tx: Queryable, importId: number): Promise<void> => {
  await tx.updateTable('package_imports').set({ touched_at: now }).where('id', '=', importId).execute()
}

export async function countFiles(tx: Queryable, importId: number): Promise<{ all: number; waiting: number }> {
  return tx
    .selectFrom('package_files')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where state = 'waiting')`.as('waiting'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
}

export async function takeFile(db: Queryable): Promise<(WorkFile & { attempts: number }) | undefined> {
  const { rows } = await sql<WorkFile & { attempts: number }>`
    update package_files
    set worked_until = ${leaseEnd}, attempts = attempts + 1, tests_read = 0, tests_found = null
    where id = (
      select f.id from package_files f join package_imports i on i.id = f.import_id
      where f.state = 'waiting' and i.state = 'draft' and (f.worked_until is null or f.worked_until < ${now})
      order by f.id limit 1 for update of f skip locked)
    returning id, import_id, name, bytes, stored, attempts`.execute(db)
  return rows[0]
}

export const renewFile = async (db: Queryable, id: number): Promise<void> => {
  await db.updateTable('package_files').set({ worked_until: leaseEnd }).where('id', '=', id).execute()
}

/** @param found once the archive is open */
export const noteTestsRead = async (
  db: Queryable,
  id: number,
  read: number,
  found: number,
): Promise<void> => {
  await db
    .updateTable('package_files')
    .set({ tests_read: read, tests_found: found })
    .where('id', '=', id)
    .execute()
}

/** The file may be read again at once. */
export const releaseFile = async (db: Queryable, id: number): Promise<void> => {
  await db
    .updateTable('package_files')
    .set({ worked_until: null, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .execute()
}

/** @returns its name in the folder */
export async function breakFile(db: Queryable, id: number, fault: ImportFaultSaid): Promise<void> {
  await db
    .updateTable('package_files')
    .set({ state: 'broken', fault: JSON.stringify(fault), stored: null, worked_until: null })
    .where('id', '=', id)
    .execute()
}

export async function markRead(tx: Queryable, id: number): Promise<void> {
  await tx
    .updateTable('package_files')
    .set({ state: 'read', worked_until: null })
    .where('id', '=', id)
    .execute()
}

export interface KnownProblem {
  pid: number
  title: string
  differences: ImportDifferences
  reading: PointReading | null
}

export interface NewFound {
  indexInFile: number
  key: string
  preview: FoundProblem['preview']
  known: KnownProblem | null
}

/** @returns false if there would be too many */
export async function insertFound(
  tx: Queryable,
  { importId, fileId }: { importId: number; fileId: number },
  found: readonly NewFound[],
): Promise<boolean> {
  const { last } = await tx
    .selectFrom('package_problems')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  if (last + found.length > importLimits.problems) return false
  for (const [at, { indexInFile, key, preview, known }] of found.entries()) {
    await tx
      .insertInto('package_problems')
      .values({
        import_id: importId,
        position: last + 1 + at,
        file_id: fileId,
        index_in_file: indexInFile,
        key,
        preview: JSON.stringify(preview),
        known: known && JSON.stringify(known),
      })
      .execute()
  }
  return true
}

export interface Chosen {
  position: number
  as: ImportChoice
  reading?: PointReading | null | undefined
}

export async function choose(tx: Queryable, importId: number, chosen: readonly Chosen[]): Promise<void> {
  const readings = chosen.map(({ reading }) => reading ?? null)
  const asBefore = chosen.map(({ as, reading }) => as === 'update' && reading === undefined)
  await sql`
    update package_problems p
    set choice = c.choice, state = 'waiting',
      reading = case when c.as_before then p.known ->> 'reading' else c.reading end
    from unnest(
      ${chosen.map(({ position }) => position)}::integer[], ${chosen.map(({ as }) => as)}::text[],
      ${readings}::text[], ${asBefore}::boolean[]) as c (position, choice, reading, as_before)
    where p.import_id = ${importId} and p.position = c.position`.execute(tx)
}

export async function moveImport(
  tx: Queryable,
  id: number,
  state: ImportState,
  start?: { origin: Origin; draft: boolean },
): Promise<void> {
  const isOver = state === 'done' || state === 'cancelled'
  await tx
    .updateTable('package_imports')
    .set({
      state,
      touched_at: now,
      worked_until: null,
      ...(isOver && { finished_at: now }),
      ...(start && { started_from: JSON.stringify(start.origin), draft: start.draft }),
    })
    .where('id', '=', id)
    .execute()
}

/** A running import that no process is working on. */
export async function takeImport(db: Queryable): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update package_imports set worked_until = ${leaseEnd}
    where id = (
      select id from package_imports
      where state = 'importing' and (worked_until is null or worked_until < ${now})
      order by id limit 1 for update skip locked)
    returning id`.execute(db)
  return rows[0]
}

export const renewImport = async (db: Queryable, id: number): Promise<void> => {
  await db
    .updateTable('package_imports')
    .set({ worked_until: leaseEnd })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .execute()
}

export const releaseImport = async (db: Queryable, id: number): Promise<void> => {
  await db.updateTable('package_imports').set({ worked_until: null }).where('id', '=', id).execute()
}

export const nextFile = (db: Queryable, importId: number): Promise<WorkFile | undefined> =>
  db
    .selectFrom('package_files as f')
    .select(['f.id', 'f.import_id', 'f.name', 'f.bytes', 'f.stored'])
    .where('f.import_id', '=', importId)
    .where(
      sql<boolean>`exists (select from package_problems p where p.file_id = f.id and p.state = 'waiting')`,
    )
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst()

export async function nextProblem(db: Queryable, fileId: number): Promise<WorkProblem | undefined> {
  const { rows } = await sql<WorkProblem>`
    update package_problems set attempts = attempts + 1, stored = 0
    where (import_id, position) = (
      select import_id, position from package_problems
      where file_id = ${fileId} and state = 'waiting' order by position limit 1)
    returning position, file_id, index_in_file, key, preview, known, choice, reading, attempts`.execute(db)
  return rows[0]
}

type Place = { importId: number; position: number }
const at = ({ importId, position }: Place): RawBuilder<boolean> =>
  sql<boolean>`import_id = ${importId} and position = ${position}`

/** The process ended, which is not the problem's fault. */
export const giveBackAttempt = async (db: Queryable, place: Place): Promise<void> => {
  await db
    .updateTable('package_problems')
    .set({ attempts: sql<number>`attempts - 1` })
    .where(at(place))
    .execute()
}

export const noteStored = async (db: Queryable, place: Place, stored: number): Promise<void> => {
  await db.updateTable('package_problems').set({ stored }).where(at(place)).execute()
}

export const finishProblem = async (tx: Queryable, place: Place, pid: number): Promise<void> => {
  await tx.updateTable('package_problems').set({ state: 'done', pid }).where(at(place)).execute()
}

export const failProblem = async (tx: Queryable, place: Place, fault: ImportFaultSaid): Promise<void> => {
  await tx
    .updateTable('package_problems')
    .set({ state: 'failed', fault: JSON.stringify(fault) })
    .where(at(place))
    .execute()
}

export async function cancelExpired(db: Queryable): Promise<void> {
  await db
    .updateTable('package_imports')
    .set({ state: 'cancelled', finished_at: now })
    .where('state', '=', 'draft')
    .where('touched_at', '<', ago(importKeptMs))
    .execute()
}

/** @returns names in the folder that nothing needs */
export async function forgetFilesOf(tx: Queryable, importId: number): Promise<string[]> {
  const { rows } = await sql<{ stored: string }>`
    with before as (select id, stored from package_files where import_id = ${importId} and stored is not null)
    update package_files f set stored = null from before b where b.id = f.id returning b.stored`.execute(tx)
  return rows.map(({ stored }) => stored)
}

/** Files of ended imports that could not be removed then. */
export async function forgetFilesOfEnded(db: Queryable): Promise<void> {
  await sql`
    update package_files f set stored = null from package_imports i
    where i.id = f.import_id and i.state in ('done', 'cancelled') and f.stored is not null`.execute(db)
}

export async function forgetOld(db: Queryable): Promise<void> {
  await sql`
    delete from package_imports
    where state in ('done', 'cancelled') and finished_at < clock_timestamp() - interval '90 days'`.execute(db)
}
