// SQL of test data.

import type { FileFault } from '@verdict/contract/testcase'
import { type Insertable, sql } from 'kysely'
import type { Testcases } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import type { TestRecord } from './record.ts'

const columns = [
  'uuid',
  'pid',
  'position',
  'input_sha256',
  'input_bytes',
  'output_sha256',
  'output_bytes',
  'created_at',
  'group_number',
] as const

/** A test that stands, or was removed a moment ago, has both of its files. */
interface Files {
  input_sha256: string
  output_sha256: string
}

export const listTests = (db: Queryable, pid: number): Promise<TestRecord[]> =>
  db
    .selectFrom('testcases')
    .select(columns)
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('uuid')
    .$narrowType<Files>()
    .execute()

export const findTest = (db: Queryable, pid: number, uuid: string): Promise<TestRecord | undefined> =>
  db
    .selectFrom('testcases')
    .select(columns)
    .where('uuid', '=', uuid)
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .$narrowType<Files>()
    .executeTakeFirst()

/** The known faults among the files of a problem's tests. */
export async function faultsOfFiles(db: Queryable, pid: number): Promise<Map<string, FileFault>> {
  const rows = await db
    .selectFrom('testcases as t')
    .innerJoin('broken_files as b', (join) =>
      join.on((eb) =>
        eb.or([
          eb('b.sha256', '=', eb.ref('t.input_sha256')),
          eb('b.sha256', '=', eb.ref('t.output_sha256')),
        ]),
      ),
    )
    .select(['b.sha256', 'b.state'])
    .where('t.pid', '=', pid)
    .where('t.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ sha256, state }) => [sha256, state]))
}

/** Removed tests keep their place, so that no number names two tests in a problem's life. */
export async function lastPosition(tx: Queryable, pid: number): Promise<number> {
  const { position } = await tx
    .selectFrom('testcases')
    .select(sql<number>`coalesce(max(position), 0)`.as('position'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return position
}

export const insertTests = (tx: Queryable, tests: Insertable<Testcases>[]): Promise<TestRecord[]> =>
  tx.insertInto('testcases').values(tests).returning(columns).$narrowType<Files>().execute()

/** @returns whether it was there */
export async function removeTest(tx: Queryable, pid: number, uuid: string): Promise<TestRecord | undefined> {
  return tx
    .updateTable('testcases')
    .set({ deleted_at: sql<Date>`clock_timestamp()`, group_number: null })
    .where('uuid', '=', uuid)
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .$narrowType<Files>()
    .executeTakeFirst()
}

/** @returns how many there were */
export async function removeAllTests(tx: Queryable, pid: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('testcases')
    .set({ deleted_at: sql<Date>`clock_timestamp()`, group_number: null })
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
