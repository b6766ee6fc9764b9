// SQL of judge hosts as administrators see them.

import { sql, type Selectable } from 'kysely'
import { stoppedProblems } from '../judging/index.ts'
import type { JudgeHosts } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { isOnline } from '../queue/index.ts'

export type HostRow = Omit<Selectable<JudgeHosts>, 'token_hash' | 'created_by' | 'task_ms' | 'joined_by'> & {
  online: boolean
  joined_by_name: string | null
}

interface QueueFacts {
  waiting: number
  running: number
  /** Those of the waiting that a host could take. */
  takeable: number
  /** With verifications of problems. */
  takeableOfAll: number
  oldest: Date | null
  /** null where none waits. */
  oldestMs: number
}

const columns = [
  'id',
  'name',
  'created_at',
  'disabled_at',
  'last_seen_at',
  'status',
  'tasks_done',
  'errors',
  'drained_at',
  'share',
  'labels',
  isOnline.as('online'),
  sql<string | null>`(select name from judge_join_tokens where id = joined_by)`.as('joined_by_name'),
] as const

export const allHosts = (db: Queryable): Promise<HostRow[]> =>
  db.selectFrom('judge_hosts').select(columns).orderBy('id').execute()

export const lockHost = (tx: Queryable, id: number): Promise<HostRow | undefined> =>
  tx.selectFrom('judge_hosts').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

interface NewHost {
  name: string
  token_hash: Buffer
  created_by?: number
  labels?: string[]
  joined_by?: number
}

export const insertHost = (tx: Queryable, host: NewHost): Promise<HostRow> =>
  tx.insertInto('judge_hosts').values(host).returning(columns).executeTakeFirstOrThrow()

export interface HostChange {
  name: string
  disabled: boolean
  drained: boolean
  share: number
  labels: string[]
}

export const updateHost = (tx: Queryable, id: number, change: HostChange): Promise<HostRow> =>
  tx
    .updateTable('judge_hosts')
    .set({
      name: change.name,
      disabled_at: change.disabled ? sql<Date>`coalesce(disabled_at, clock_timestamp())` : null,
      drained_at: change.drained ? sql<Date>`coalesce(drained_at, clock_timestamp())` : null,
      share: change.share,
      labels: change.labels,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteHost(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom('judge_hosts').where('id', '=', id).execute()
}

/** A condition on a task `t` with its submission `s` or its run `r`. */
const isTakeable = sql<boolean>`t.lease_until is null and coalesce(s.pid, r.pid) <> all (${stoppedProblems})`

/**
 * Submissions are counted alone: nobody waits for a verification as they do for a verdict. The oldest is of those that a host
 * could take: a problem with a broken test file waits for its editor.
 */
export async function queueFacts(db: Queryable): Promise<QueueFacts> {
  const { rows } = await sql<QueueFacts>`
    select t.*, extract(epoch from clock_timestamp() - t.oldest)::double precision * 1000 as "oldestMs" from (
      select count(s.sid) filter (where t.lease_until is null)::integer as waiting,
        count(s.sid) filter (where t.lease_until is not null)::integer as running,
        count(s.sid) filter (where ${isTakeable})::integer as takeable,
        count(*) filter (where ${isTakeable})::integer as "takeableOfAll",
        min(t.created_at) filter (where s.sid is not null and ${isTakeable}) as oldest
      from judging_tasks t
      left join judgements j on j.id = t.judgement_id left join submissions s on s.sid = j.sid
      left join verification_runs r on r.id = t.verification_run_id
    ) t`.execute(db)
  return rows[0]!
}
