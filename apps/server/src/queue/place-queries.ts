// SQL of places in the queue: a look along the index of the waiting tasks, and at the few rows of hosts.

import { maxAhead } from '@verdict/domain/limits'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** A host that said nothing for this long is not there. Its long polls last less than half of it. */
const onlineSeconds = 60

/** A condition on a row of `judge_hosts`. */
export const isOnline = sql<boolean>`coalesce(last_seen_at > clock_timestamp() - make_interval(secs => ${onlineSeconds}), false)`

export interface PlaceFacts {
  ahead: number
  /** Those that take tasks now. */
  hosts: number
  /** Tasks a millisecond, of the hosts that have finished one. */
  rate: number | null
  /** Seconds. */
  waited: number
  /** Those of `hosts` that have the language. */
  able: number
  /** A test file of its problem is broken: nobody is given it. */
  broken: boolean
}

/** Rows of `judge_hosts` that take tasks now. */
const isWorking = sql`disabled_at is null and drained_at is null and status ->> 'paused' is null and ${isOnline}`

/** Tasks a millisecond of all of them together that have finished one. */
const ratePerMs = sql`sum(greatest(1, floor((status ->> 'slots')::integer * share / 100.0)) / greatest(task_ms, 1))
  filter (where task_ms is not null)`

interface JudgingRate {
  /** Tasks a millisecond of all hosts that take some now. */
  rate: number | null
  /** Milliseconds that one of their slots takes for a task, on average of the hosts. */
  taskMs: number | null
}

/** Both null where no host has finished a task. */
export async function judgingRate(db: Queryable): Promise<JudgingRate> {
  const { rows } = await sql<JudgingRate>`
    select (${ratePerMs})::double precision as rate, avg(task_ms)::double precision as "taskMs"
    from judge_hosts where ${isWorking}`.execute(db)
  return rows[0]!
}

/** For a waiting task `own`: its problem has a broken test file. */
const isBroken = sql<boolean>`exists (
  select from broken_files b join testcases c on b.sha256 in (c.input_sha256, c.output_sha256)
  where c.pid = own.pid and c.deleted_at is null
)`

/** Counts rows of `judge_hosts` beside a waiting task `own`. */
const countHosts = sql`count(*)::integer as hosts, (count(*) filter (
  where status -> 'compilers' @> jsonb_build_array(jsonb_build_object('language', own.language))
))::integer as able`

/** @returns undefined when the judgement does not wait for a judge */
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

/** Those among these submissions that have waited for a judge for so many seconds. */
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
