import type { ContestMilestone } from '@verdict/domain/webhook'
import { type Selectable, sql } from 'kysely'
import { contestColumns, type ContestRecord } from '../../access/contest-access.ts'
import { hasBegun } from '../../access/contest-clock.ts'
import { isShownIn } from '../../access/contest.ts'
import { rehearsals } from '../../changes/index.ts'
import type { WebhookContests } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

/** Later, nothing is notified of a contest any more. */
const reportedForDays = 30

export async function isAnyHookOfContests(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select from webhooks where is_on and 'contest' = any(kinds) limit 1`.execute(db)
  return rows.length > 0
}

/** Those of some hook that have begun, and may pass a milestone yet or have just passed one. */
export async function contestsOfHooks(
  db: Queryable,
): Promise<(ContestRecord & { reported: Selectable<WebhookContests>['reported'] | null })[]> {
  const wanted = sql`select from webhooks h where h.is_on and 'contest' = any(h.kinds)`
  const { rows } = await sql<ContestRecord & { reported: ContestMilestone[] | null }>`
    select ${sql.join(contestColumns.map((column) => sql.ref(column)))}, t.reported
    from contests c left join webhook_contests t on t.contest_id = c.cid
    where c.last_end > ${now} - ${reportedForDays} * interval '1 day'
      and (${hasBegun('c', null)} or t.contest_id is not null)
      and (t.reported is null or not 'finalised' = any(t.reported) or not c.is_open)
      and ${isShownIn('c')} and c.cid not in ${rehearsals}
      and exists (${wanted} and ((h.course_id is null and h.contest_id is null)
        or h.contest_id = c.cid or h.course_id = c.course_id))
    order by c.cid`.execute(db)
  return rows
}

/** Locks it: of two servers that look, the second reads what the first wrote. */
export async function holdReported(tx: Queryable, cid: number): Promise<ContestMilestone[]> {
  await sql`insert into webhook_contests (contest_id, reported) values (${cid}, '{}') on conflict do nothing`.execute(
    tx,
  )
  const { reported } = await tx
    .selectFrom('webhook_contests')
    .select('reported')
    .where('contest_id', '=', cid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return reported
}

export const putReported = (tx: Queryable, cid: number, reported: ContestMilestone[]) =>
  tx.updateTable('webhook_contests').set({ reported }).where('contest_id', '=', cid).execute()
