// SQL of judge hosts as administrators see them.

import { sql, type Selectable } from 'kysely'
import { stoppedProblems } from '../judging/index.ts'
import type { JudgeHosts } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { isOnline } from '../queue/index.ts'

export type HostRow = Omit<Selectable<JudgeHosts>, 'token_hash' | 'created_by' | 'task_ms'> & {
  online: boolean
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
  isOnline.as('online'),
] as const

export const allHosts = (db: Queryable): Promise<HostRow[]> =>
  db.selectFrom('judge_hosts').select(columns).orderBy('id').execute()

export const lockHost = (tx: Queryable, id: number): Promise<HostRow | undefined> =>
  tx.selectFrom('judge_hosts').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertHost = (
  tx: Queryable,
  host: { name: string; token_hash: Buffer; created_by: number },
): Promise<HostRow> => tx.insertInto('judge_hosts').values(host).returning(columns).executeTakeFirstOrThrow()

export const updateHost = (
  tx: Queryable,
  id: number,
  change: { name: string; disabled: boolean },
): Promise<HostRow> =>
  tx
    .updateTable('judge_hosts')
    .set({
      name: change.name,
      disabled_at: change.disabled ? sql<Date>`coalesce(disabled_at, clock_timestamp())` : null,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteHost(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom('judge_hosts').where('id', '=', id).execute()
}

/**
 * Submissions are counted alone: nobody waits for a verification as they do for a verdict. The oldest is of those that a host
 * could take: a problem with a broken test file waits for its editor.
 */
export const queueFacts = (
  db: Queryable,
): Promise<{ waiting: number; running: number; oldest: Date | null }> =>
  db
    .selectFrom('judging_tasks')
    .select([
      sql<number>`count(*) filter (where lease_until is null)`.as('waiting'),
      sql<number>`count(*) filter (where lease_until is not null)`.as('running'),
    ])
    .select((eb) =>
      eb
        .selectFrom('judging_tasks as t')
        .innerJoin('judgements as j', 'j.id', 't.judgement_id')
        .innerJoin('submissions as s', 's.sid', 'j.sid')
        .select('t.created_at')
        .where('t.lease_until', 'is', null)
        .where(sql<boolean>`s.pid <> all (${stoppedProblems})`)
        .orderBy('t.created_at')
        .limit(1)
        .as('oldest'),
    )
    .where('judgement_id', 'is not', null)
    .executeTakeFirstOrThrow()
