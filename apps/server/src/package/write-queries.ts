// SQL that changes imports.

import type { ImportDifferences, ImportFaultSaid } from '@verdict/contract/package'
import { importKeptMs, importLimits, type ImportChoice, type ImportState } from '@verdict/domain/package'
import { type RawBuilder, sql } from 'kysely'
import type { Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { FoundProblem } from './reading.ts'
import type { WorkFile, WorkProblem } from './record.ts'

const now = sql<Date>`clock_timestamp()`
/** A process that works renews it three times as often. */
const leaseSeconds = 60
const lease = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
export const renewEveryMs = (leaseSeconds * 1_000) / 3

export async function insertImport(tx: Queryable, ownerId: number, courseId: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('package_imports')
    .values({ owner_id: ownerId, course_id: courseId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Drafts of one person beyond those that they may have give way, the oldest first. */
export async function cancelOldDrafts(tx: Queryable, ownerId: number): Promise<void> {
  await sql`
    update package_imports set state = 'cancelled', finished_at = ${now}
    where id in (
      select id from package_imports where owner_id = ${ownerId} and state = 'draft'
      order by id desc offset ${importLimits.drafts})`.execute(tx)
}

/** Holds the import until the transaction ends. */
export const lockImport = (tx: Queryable, id: number) =>
  tx
    .selectFrom('package_imports')
    .select(['id', 'owner_id', 'course_id', 'state', 'started_from'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

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

/** The next file to be read that nobody reads, taken by the caller. */
export async function takeFile(db: Queryable): Promise<(WorkFile & { attempts: number }) | undefined> {
  const { rows } = await sql<WorkFile & { attempts: number }>`
    update package_files set worked_until = ${lease}, attempts = attempts + 1
    where id = (
      select f.id from package_files f join package_imports i on i.id = f.import_id
      where f.state = 'waiting' and i.state = 'draft' and (f.worked_until is null or f.worked_until < ${now})
      order by f.id limit 1 for update of f skip locked)
    returning id, import_id, name, bytes, stored, attempts`.execute(db)
  return rows[0]
}

export const renewFile = async (db: Queryable, id: number): Promise<void> => {
  await db.updateTable('package_files').set({ worked_until: lease }).where('id', '=', id).execute()
}

/** Somebody may take it at once. */
export const releaseFile = async (db: Queryable, id: number): Promise<void> => {
  await db
    .updateTable('package_files')
    .set({ worked_until: null, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .execute()
}

/** @returns the name that it had in the folder, which nothing names any more */
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
}

export interface NewFound {
  indexInFile: number
  key: string
  preview: FoundProblem['preview']
  known: KnownProblem | null
}

/** @returns false when the import would have too many */
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

export async function choose(
  tx: Queryable,
  importId: number,
  chosen: readonly { position: number; as: ImportChoice }[],
): Promise<void> {
  await sql`
    update package_problems p set choice = c.choice, state = 'waiting'
    from unnest(${chosen.map(({ position }) => position)}::integer[], ${chosen.map(({ as }) => as)}::text[])
      as c (position, choice)
    where p.import_id = ${importId} and p.position = c.position`.execute(tx)
}

export async function moveImport(
  tx: Queryable,
  id: number,
  state: ImportState,
  origin?: Origin,
): Promise<void> {
  const isOver = state === 'done' || state === 'cancelled'
  await tx
    .updateTable('package_imports')
    .set({
      state,
      touched_at: now,
      worked_until: null,
      ...(isOver && { finished_at: now }),
      ...(origin && { started_from: JSON.stringify(origin) }),
    })
    .where('id', '=', id)
    .execute()
}

/** An import that goes on and at which nobody works, taken by the caller. */
export async function takeImport(db: Queryable): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update package_imports set worked_until = ${lease}
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
    .set({ worked_until: lease })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .execute()
}

export const releaseImport = async (db: Queryable, id: number): Promise<void> => {
  await db.updateTable('package_imports').set({ worked_until: null }).where('id', '=', id).execute()
}

/** The next file with chosen problems that are still to come. */
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

/** The next chosen problem of a file, with one more attempt counted. */
export async function nextProblem(db: Queryable, fileId: number): Promise<WorkProblem | undefined> {
  const { rows } = await sql<WorkProblem>`
    update package_problems set attempts = attempts + 1, stored = 0
    where (import_id, position) = (
      select import_id, position from package_problems
      where file_id = ${fileId} and state = 'waiting' order by position limit 1)
    returning position, file_id, index_in_file, key, preview, known, choice, attempts`.execute(db)
  return rows[0]
}

type Place = { importId: number; position: number }
const at = ({ importId, position }: Place): RawBuilder<boolean> =>
  sql<boolean>`import_id = ${importId} and position = ${position}`

/** The attempt was cut off by the end of the process, and not by the problem. */
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

/** Drafts that nobody went on with. */
export async function cancelExpired(db: Queryable): Promise<void> {
  await db
    .updateTable('package_imports')
    .set({ state: 'cancelled', finished_at: now })
    .where('state', '=', 'draft')
    .where('touched_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${importKeptMs / 1_000})`)
    .execute()
}

/** @returns their names in the folder, which nothing needs any more */
export async function forgetFilesOf(tx: Queryable, importId: number): Promise<string[]> {
  const { rows } = await sql<{ stored: string }>`
    with before as (select id, stored from package_files where import_id = ${importId} and stored is not null)
    update package_files f set stored = null from before b where b.id = f.id returning b.stored`.execute(tx)
  return rows.map(({ stored }) => stored)
}

/** Files of imports that ended where nobody could remove them. */
export async function forgetFilesOfEnded(db: Queryable): Promise<void> {
  await sql`
    update package_files f set stored = null from package_imports i
    where i.id = f.import_id and i.state in ('done', 'cancelled') and f.stored is not null`.execute(db)
}

/** Previews of imports that were over long ago. */
export async function forgetOld(db: Queryable): Promise<void> {
  await sql`
    delete from package_imports
    where state in ('done', 'cancelled') and finished_at < clock_timestamp() - interval '90 days'`.execute(db)
}
