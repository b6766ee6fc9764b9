import type { JudgeCompile } from '@verdict/contract/judge-protocol'
import type { TrialRequest, TrialResult } from '@verdict/contract/trial'
import type { Language } from '@verdict/domain/language'
import { ProblemType, programProtocols } from '@verdict/domain/problem'
import { type RawBuilder, sql } from 'kysely'
import type { Judges } from '../archive/index.ts'
import { ago, now, type Queryable } from '../platform/db.ts'
import { isHeldBy } from './judging-queries.ts'

/** A compilation waits as a trial does. */
export type CompileTrial = Omit<JudgeCompile, 'trialId'> & { what: 'compile' }

export async function insertTrial(
  tx: Queryable,
  userId: number,
  request: TrialRequest | CompileTrial,
): Promise<number> {
  const { id } = await tx
    .insertInto('judge_trials')
    .values({ user_id: userId, request: JSON.stringify(request) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteTrialsOlderThan(db: Queryable, ms: number): Promise<void> {
  await db.deleteFrom('judge_trials').where('created_at', '<', ago(ms)).execute()
}

const trialLock = 5_720_004

const ofIdlePerson = sql<boolean>`not exists (select from judge_trials running
  where running.user_id = judge_trials.user_id and running.host_id is not null and running.finished_at is null)`

const isCompile = sql<boolean>`coalesce(request ->> 'what', '') = 'compile'`

interface TakingHost extends Judges {
  id: number
}

export const takeWaitingTrial = (
  tx: Queryable,
  { id, checkers = programProtocols, kinds = true }: TakingHost,
  ms: number,
): Promise<{ id: number; request: unknown } | undefined> =>
  takeWaiting(
    tx,
    id,
    ms,
    sql<boolean>`(not ${isCompile} and coalesce(request ->> 'protocol', 'testlib') = any (${[...checkers]}::text[])
      and (${kinds} or (request ->> 'type')::int <> ${ProblemType.Communication}))`,
  )

export const takeWaitingCompile = (
  tx: Queryable,
  { id, languages }: TakingHost & { languages: readonly Language[] },
  ms: number,
): Promise<{ id: number; request: unknown } | undefined> =>
  takeWaiting(
    tx,
    id,
    ms,
    sql<boolean>`(${isCompile} and (request ->> 'language')::smallint = any (${languages}::smallint[]))`,
  )

async function takeWaiting(
  tx: Queryable,
  hostId: number,
  ms: number,
  isFit: RawBuilder<boolean>,
): Promise<{ id: number; request: unknown } | undefined> {
  const next = await tx
    .selectFrom('judge_trials')
    .select(['id', 'user_id'])
    .where('host_id', 'is', null)
    .where('created_at', '>', ago(ms))
    .where(ofIdlePerson)
    .where(isFit)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return undefined
  // Another host may be taking another trial of the same person: after its commit, the second look sees it.
  await sql`select pg_advisory_xact_lock(${trialLock}, ${next.user_id})`.execute(tx)
  return tx
    .updateTable('judge_trials')
    .set({ host_id: hostId })
    .where('id', '=', next.id)
    .where(ofIdlePerson)
    .returning(['id', 'request'])
    .executeTakeFirst()
}

export async function isAwaited(db: Queryable, id: number, hostId: number, ms: number): Promise<boolean> {
  const found = await db
    .selectFrom('judge_trials')
    .select('id')
    .where(isHeldBy(hostId, id))
    .where('created_at', '>', ago(ms))
    .executeTakeFirst()
  return found !== undefined
}

export async function releaseTrial(tx: Queryable, id: number, hostId: number): Promise<void> {
  await tx.updateTable('judge_trials').set({ host_id: null }).where(isHeldBy(hostId, id)).execute()
}

/** @returns false if nobody waits for it from this host */
export async function keepTrialResult(
  tx: Queryable,
  id: number,
  hostId: number,
  result: TrialResult | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('judge_trials')
    .set({ finished_at: now, result: result && JSON.stringify(result) })
    .where(isHeldBy(hostId, id))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** undefined until it is finished. */
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
