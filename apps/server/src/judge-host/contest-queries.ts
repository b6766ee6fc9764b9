// SQL of the hosts that judge one contest.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { isOnline } from '../queue/index.ts'

export async function labelOfContest(db: Queryable, cid: number): Promise<string | null> {
  const row = await db.selectFrom('contest_labels').select('label').where('cid', '=', cid).executeTakeFirst()
  return row?.label ?? null
}

export async function setLabel(tx: Queryable, cid: number, label: string | null): Promise<void> {
  if (label === null) {
    await tx.deleteFrom('contest_labels').where('cid', '=', cid).execute()
    return
  }
  await tx
    .insertInto('contest_labels')
    .values({ cid, label })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet({ label }))
    .execute()
}

/** All labels that hosts have. */
export async function labelsOfHosts(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select distinct label from judge_hosts cross join lateral unnest(labels) as label order by label`.execute(
    db,
  )
  return rows.map(({ label }) => label)
}

export interface ContestHostRow {
  id: number
  name: string
  labels: string[]
  online: boolean
  status: unknown
  asked_at: Date | null
  finished_at: Date | null
  done: number | null
  total: number | null
  fault: string | null
}

/** Those that may work: with the label, or those that take what asks for none. */
export const hostsForContest = (
  db: Queryable,
  cid: number,
  label: string | null,
): Promise<ContestHostRow[]> =>
  db
    .selectFrom('judge_hosts as h')
    .leftJoin('judge_warm_ups as w', (join) => join.onRef('w.host_id', '=', 'h.id').on('w.cid', '=', cid))
    .select(['h.id', 'h.name', 'h.labels', 'h.status', isOnline.as('online')])
    .select(['w.asked_at', 'w.finished_at', 'w.done', 'w.total', 'w.fault'])
    .where('h.disabled_at', 'is', null)
    .where('h.drained_at', 'is', null)
    .where(label === null ? sql<boolean>`h.labels = '{}'` : sql<boolean>`${label} = any (h.labels)`)
    .orderBy('h.id')
    .execute()

/** Anew for those that were warmed before: its problems may have changed. */
export async function askForWarmUps(tx: Queryable, cid: number, hostIds: readonly number[]): Promise<void> {
  await sql`
    insert into judge_warm_ups (cid, host_id) select ${cid}::integer, unnest(${[...hostIds]}::integer[])
    on conflict (cid, host_id) do update
      set asked_at = clock_timestamp(), heard_at = null, finished_at = null, done = 0, total = 0, fault = ''`.execute(
    tx,
  )
}
