import type { ContestPreview, ContestToMake, ImportFaultSaid } from '@verdict/contract/package'
import { type Selectable, sql } from 'kysely'
import type { PackageContests } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'

export type PackagedContestRecord = Selectable<PackageContests> & { file: string; stored: string | null }

export const findPackaged = (db: Queryable, importId: number): Promise<PackagedContestRecord | undefined> =>
  db
    .selectFrom('package_contests as c')
    .innerJoin('package_files as f', 'f.id', 'c.file_id')
    .selectAll('c')
    .select(['f.name as file', 'f.stored'])
    .where('c.import_id', '=', importId)
    .executeTakeFirst()

/** @returns false if the import has one already */
export async function insertPackaged(
  tx: Queryable,
  place: { importId: number; fileId: number },
  preview: ContestPreview,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('package_contests')
    .values({ import_id: place.importId, file_id: place.fileId, preview: JSON.stringify(preview) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false if there is none to choose */
export async function chooseContest(
  tx: Queryable,
  importId: number,
  chosen: ContestToMake,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('package_contests')
    .set({ state: 'waiting', chosen: JSON.stringify(chosen) })
    .where('import_id', '=', importId)
    .where('state', '=', 'found')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function takeContest(
  db: Queryable,
  importId: number,
): Promise<PackagedContestRecord | undefined> {
  await db
    .updateTable('package_contests')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute()
  const found = await findPackaged(db, importId)
  return found?.state === 'waiting' ? found : undefined
}

export async function contestMade(tx: Queryable, importId: number, cid: number): Promise<void> {
  await tx
    .updateTable('package_contests')
    .set({ state: 'done', cid })
    .where('import_id', '=', importId)
    .execute()
}

export async function contestFailed(tx: Queryable, importId: number, fault: ImportFaultSaid): Promise<void> {
  await tx
    .updateTable('package_contests')
    .set({ state: 'failed', fault: JSON.stringify(fault) })
    .where('import_id', '=', importId)
    .execute()
}

/** The process ended, which is not its fault. */
export async function giveBackContest(db: Queryable, importId: number): Promise<void> {
  await db
    .updateTable('package_contests')
    .set({ attempts: sql<number>`attempts - 1` })
    .where('import_id', '=', importId)
    .execute()
}

/** By their indexes in the file: those that came in. */
export async function problemsMade(db: Queryable, fileId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('package_problems')
    .select(['index_in_file', 'pid'])
    .where('file_id', '=', fileId)
    .where('state', '=', 'done')
    .where('pid', 'is not', null)
    .execute()
  return new Map(rows.map(({ index_in_file, pid }) => [index_in_file, pid!]))
}

/** By their indexes in the file. */
export async function positionsIn(db: Queryable, fileId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('package_problems')
    .select(['index_in_file', 'position'])
    .where('file_id', '=', fileId)
    .execute()
  return new Map(rows.map(({ index_in_file, position }) => [index_in_file, position]))
}
