// SQL of trials. A trial is given out at most once, and only while somebody still waits for it.

import type { TrialRequest, TrialResult } from '@verdict/contract/trial'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

const now = sql<Date>`clock_timestamp()`
const ago = (ms: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1000})`

export async function insertTrial(tx: Queryable, request: TrialRequest): Promise<number> {
  const { id } = await tx
    .insertInto('judge_trials')
    .values({ request: JSON.stringify(request) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those whose caller's process has died. */
export async function deleteTrialsOlderThan(db: Queryable, ms: number): Promise<void> {
  await db.deleteFrom('judge_trials').where('created_at', '<', ago(ms)).execute()
}

/** The oldest that waits and is not older than `ms`, given to this host. */
export const takeWaitingTrial = (
  db: Queryable,
  hostId: number,
  ms: number,
): Promise<{ id: number; request: unknown } | undefined> =>
  db
    .updateTable('judge_trials')
    .set({ host_id: hostId })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('judge_trials')
        .select('id')
        .where('host_id', 'is', null)
        .where('created_at', '>', ago(ms))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'request'])
    .executeTakeFirst()

export async function releaseTrial(tx: Queryable, id: number, hostId: number): Promise<void> {
  await tx
    .updateTable('judge_trials')
    .set({ host_id: null })
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .where('finished_at', 'is', null)
    .execute()
}

/** @returns false when nobody waits for it from this host */
export async function keepTrialResult(
  tx: Queryable,
  id: number,
  hostId: number,
  result: TrialResult | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('judge_trials')
    .set({ finished_at: now, result: result && JSON.stringify(result) })
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** undefined while it is not finished. */
export const finishedTrial = (db: Queryable, id: number): Promise<{ result: unknown } | undefined> =>
  db
    .selectFrom('judge_trials')
    .select('result')
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()

export async function deleteTrial(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('judge_trials').where('id', '=', id).execute()
}
