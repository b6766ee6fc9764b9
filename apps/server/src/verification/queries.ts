// SQL of verifications and their runs.

import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { VerificationRuns, Verifications } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { type HeldRun, heldRunColumns, type RunRecord, type VerificationRecord } from './record.ts'

const now = sql<Date>`clock_timestamp()`

export const findVerification = (db: Queryable, pid: number): Promise<VerificationRecord | undefined> =>
  db
    .selectFrom('verifications as v')
    .innerJoin('users as u', 'u.id', 'v.started_by')
    .selectAll('v')
    .select('u.uid as startedBy')
    .where('v.pid', '=', pid)
    .executeTakeFirst()

export const runsOf = (db: Queryable, pid: number): Promise<RunRecord[]> =>
  db
    .selectFrom('verification_runs')
    .select(['id', 'kind', 'name', 'language', 'expected', 'total_tests', 'done', 'summary', 'reported'])
    .select(['judge', 'error'])
    .where('pid', '=', pid)
    .orderBy('kind')
    .orderBy('position')
    .execute()

/** Nobody else starts, stops or judges it until the transaction ends. */
export const lockVerification = (
  tx: Queryable,
  pid: number,
): Promise<{ state: VerificationRecord['state'] } | undefined> =>
  tx.selectFrom('verifications').select('state').where('pid', '=', pid).forUpdate().executeTakeFirst()

/** The same, of a run that is to be judged. */
export const lockOfRun = (tx: Queryable, runId: number): Promise<HeldRun | undefined> =>
  tx
    .selectFrom('verification_runs as r')
    .innerJoin('verifications as v', 'v.pid', 'r.pid')
    .select(heldRunColumns)
    .where('r.id', '=', runId)
    .where('r.judge', 'is', null)
    .where('v.state', '=', 'running')
    .forNoKeyUpdate('v')
    .executeTakeFirst()

/** With all of its runs; no task is of them any more. */
export async function deleteVerification(tx: Queryable, pid: number): Promise<void> {
  await tx.deleteFrom('verifications').where('pid', '=', pid).execute()
}

export async function insertVerification(tx: Queryable, row: Insertable<Verifications>): Promise<void> {
  await tx.insertInto('verifications').values(row).execute()
}

/** @returns their numbers, in the order in which they are given */
export async function insertRuns(tx: Queryable, rows: Insertable<VerificationRuns>[]): Promise<number[]> {
  const inserted = await tx.insertInto('verification_runs').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

export async function endVerification(
  tx: Queryable,
  pid: number,
  state: Exclude<VerificationRecord['state'], 'running'>,
): Promise<void> {
  await tx.updateTable('verifications').set({ state, finished_at: now }).where('pid', '=', pid).execute()
}

export const progressOf = (
  tx: Queryable,
  runId: number,
): Promise<Pick<RunRecord, 'done' | 'summary' | 'total_tests'>> =>
  tx
    .selectFrom('verification_runs')
    .select(['done', 'summary', 'total_tests'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()

export async function updateRun(
  tx: Queryable,
  runId: number,
  change: Updateable<VerificationRuns>,
): Promise<void> {
  await tx.updateTable('verification_runs').set(change).where('id', '=', runId).execute()
}
