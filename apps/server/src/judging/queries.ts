// SQL of the queue: waiting tasks, leases, and which of them ran out. All times are the database's.

import type { HostStatus } from '@verdict/contract/judge-protocol'
import { judging, TaskPriority } from '@verdict/domain/judging'
import type { Language } from '@verdict/domain/language'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import type { HeldSubmission } from '../submission/verdict.ts'

const now = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${judging.leaseMs / 1000})`
/** Any number that nothing else locks by. */
const turnLock = 5_720_003

/** One after the other: who joins the queue for the same person waits until this transaction ends. */
export async function holdTurns(tx: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turnLock}, ${userId})`.execute(tx)
}

/**
 * A task joins the queue behind those of the same person that wait in the same class, so that a person's second one
 * comes after other people's first. The advisory lock makes two that arrive together count each other.
 */
export async function insertTask(
  tx: Queryable,
  task: { judgementId: number; userId: number; priority: number },
): Promise<void> {
  await holdTurns(tx, task.userId)
  await tx
    .insertInto('judging_tasks')
    .values((eb) => ({
      judgement_id: task.judgementId,
      user_id: task.userId,
      priority: task.priority,
      turn: eb
        .selectFrom('judging_tasks')
        .select((eb) => eb.fn.countAll<number>().as('ahead'))
        .where('user_id', '=', task.userId)
        .where('priority', '=', task.priority)
        .where('lease_until', 'is', null),
    }))
    .execute()
}

/** In the order that they are given in. */
export async function insertShadowTasks(
  tx: Queryable,
  shadows: readonly { judgementId: number; userId: number }[],
): Promise<void> {
  if (shadows.length === 0) return
  await tx
    .insertInto('judging_tasks')
    .values(
      shadows.map(({ judgementId, userId }) => ({
        judgement_id: judgementId,
        user_id: userId,
        priority: TaskPriority.Shadow,
        turn: 0,
      })),
    )
    .execute()
}

export async function deleteTasksOf(tx: Queryable, judgementIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('judging_tasks')
    .where(sql<boolean>`judgement_id = any(${[...judgementIds]}::bigint[])`)
    .execute()
}

/** Tasks of one person that wait or run in one class. */
export async function countTasksOf(
  db: Queryable,
  userId: number,
  priorities: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom('judging_tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('priority', 'in', [...priorities])
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteTaskOf(tx: Queryable, judgementId: number): Promise<void> {
  await tx.deleteFrom('judging_tasks').where('judgement_id', '=', judgementId).execute()
}

export async function deleteTask(tx: Queryable, taskId: number): Promise<void> {
  await tx.deleteFrom('judging_tasks').where('id', '=', taskId).execute()
}

export interface WaitingTask extends HeldSubmission {
  taskId: number
  judgementId: number
  attempts: number
  language: Language
  code: string
}

/**
 * The next task in order, its row and its submission's held. Rows that somebody else holds are passed over without
 * waiting: that is why this may lock the task before the submission.
 */
export const holdNextWaiting = (tx: Queryable): Promise<WaitingTask | undefined> =>
  tx
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .innerJoin('submissions as s', 's.sid', 'j.sid')
    .select(['t.id as taskId', 't.judgement_id as judgementId', 't.attempts'])
    .select(['s.sid', 's.user_id', 's.pid', 's.contest_id', 's.is_open', 's.judge'])
    .select(['s.judgement_id', 's.counted_judge', 's.skipped_at'])
    .select(['s.language', 's.code'])
    .where('t.lease_until', 'is', null)
    .orderBy('t.priority')
    .orderBy('t.turn')
    .orderBy('t.id')
    .limit(1)
    .forNoKeyUpdate(['t', 's'])
    .skipLocked()
    .$castTo<WaitingTask>()
    .executeTakeFirst()

/** @returns the fencing token of this lease */
export async function leaseTask(tx: Queryable, taskId: number, hostId: number): Promise<number> {
  const { fencing_token } = await tx
    .updateTable('judging_tasks')
    .set((eb) => ({
      fencing_token: eb('fencing_token', '+', 1),
      host_id: hostId,
      lease_until: leaseEnd,
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

/** Whose task it is, without holding anything. */
export async function submissionOfTask(db: Queryable, taskId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .select('j.sid')
    .where('t.id', '=', taskId)
    .executeTakeFirst()
  return found?.sid
}

export interface LeasedTask {
  id: number
  judgement_id: number
  attempts: number
  progress_number: number
  host_id: number
}

const leased = (tx: Queryable, taskId: number) =>
  tx
    .selectFrom('judging_tasks')
    .select(['id', 'judgement_id', 'attempts', 'progress_number', 'host_id'])
    .where('id', '=', taskId)
    .where('lease_until', 'is not', null)
    .forUpdate()
    .$castTo<LeasedTask>()

/** Holds the task if the claim still stands. Its submission must be held already. */
export const holdClaimed = (tx: Queryable, claim: Claim): Promise<LeasedTask | undefined> =>
  leased(tx, claim.taskId)
    .where('fencing_token', '=', claim.fencingToken)
    .where('host_id', '=', claim.hostId)
    .executeTakeFirst()

/** Holds the task if its lease has run out. Its submission must be held already. */
export const holdExpired = (tx: Queryable, taskId: number): Promise<LeasedTask | undefined> =>
  leased(tx, taskId).where('lease_until', '<', now).executeTakeFirst()

/** Holds the task if this host has it. Its submission must be held already. */
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

/** Is it a file of some test, a removed one included, which a running task may still need? */
export async function isTestFile(db: Queryable, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('testcases')
    .select('uuid')
    .where((eb) => eb.or([eb('input_sha256', '=', sha256), eb('output_sha256', '=', sha256)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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

export async function sawHost(db: Queryable, hostId: number, status?: HostStatus): Promise<void> {
  await db
    .updateTable('judge_hosts')
    .set({ last_seen_at: now, ...(status && { status: JSON.stringify(status) }) })
    .where('id', '=', hostId)
    .execute()
}

/** The last row that a transaction takes. */
export async function countForHost(
  tx: Queryable,
  hostId: number,
  outcome: 'tasks_done' | 'errors',
): Promise<void> {
  await tx
    .updateTable('judge_hosts')
    .set((eb) => ({ [outcome]: eb(outcome, '+', 1) }))
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
