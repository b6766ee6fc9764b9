// SQL by which tasks join the queue of judging tasks, take their turns, and leave it before they are judged.

import { TaskPriority } from '@verdict/domain/judging'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** Any number that nothing else locks by. */
const turnLock = 5_720_003
/** In the place of a person: the whole class. */
const everybody = 0

/** One after the other: who joins the queue for the same person waits until this transaction ends. */
export async function holdTurns(tx: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turnLock}, ${userId})`.execute(tx)
}

/** A submission's judgement, or a run of a verification. */
export type TaskOf = { judgementId: number; runId?: never } | { judgementId?: never; runId: number }

/**
 * A task takes the turn after those of the same person and class that wait or run, and none that the class is past already;
 * the person who has just had the turn that is given out takes the next. A person's turns only grow, so an older one is never
 * overtaken by a newer one of the same person; and a person who hands in more comes to later turns than those who wait, so
 * everybody's turn comes. Two of one person that arrive together count each other.
 */
export async function insertTask(
  tx: Queryable,
  { judgementId, runId, userId, priority }: TaskOf & { userId: number; priority: number },
  traceparent: string | null,
): Promise<void> {
  await holdTurns(tx, userId)
  await sql`
    with reached as (
      select coalesce(max(turn), 0) as turn from judging_turns
      where priority = ${priority} and user_id = ${everybody}
    ), own as (
      select max(turn) + 1 as turn from judging_tasks where priority = ${priority} and user_id = ${userId}
    ), mine as (
      insert into judging_turns as t (priority, user_id, turn)
      select ${priority}::smallint, ${userId}::integer, greatest(reached.turn, own.turn) from reached, own
      on conflict (priority, user_id) do update
        set turn = greatest(excluded.turn, least(t.turn, (select turn from reached)) + 1)
      returning turn
    )
    insert into judging_tasks (judgement_id, verification_run_id, user_id, priority, traceparent, turn)
    select ${judgementId ?? null}::bigint, ${runId ?? null}::bigint, ${userId}::integer, ${priority}::smallint, ${traceparent}, turn from mine`.execute(
    tx,
  )
}

/**
 * The class is given out up to this turn; past it when nobody waits there any more. A task that comes back does not take the class
 * back with it.
 */
export async function passTurn(
  tx: Queryable,
  { priority, turn }: { priority: number; turn: number },
): Promise<void> {
  const waits = sql<boolean>`exists (select from judging_tasks where priority = ${priority} and lease_until is null)`
  await sql`
    insert into judging_turns as t (priority, user_id, turn)
    select ${priority}::smallint, ${everybody}::integer, ${turn}::integer + case when ${waits} then 0 else 1 end
    on conflict (priority, user_id) do update set turn = excluded.turn where t.turn < excluded.turn`.execute(
    tx,
  )
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

/** Takes tasks out of the queue or out of the hosts' hands; their next renewals say so. Their submissions are held. */
export async function takeBack(tx: Queryable, judgementIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('judging_tasks')
    .where(sql<boolean>`judgement_id = any(${[...judgementIds]}::bigint[])`)
    .execute()
}

/** The same for programs of a verification, which is held. */
export async function takeBackRuns(tx: Queryable, runIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('judging_tasks')
    .where(sql<boolean>`verification_run_id = any(${[...runIds]}::bigint[])`)
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
