// SQL of places in the queue: a look along the index of the waiting tasks, and at the few rows of hosts.

import { maxAhead } from '@verdict/contract/submission'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** A host that said nothing for this long is not there. Its long polls last less than half of it. */
const onlineSeconds = 60

/** A condition on a row of `judge_hosts`. */
export const isOnline = sql<boolean>`coalesce(last_seen_at > clock_timestamp() - make_interval(secs => ${onlineSeconds}), false)`

interface PlaceFacts {
  ahead: number
  /** Those that take tasks now. */
  hosts: number
  /** Tasks a millisecond, of the hosts that have finished one. */
  rate: number | null
}

/** @returns undefined when the judgement does not wait for a judge */
export async function findPlace(db: Queryable, judgementId: number): Promise<PlaceFacts | undefined> {
  const { rows } = await sql<PlaceFacts>`
    with own as (
      select priority, turn, id from judging_tasks where judgement_id = ${judgementId} and lease_until is null
    )
    select a.ahead, h.hosts, h.rate
    from own cross join lateral (
      select count(*)::integer as ahead from (
        select from judging_tasks t
        where t.lease_until is null and (t.priority, t.turn, t.id) < (own.priority, own.turn, own.id)
        limit ${maxAhead}
      ) before
    ) a cross join (
      select count(*)::integer as hosts,
        sum((status ->> 'slots')::integer / greatest(task_ms, 1)) filter (where task_ms is not null) as rate
      from judge_hosts
      where disabled_at is null and status ->> 'paused' is null and ${isOnline}
    ) h`.execute(db)
  return rows[0]
}
