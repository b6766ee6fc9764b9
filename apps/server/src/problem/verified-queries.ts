// SQL of what the verification of a problem holds for. It is compared by content: a test or a limit that is put back as it was
// makes the problem verified again.

import { type VerifiedMark, verifiedMark } from '@verdict/domain/verification'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** A hash of everything by which the programs of a problem `p` are judged. */
const fingerprint = sql<string>`encode(sha256(convert_to((jsonb_build_array(
  p.type, p.time_ms, p.memory_kb, md5(p.code), p.protocol, p.flags, p.comparison,
  (select jsonb_agg(jsonb_build_array(input_sha256, output_sha256) order by position, uuid)
    from testcases where pid = p.pid and deleted_at is null),
  (select jsonb_agg(jsonb_build_array(name, language, md5(code), expected) order by position)
    from problem_references where pid = p.pid),
  (select jsonb_agg(jsonb_build_array(name, md5(code), protocol, flags) order by position)
    from problem_validators where pid = p.pid)
) || coalesce((select jsonb_agg(jsonb_build_array(g.points, g.way, g.needs, g.stop, (
    select jsonb_agg(place order by place) from (
      select group_number, row_number() over (order by position, uuid) as place
      from testcases where pid = p.pid and deleted_at is null) t
    where t.group_number = g.number)) order by g.number)
  from test_groups g where g.pid = p.pid), '[]')
|| case when p.language_factors = '[]' then '[]'::jsonb else jsonb_build_array(p.language_factors) end
)::text, 'UTF8')), 'hex')`

/** undefined for a deleted one, which is not verified any more. */
export async function fingerprintOf(db: Queryable, pid: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('problems as p')
    .select(fingerprint.as('fingerprint'))
    .where('p.pid', '=', pid)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.fingerprint
}

/** The marks that editors of these problems see beside their names. */
export async function verifiedMarksOf(db: Queryable, pids: number[]): Promise<Map<number, VerifiedMark>> {
  if (pids.length === 0) return new Map()
  const rows = await db
    .selectFrom('verifications as v')
    .innerJoin('problems as p', 'p.pid', 'v.pid')
    .select(['v.pid', 'v.state', sql<boolean>`v.fingerprint = ${fingerprint}`.as('isCurrent')])
    .where(sql<boolean>`v.pid = any(${pids}::integer[])`)
    .execute()
  return new Map(
    rows.flatMap(({ pid, state, isCurrent }) => {
      const mark = verifiedMark(state, isCurrent)
      return mark === null ? [] : [[pid, mark]]
    }),
  )
}
