// SQL of shadow judgements, many at a time.

import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** In the order of the submissions' numbers. */
export async function insertShadows(
  tx: Queryable,
  sids: readonly number[],
  createdBy: number,
): Promise<{ sid: number; id: number; user_id: number }[]> {
  const { rows } = await sql<{ sid: number; id: number; user_id: number }>`
    with made as (
      insert into judgements (sid, reason, judge, created_by)
      select sid, 'shadow', ${Judge.RejudgePending}::smallint, ${createdBy}::integer
      from unnest(${[...sids]}::integer[]) as sid order by sid
      returning id, sid
    )
    select made.sid, made.id, s.user_id
    from made join submissions s on s.sid = made.sid order by made.sid`.execute(tx)
  return rows
}

export async function deleteJudgements(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from judgements where id = any(${[...ids]}::bigint[])`.execute(tx)
}

export async function putInPlace(
  tx: Queryable,
  pairs: readonly { sid: number; shadowId: number }[],
): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    update submissions s
    set judgement_id = j.id, time_ms = j.time_ms, memory_kb = j.memory_kb, updated_at = clock_timestamp()
    from unnest(
      ${pairs.map(({ sid }) => sid)}::integer[],
      ${pairs.map(({ shadowId }) => shadowId)}::bigint[]
    ) as v (sid, shadow_id)
    join judgements j on j.id = v.shadow_id
    where s.sid = v.sid`.execute(tx)
}
