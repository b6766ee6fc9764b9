import { type Insertable, type Selectable, sql, type SqlBool, type Updateable } from 'kysely'
import { Judge } from '@verdict/domain/verdict'
import type { VerificationResults, VerificationRuns, Verifications } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

export const heldRunColumns = [
  'r.id as runId',
  'r.pid',
  'r.kind',
  'r.position',
  'v.fingerprint',
  'v.measure_ms as measureMs',
  'v.time_ms as limitMs',
] as const

export interface HeldRun {
  runId: number
  pid: number
  kind: Selectable<VerificationRuns>['kind']
  position: number
  fingerprint: string
  measureMs: number
  /** The problem's limit, or the maximum if it had none. */
  limitMs: number
}

export type VerificationRecord = Selectable<Verifications> & { startedBy: string }

export type RunRecord = Omit<Selectable<VerificationRuns>, 'pid' | 'position'>

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
    .select(['judge', 'error', 'score'])
    .where('pid', '=', pid)
    .orderBy('kind')
    .orderBy('position')
    .execute()

export const lockVerification = (
  tx: Queryable,
  pid: number,
): Promise<{ state: VerificationRecord['state'] } | undefined> =>
  tx.selectFrom('verifications').select('state').where('pid', '=', pid).forUpdate().executeTakeFirst()

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

/** No run may have a task any more. */
export async function deleteVerification(tx: Queryable, pid: number): Promise<void> {
  await tx.deleteFrom('verifications').where('pid', '=', pid).execute()
}

export async function insertVerification(tx: Queryable, row: Insertable<Verifications>): Promise<void> {
  await tx.insertInto('verifications').values(row).execute()
}

export async function insertRuns(tx: Queryable, rows: Insertable<VerificationRuns>[]): Promise<number[]> {
  if (rows.length === 0) return []
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

export async function insertResults(tx: Queryable, row: Insertable<VerificationResults>): Promise<void> {
  await tx.insertInto('verification_results').values(row).execute()
}

/** @param from,to 1-based, both included */
export const resultsBetween = (
  db: Queryable,
  runIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<Selectable<VerificationResults>[]> =>
  db
    .selectFrom('verification_results')
    .selectAll()
    .where(sql<SqlBool>`run_id = any(${runIds}::bigint[])`)
    .where('first', '<=', to)
    .where(sql<SqlBool>`first + cardinality(judges) > ${from}`)
    .orderBy('run_id')
    .orderBy('first')
    .execute()

/** @returns the tests, 1-based, that one of the runs does not pass */
export async function failedBy(db: Queryable, runIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ test: number }>`
    select distinct (r.first + t.place - 1)::integer as test
    from verification_results r cross join unnest(r.judges) with ordinality as t (judge, place)
    where r.run_id = any(${runIds}::bigint[]) and t.judge <> ${Judge.Accepted}`.execute(db)
  return new Set(rows.map(({ test }) => test))
}
