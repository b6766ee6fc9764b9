// SQL of trials. A trial is given out at most once, and only while somebody still waits for it.

import type { TrialRequest, TrialResult } from '@verdict/contract/trial'
import { type ProgramProtocol, programProtocols } from '@verdict/domain/problem'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

const now = sql<Date>`clock_timestamp()`
const ago = (ms: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1000})`

export async function insertTrial(tx: Queryable, userId: number, request: TrialRequest): Promise<number> {
  const { id } = await tx
    .insertInto('judge_trials')
    .values({ user_id: userId, request: JSON.stringify(request) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those whose caller's process has died. */
export async function deleteTrialsOlderThan(db: Queryable, ms: number): Promise<void> {
  await db.deleteFrom('judge_trials').where('created_at', '<', ago(ms)).execute()
}

/** Any number that nothing else locks by. */
const trialLock = 5_720_004

const ofIdlePerson = sql<boolean>`not exists (select from judge_trials running
  where running.user_id = judge_trials.user_id and running.host_id is not null and running.finished_at is null)`

/** The oldest that waits, is not older than `ms`, and whose person has none running, given to this host. */
export async function takeWaitingTrial(
  tx: Queryable,
  { id: hostId, checkers = programProtocols }: { id: number; checkers?: readonly ProgramProtocol[] },
  ms: number,
): Promise<{ id: number; request: unknown } | undefined> {
  const next = await tx
    .selectFrom('judge_trials')
    .select(['id', 'user_id'])
    .where('host_id', 'is', null)
    .where('created_at', '>', ago(ms))
    .where(ofIdlePerson)
    .where(sql<boolean>`coalesce(request ->> 'protocol', 'testlib') = any (${[...checkers]}::text[])`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return undefined
  // Another host may take another one of the same person at this moment: the second look comes after its commit.
  await sql`select pg_advisory_xact_lock(${trialLock}, ${next.user_id})`.execute(tx)
  return tx
    .updateTable('judge_trials')
    .set({ host_id: hostId })
    .where('id', '=', next.id)
    .where(ofIdlePerson)
    .returning(['id', 'request'])
    .executeTakeFirst()
}

/** Does somebody wait for it, from this host? */
export async function isAwaited(db: Queryable, id: number, hostId: number, ms: number): Promise<boolean> {
  const found = await db
    .selectFrom('judge_trials')
    .select('id')
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .where('finished_at', 'is', null)
    .where('created_at', '>', ago(ms))
    .executeTakeFirst()
  return found !== undefined
}

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
