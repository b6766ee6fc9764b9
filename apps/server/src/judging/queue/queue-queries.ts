import { TaskPriority } from '@verdict/domain/judging'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import type { Language } from '@verdict/domain/language'
import { maxAhead } from '@verdict/domain/limits'

/** A host silent for longer counts as offline; long polls last less than half of it. */
const onlineSeconds = 60

export const isOnline = sql<boolean>`coalesce(last_seen_at > clock_timestamp() - make_interval(secs => ${onlineSeconds}), false)`

export interface PlaceFacts {
  ahead: number
  hosts: number
  /** Combined throughput of the hosts that have finished a task, in tasks per millisecond. */
  rate: number | null
  /** In seconds. */
  waited: number
  able: number
  broken: boolean
}

const heardSeconds = 600

/** Languages of enabled hosts that were seen lately; null if there is no such host. */
export async function languagesJudged(db: Queryable): Promise<ReadonlySet<Language> | null> {
  const { rows } = await sql<{ language: Language }>`
    select distinct (c ->> 'language')::integer as language
    from judge_hosts, jsonb_array_elements(status -> 'compilers') c
    where disabled_at is null and last_seen_at > clock_timestamp() - make_interval(secs => ${heardSeconds})`.execute(
    db,
  )
  return rows.length === 0 ? null : new Set(rows.map(({ language }) => language))
}

export const isWorking = sql<boolean>`disabled_at is null and drained_at is null and status ->> 'paused' is null and ${isOnline}`

/** Tasks per millisecond of the hosts that have finished one. */
const ratePerMs = sql`sum(greatest(1, floor((status ->> 'slots')::integer * share / 100.0)) / greatest(task_ms, 1))
  filter (where task_ms is not null)`

interface JudgingRate {
  rate: number | null
  /** Average milliseconds per task on one slot. */
  taskMs: number | null
}

/** Both are null until a host has finished a task. */
export async function judgingRate(db: Queryable): Promise<JudgingRate> {
  const { rows } = await sql<JudgingRate>`
    select (${ratePerMs})::double precision as rate, avg(task_ms)::double precision as "taskMs"
    from judge_hosts where ${isWorking}`.execute(db)
  return rows[0]!
}

const isBroken = sql<boolean>`exists (
  select from broken_files b join testcases c on b.sha256 in (c.input_sha256, c.output_sha256)
  where c.pid = own.pid and c.deleted_at is null
)`

const countHosts = sql`count(*)::integer as hosts, (count(*) filter (
  where status -> 'compilers' @> jsonb_build_array(jsonb_build_object('language', own.language))
))::integer as able`

/** @returns undefined if the judgement is not waiting for a judge */
export async function findPlace(db: Queryable, judgementId: number): Promise<PlaceFacts | undefined> {
  const { rows } = await sql<PlaceFacts>`
    with own as (
      select t.priority, t.turn, t.id, t.created_at, s.pid, s.language
      from judging_tasks t join judgements j on j.id = t.judgement_id join submissions s on s.sid = j.sid
      where t.judgement_id = ${judgementId} and t.lease_until is null
    )
    select a.ahead, h.hosts, h.rate, h.able,
      extract(epoch from clock_timestamp() - own.created_at)::real as waited,
      ${isBroken} as broken
    from own cross join lateral (
      select count(*)::integer as ahead from (
        select from judging_tasks t
        where t.lease_until is null and (t.priority, t.turn, t.id) < (own.priority, own.turn, own.id)
        limit ${maxAhead}
      ) before
    ) a cross join lateral (
      select ${countHosts}, ${ratePerMs} as rate from judge_hosts
      where ${isWorking}
    ) h`.execute(db)
  return rows[0]
}

interface LongWait extends Pick<PlaceFacts, 'hosts' | 'able' | 'broken'> {
  sid: number
}

export async function findLongWaits(db: Queryable, sids: number[], seconds: number): Promise<LongWait[]> {
  const { rows } = await sql<LongWait>`
    select own.sid, h.hosts, h.able, ${isBroken} as broken
    from (
      select s.sid, s.pid, s.language
      from submissions s join judging_tasks t on t.judgement_id = s.judgement_id
      where s.sid = any (${sids}) and t.lease_until is null
        and t.created_at < clock_timestamp() - make_interval(secs => ${seconds})
    ) own cross join lateral (
      select ${countHosts} from judge_hosts where ${isWorking}
    ) h`.execute(db)
  return rows
}

const turnLock = 5_720_003
const everybody = 0

export async function holdTurns(tx: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turnLock}, ${userId})`.execute(tx)
}

export type TaskOf = { judgementId: number; runId?: never } | { judgementId?: never; runId: number }

/**
 * A new task takes the first turn after the person's other tasks that the class has not passed. Turns only grow, so a
 * person's tasks stay in order and everybody is served. The lock makes concurrent tasks of one person count each other.
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

/** Moves the class on to this turn, or past it once nobody waits there. A returned task does not move it back. */
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

/** Keeps the given order. */
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

/** Hosts that have one learn it at their next renewal. The submissions must be locked. */
export async function takeBack(tx: Queryable, judgementIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('judging_tasks')
    .where(sql<boolean>`judgement_id = any(${[...judgementIds]}::bigint[])`)
    .execute()
}

/** The runs must be locked. */
export async function takeBackRuns(tx: Queryable, runIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('judging_tasks')
    .where(sql<boolean>`verification_run_id = any(${[...runIds]}::bigint[])`)
    .execute()
}

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
