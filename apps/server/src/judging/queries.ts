// SQL of the queue: waiting tasks, leases, and which of them ran out. All times are the database's.

import type { HostStatus } from '@verdict/contract/judge-protocol'
import { judging, TaskPriority } from '@verdict/domain/judging'
import { type Language, problemProgramLanguage } from '@verdict/domain/language'
import type { ProgramProtocol } from '@verdict/domain/problem'
import { type NotNull, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import type { HeldSubmission } from '../submission/index.ts'
import type { HeldProbe } from '../probe/index.ts'
import { isJudgedBy } from '../problem/index.ts'
import { heldRunColumns, type HeldRun } from '../verification/index.ts'
import { stoppedProblems } from './file-queries.ts'

const now = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${judging.leaseMs / 1000})`

export async function deleteTask(tx: Queryable, taskId: number): Promise<void> {
  await tx.deleteFrom('judging_tasks').where('id', '=', taskId).execute()
}

/** Any number that nothing else locks by. */
const shareLock = 5_720_005

/** The label that the contest of a submission `s` asks for. */
const labelOfContest = sql`(select label from contest_labels where cid = s.contest_id)`

/** A host as it asks for work. */
export interface TakingHost {
  languages: readonly Language[]
  labels: readonly string[]
  /** Those in which it takes what no label is asked for: all without labels, else those that a label names. */
  ownLanguages: readonly Language[]
  checkers?: readonly ProgramProtocol[]
}

interface Waiting {
  taskId: number
  traceparent: string | null
  priority: number
  turn: number
}

export interface WaitingSubmission extends Waiting, HeldSubmission {
  judgementId: number
  language: Language
  code: string
}

/**
 * The next task in order of a submission to a problem that can be judged, both rows held. Rows that somebody else holds are
 * passed over without waiting: that is why this may lock the task before the submission.
 * A contest that asks for a label is for hosts with it alone.
 */
export const holdNextSubmission = (
  tx: Queryable,
  { languages, labels, ownLanguages, checkers }: TakingHost,
): Promise<WaitingSubmission | undefined> =>
  tx
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .innerJoin('submissions as s', 's.sid', 'j.sid')
    .select(['t.id as taskId', 't.priority', 't.turn', 't.traceparent', 'j.id as judgementId'])
    .select(['s.sid', 's.user_id', 's.pid', 's.contest_id', 's.is_open', 's.judge'])
    .select(['s.judgement_id', 's.counted_judge', 's.skipped_at'])
    .select(['s.language', 's.code', 's.code_bytes'])
    .where('t.lease_until', 'is', null)
    .where('t.priority', '<', TaskPriority.Verification)
    .where(sql<boolean>`s.pid <> all (${stoppedProblems})`)
    .where(sql<boolean>`s.language = any (${languages}::smallint[])`)
    .where(
      sql<boolean>`case when ${labelOfContest} is null then s.language = any (${ownLanguages}::smallint[])
        else ${labelOfContest} = any (${labels}::text[]) end`,
    )
    .where(isJudgedBy(checkers, sql.ref('s.pid')))
    .orderBy('t.priority')
    .orderBy('t.turn')
    .orderBy('t.id')
    .limit(1)
    .forNoKeyUpdate(['t', 's'])
    .skipLocked()
    .executeTakeFirst()

/** Contest submissions that no host has taken within `graceMs`; those that wait for hosts with a label need no room here. */
export async function countUnserved(tx: Queryable, graceMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from judging_tasks t join judgements j on j.id = t.judgement_id join submissions s on s.sid = j.sid
      where t.lease_until is null and t.priority = ${TaskPriority.Contest}
        and t.created_at < clock_timestamp() - ${graceMs} * interval '1 millisecond' and s.pid <> all (${stoppedProblems})
        and ${labelOfContest} is null
      limit 100 for key share of t skip locked
    ) waiting`.execute(tx)
  return rows[0]!.count
}

export interface WaitingRun extends Waiting, HeldRun {}

/** The next task of a verification in the same way, for hosts that take any task in its language. */
export const holdNextRun = (
  tx: Queryable,
  { ownLanguages, checkers }: Pick<TakingHost, 'ownLanguages' | 'checkers'>,
): Promise<WaitingRun | undefined> =>
  tx
    .selectFrom('judging_tasks as t')
    .innerJoin('verification_runs as r', 'r.id', 't.verification_run_id')
    .innerJoin('verifications as v', 'v.pid', 'r.pid')
    .select(['t.id as taskId', 't.priority', 't.turn', 't.traceparent'])
    .select(heldRunColumns)
    .where('t.lease_until', 'is', null)
    .where('t.priority', '=', TaskPriority.Verification)
    .where(sql<boolean>`r.pid <> all (${stoppedProblems})`)
    // A validator has none.
    .where(sql<boolean>`coalesce(r.language, ${problemProgramLanguage}) = any (${ownLanguages}::smallint[])`)
    .where(isJudgedBy(checkers, sql.ref('r.pid')))
    .orderBy('t.turn')
    .orderBy('t.id')
    .limit(1)
    .forNoKeyUpdate(['t', 'v'])
    .skipLocked()
    .executeTakeFirst()

export interface WaitingProbe extends Waiting, HeldProbe {}

/** The next probe in the same way. */
export const holdNextProbe = (
  tx: Queryable,
  languages: readonly Language[],
): Promise<WaitingProbe | undefined> =>
  tx
    .selectFrom('judging_tasks as t')
    .innerJoin('probes as p', 'p.id', 't.probe_id')
    .select(['t.id as taskId', 't.priority', 't.turn', 't.traceparent', 'p.id'])
    .where('t.lease_until', 'is', null)
    .where('t.priority', '=', TaskPriority.Probe)
    .where(sql<boolean>`p.language = any (${languages}::smallint[])`)
    .orderBy('t.id')
    .limit(1)
    .forNoKeyUpdate(['t', 'p'])
    .skipLocked()
    .executeTakeFirst()

/** @returns the fencing token of this lease */
export async function leaseTask(tx: Queryable, taskId: number, hostId: number): Promise<number> {
  const { fencing_token } = await tx
    .updateTable('judging_tasks')
    .set((eb) => ({
      fencing_token: eb('fencing_token', '+', 1),
      host_id: hostId,
      lease_until: leaseEnd,
      leased_at: now,
      progress_number: 0,
    }))
    .where('id', '=', taskId)
    .returning('fencing_token')
    .executeTakeFirstOrThrow()
  return fencing_token
}

export interface Claim {
  taskId: number
  fencingToken: number
  hostId: number
}

/** @returns false when the lease is not this host's any more */
export async function extendLease(db: Queryable, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('judging_tasks')
    .set({ lease_until: leaseEnd })
    .where('id', '=', claim.taskId)
    .where('fencing_token', '=', claim.fencingToken)
    .where('host_id', '=', claim.hostId)
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The judgement or the run of a verification that a task is of, without holding anything. */
export const ownerOfTask = (
  db: Queryable,
  taskId: number,
): Promise<
  { judgementId: number | null; sid: number | null; runId: number | null; probeId: number | null } | undefined
> =>
  db
    .selectFrom('judging_tasks as t')
    .leftJoin('judgements as j', 'j.id', 't.judgement_id')
    .select([
      't.judgement_id as judgementId',
      'j.sid',
      't.verification_run_id as runId',
      't.probe_id as probeId',
    ])
    .where('t.id', '=', taskId)
    .executeTakeFirst()

export interface LeasedTask {
  id: number
  leased_at: Date | null
  attempts: number
  progress_number: number
  host_id: number
  priority: number
  traceparent: string | null
  /** Seconds in the queue before this lease. */
  waited: number
  /** Seconds since it joined the queue. */
  age: number
}

const leased = (tx: Queryable, taskId: number) =>
  tx
    .selectFrom('judging_tasks')
    .select(['id', 'attempts', 'progress_number', 'host_id', 'leased_at', 'priority', 'traceparent'])
    .select(sql<number>`extract(epoch from leased_at - created_at)::float8`.as('waited'))
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age'))
    .where('id', '=', taskId)
    .where('lease_until', 'is not', null)
    .$narrowType<{ host_id: NotNull }>()
    .forUpdate()

/** Holds the task if the claim still stands. Its subject must be held already. */
export const holdClaimed = (tx: Queryable, claim: Claim): Promise<LeasedTask | undefined> =>
  leased(tx, claim.taskId)
    .where('fencing_token', '=', claim.fencingToken)
    .where('host_id', '=', claim.hostId)
    .executeTakeFirst()

/** Holds the task if its lease has run out. Its subject must be held already. */
export const holdExpired = (tx: Queryable, taskId: number): Promise<LeasedTask | undefined> =>
  leased(tx, taskId).where('lease_until', '<', now).executeTakeFirst()

/** Holds the task if this host has it. Its subject must be held already. */
export const holdLeasedTo = (
  tx: Queryable,
  taskId: number,
  hostId: number,
): Promise<LeasedTask | undefined> => leased(tx, taskId).where('host_id', '=', hostId).executeTakeFirst()

export async function tasksLeasedTo(db: Queryable, hostId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('judging_tasks')
    .select('id')
    .where('host_id', '=', hostId)
    .where('lease_until', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function expiredTasks(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('judging_tasks')
    .select('id')
    .where('lease_until', '<', now)
    .orderBy('lease_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Back among the waiting, in its old place. */
export async function releaseTask(tx: Queryable, taskId: number, attempts: number): Promise<void> {
  await tx
    .updateTable('judging_tasks')
    .set({ lease_until: null, host_id: null, progress_number: 0, attempts })
    .where('id', '=', taskId)
    .execute()
}

export async function setProgressNumber(tx: Queryable, taskId: number, number: number): Promise<void> {
  await tx.updateTable('judging_tasks').set({ progress_number: number }).where('id', '=', taskId).execute()
}

export interface Host {
  id: number
  name: string
}

export const findHost = (
  db: Queryable,
  tokenHash: Buffer,
): Promise<(Host & { stale: boolean }) | undefined> =>
  db
    .selectFrom('judge_hosts')
    .select(['id', 'name'])
    .select(sql<boolean>`coalesce(last_seen_at < clock_timestamp() - interval '5 seconds', true)`.as('stale'))
    .where('token_hash', '=', tokenHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/** As somebody has set it of a host. */
export interface HostOrders {
  labels: string[]
  share: number
  isDrained: boolean
}

/** Disabling or removing the host waits until this transaction ends. @returns undefined when somebody has done so */
export const holdEnabledHost = (tx: Queryable, hostId: number): Promise<HostOrders | undefined> =>
  tx
    .selectFrom('judge_hosts')
    .select(['labels', 'share'])
    .select(sql<boolean>`drained_at is not null`.as('isDrained'))
    .where('id', '=', hostId)
    .where('disabled_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

/** Does the host work in as many slots as its share allows? Two that ask at the same moment count each other. */
export async function hasItsShare(tx: Queryable, hostId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${shareLock}, ${hostId})`.execute(tx)
  const { rows } = await sql<{ full: boolean }>`
    select (select count(*) from judging_tasks where host_id = h.id and lease_until is not null)
      >= greatest(1, floor(coalesce((h.status ->> 'slots')::integer, 1) * h.share / 100.0)) as full
    from judge_hosts h where h.id = ${hostId}`.execute(tx)
  return rows[0]?.full ?? true
}

/** With the difference of the host's clock from the database's, which is known at this moment alone. */
const statusNow = (status: HostStatus) =>
  status.clock === undefined
    ? JSON.stringify(status)
    : sql<string>`${JSON.stringify(status)}::jsonb || jsonb_build_object('clockOffsetMs',
        round(extract(epoch from ${status.clock}::timestamptz - ${now}) * 1000))`

export async function sawHost(db: Queryable, hostId: number, status?: HostStatus): Promise<void> {
  await db
    .updateTable('judge_hosts')
    .set({ last_seen_at: now, ...(status && { status: statusNow(status) }) })
    .where('id', '=', hostId)
    .execute()
}

/** The last row that a transaction takes. */
export async function countError(tx: Queryable, hostId: number): Promise<void> {
  await tx
    .updateTable('judge_hosts')
    .set((eb) => ({ errors: eb('errors', '+', 1) }))
    .where('id', '=', hostId)
    .execute()
}

/** The share of the newest task in what is kept of how long a host takes. */
const newestShare = 0.1

/** The last row that a transaction takes. @param since when the host was given the task */
export async function countDone(tx: Queryable, hostId: number, since: Date | null): Promise<void> {
  const took = sql`extract(epoch from clock_timestamp() - ${since}::timestamptz) * 1000`
  await tx
    .updateTable('judge_hosts')
    .set((eb) => ({
      tasks_done: eb('tasks_done', '+', 1),
      task_ms: sql<number>`coalesce(task_ms + (${took} - task_ms) * ${newestShare}::real, ${took}, task_ms)`,
    }))
    .where('id', '=', hostId)
    .execute()
}

export async function upsertHost(db: Queryable, name: string, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('judge_hosts')
    .values({ name, token_hash: tokenHash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ token_hash: tokenHash }))
    .execute()
}
