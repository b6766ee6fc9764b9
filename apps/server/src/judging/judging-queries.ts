// SQL of leases. All times are the database's.

import type { HostStatus } from '@verdict/contract/judge-protocol'
import { judging, TaskPriority } from '@verdict/domain/judging'
import { type Language, problemProgramLanguage } from '@verdict/domain/language'
import type { AskedTask } from '@verdict/domain/result-fit'
import { type NotNull, sql } from 'kysely'
import { fromNow, now, type Queryable, type Transaction } from '../platform/db.ts'

export const leaseEnd = fromNow(judging.leaseMs)

export const isHeldBy = (hostId: number, id: number) =>
  sql<boolean>`(id = ${id} and host_id = ${hostId} and finished_at is null)`

export async function deleteTask(tx: Queryable, taskId: number): Promise<void> {
  await tx.deleteFrom('judging_tasks').where('id', '=', taskId).execute()
}

const shareLock = 5_720_005

/** @returns the fencing token of this lease */
export async function leaseTask(
  tx: Queryable,
  taskId: number,
  { hostId, asked }: { hostId: number; asked: AskedTask },
): Promise<number> {
  const { fencing_token } = await tx
    .updateTable('judging_tasks')
    .set((eb) => ({
      fencing_token: eb('fencing_token', '+', 1),
      host_id: hostId,
      lease_until: leaseEnd,
      leased_at: now,
      progress_number: 0,
      asked: sql`${JSON.stringify(asked)}::jsonb || jsonb_build_object('fencingToken', fencing_token + 1)`,
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

/** @returns the priority class of the task; undefined if this host no longer holds the lease */
export async function extendLease(db: Queryable, claim: Claim): Promise<number | undefined> {
  const extended = await db
    .updateTable('judging_tasks')
    .set({ lease_until: leaseEnd })
    .where('id', '=', claim.taskId)
    .where('fencing_token', '=', claim.fencingToken)
    .where('host_id', '=', claim.hostId)
    .where('lease_until', 'is not', null)
    .returning('priority')
    .executeTakeFirst()
  return extended?.priority
}

/** The judgement or verification run of a task. Locks nothing. */
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
  /** null if a server of the previous version granted it. */
  asked: AskedTask | null
  /** Seconds in the queue before this lease. */
  waited: number
  /** Seconds since it joined the queue. */
  age: number
}

const leased = (tx: Queryable, taskId: number) =>
  tx
    .selectFrom('judging_tasks')
    .select(['id', 'attempts', 'progress_number', 'host_id', 'leased_at', 'priority', 'traceparent'])
    .select(
      sql<AskedTask | null>`case when (asked ->> 'fencingToken')::integer = fencing_token then asked end`.as(
        'asked',
      ),
    )
    .select(sql<number>`extract(epoch from leased_at - created_at)::float8`.as('waited'))
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age'))
    .where('id', '=', taskId)
    .where('lease_until', 'is not', null)
    .$narrowType<{ host_id: NotNull }>()
    .forUpdate()

/** Locks the task if the claim is still valid. The subject must be locked already. */
export const holdClaimed = (tx: Queryable, claim: Claim): Promise<LeasedTask | undefined> =>
  leased(tx, claim.taskId)
    .where('fencing_token', '=', claim.fencingToken)
    .where('host_id', '=', claim.hostId)
    .executeTakeFirst()

/** Locks the task if its lease has run out. The subject must be locked already. */
export const holdExpired = (tx: Queryable, taskId: number): Promise<LeasedTask | undefined> =>
  leased(tx, taskId).where('lease_until', '<', now).executeTakeFirst()

/** Locks the task if this host holds it. The subject must be locked already. */
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

export async function runsWaitingIn(
  db: Queryable,
  judged: ReadonlySet<Language>,
): Promise<{ taskId: number; language: Language }[]> {
  return db
    .selectFrom('judging_tasks as t')
    .innerJoin('verification_runs as r', 'r.id', 't.verification_run_id')
    .select('t.id as taskId')
    .select(sql<Language>`coalesce(r.language, ${problemProgramLanguage})`.as('language'))
    .where('t.priority', '=', TaskPriority.Verification)
    .where('t.lease_until', 'is', null)
    .where(sql<boolean>`coalesce(r.language, ${problemProgramLanguage}) <> all (${[...judged]}::smallint[])`)
    .limit(100)
    .execute()
}

export interface Released {
  attempts: number
  /** If absent, earlier failures stay recorded. */
  failed?: { retryMs: number }
  /** It was partly done, so earlier failures are forgotten. */
  isFresh?: boolean
}

export async function releaseTask(
  tx: Queryable,
  taskId: number,
  { attempts, failed, isFresh = false }: Released,
): Promise<void> {
  await tx
    .updateTable('judging_tasks')
    .set({
      lease_until: null,
      host_id: null,
      progress_number: 0,
      attempts,
      ...(isFresh && { retry_at: null, failed_hosts: sql<number[]>`'{}'` }),
      ...(failed && {
        retry_at: fromNow(failed.retryMs),
        failed_hosts: sql<number[]>`array_append(array_remove(failed_hosts, host_id), host_id)`,
      }),
    })
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

/** The host's last status, unless it is paused. */
export async function statusOf(
  db: Queryable,
  hostId: number,
): Promise<(Host & { status: unknown }) | undefined> {
  return db
    .selectFrom('judge_hosts')
    .select(['id', 'name', 'status'])
    .where('id', '=', hostId)
    .where(sql<boolean>`status ->> 'paused' is null`)
    .executeTakeFirst()
}

export interface HostOrders {
  labels: string[]
  share: number
  isDrained: boolean
}

const enabledHost = (db: Queryable, hostId: number) =>
  db
    .selectFrom('judge_hosts')
    .select(['labels', 'share'])
    .select(sql<boolean>`drained_at is not null`.as('isDrained'))
    .where('id', '=', hostId)
    .where('disabled_at', 'is', null)

/** @returns undefined if the host is disabled or removed */
export const ordersOf = (db: Queryable, hostId: number): Promise<HostOrders | undefined> =>
  enabledHost(db, hostId).executeTakeFirst()

/** Locks an enabled host, so that disabling or removing it waits for this transaction. @returns as `ordersOf` */
export const holdEnabledHost = (tx: Transaction, hostId: number): Promise<HostOrders | undefined> =>
  enabledHost(tx, hostId).forKeyShare().executeTakeFirst()

/** Takes a lock, so that concurrent requests count each other's leases. */
export async function hasItsShare(tx: Queryable, hostId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${shareLock}, ${hostId})`.execute(tx)
  const { rows } = await sql<{ full: boolean }>`
    select (select count(*) from judging_tasks where host_id = h.id and lease_until is not null)
      >= greatest(1, floor(coalesce((h.status ->> 'slots')::integer, 1) * h.share / 100.0)) as full
    from judge_hosts h where h.id = ${hostId}`.execute(tx)
  return rows[0]?.full ?? true
}

/** The difference of the clocks can only be computed on arrival. */
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

export async function isPaused(tx: Queryable, hostId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('judge_hosts')
    .select(sql<boolean>`status ->> 'paused' is not null`.as('isPaused'))
    .where('id', '=', hostId)
    .executeTakeFirst()
  return row?.isPaused ?? false
}

/** Must be the last row that a transaction locks. */
export async function countError(tx: Queryable, hostId: number): Promise<void> {
  await tx
    .updateTable('judge_hosts')
    .set((eb) => ({ errors: eb('errors', '+', 1) }))
    .where('id', '=', hostId)
    .execute()
}

/** Weight of the newest task in the moving average of a host's task duration. */
const newestShare = 0.1

/** Must be the last row that a transaction locks. @param since when the host was given the task */
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
