// SQL of what homework knows of attempts.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { extraOf } from '../standing/contest-clock.ts'

/** Hundredths of a point, by problem. */
export async function pointsOfProblems(tx: Queryable, cid: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('contest_problems')
    .select(['pid', 'points'])
    .where('contest_id', '=', cid)
    .execute()
  return new Map(rows.map(({ pid, points }) => [pid, points]))
}

/** Minutes of each person's longest extension. */
export async function extrasOf(
  tx: Queryable,
  cid: number,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; minutes: number }>`
    select u.id, ${extraOf('c', sql`u.id`)} as minutes
    from contests c, unnest(${[...userIds]}::integer[]) as u (id) where c.cid = ${cid}`.execute(tx)
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}

/** Those that stand for the automatic score, by submission. */
export async function marksOf(
  tx: Queryable,
  sids: readonly number[],
): Promise<Map<number, { score: number; at: number }>> {
  const rows = await tx
    .selectFrom('submission_marks')
    .select(['sid', 'score', 'marked_at'])
    .where(sql<boolean>`sid = any(${[...sids]}::integer[])`)
    .where('score', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ sid, score, marked_at }) =>
      score === null ? [] : [[sid, { score, at: marked_at.getTime() }]],
    ),
  )
}
