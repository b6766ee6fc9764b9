// Each statement reads few rows, or follows an index.

import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { isOnline, stoppedProblems } from '../../judging/index.ts'

export interface QueueRow {
  priority: number
  waiting: number
  leased: number
  /** Leases that ran out, not handled yet. */
  expired: number
  /** Age of the oldest in seconds, without problems that wait for an editor. */
  oldest: number
}

const takeable = sql<boolean>`t.lease_until is null and coalesce(s.pid, r.pid) <> all (${stoppedProblems})`

export async function queueByPriority(db: Queryable): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select t.priority,
      count(*) filter (where t.lease_until is null)::integer as waiting,
      count(*) filter (where t.lease_until is not null)::integer as leased,
      count(*) filter (where t.lease_until < clock_timestamp())::integer as expired,
      coalesce(extract(epoch from clock_timestamp() - min(t.created_at) filter (where ${takeable})), 0)::float8 as oldest
    from judging_tasks t
    left join judgements j on j.id = t.judgement_id left join submissions s on s.sid = j.sid
    left join verification_runs r on r.id = t.verification_run_id
    group by t.priority`.execute(db)
  return rows
}

export interface HostRow {
  name: string
  enabled: boolean
  online: boolean
  paused: boolean
  slots: number | null
  busy: number | null
  load: number | null
  taskMs: number | null
  tasksDone: number
  errors: number
}

export async function hostFacts(db: Queryable): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`
    select name, disabled_at is null as enabled, ${isOnline} as online, status ->> 'paused' is not null as paused,
      (status ->> 'slots')::integer as slots, (status ->> 'busy')::integer as busy, (status ->> 'load')::float8 as load,
      task_ms as "taskMs", tasks_done as "tasksDone", errors
    from judge_hosts order by id`.execute(db)
  return rows
}

export async function unfinishedWork(db: Queryable): Promise<{ work: string; count: number }[]> {
  const { rows } = await sql<{ work: string; count: number }>`
    select 'job' as work, count(*)::integer as count from jobs
      where state in ('preparing', 'judging', 'applying', 'cancelling')
    union all select 'import', count(*)::integer from package_imports where state = 'importing'
    union all select 'similarity', count(*)::integer from similarity_jobs
    union all select 'run', count(*)::integer from runs where finished_at is null
    union all select 'trial', count(*)::integer from judge_trials where finished_at is null`.execute(db)
  return rows
}
