// SQL of what somebody has done in homework.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { countsAsAttempt } from '../standing/submitting.ts'
import type { OwnHomework } from './record.ts'

/** One's own, by problem; those without a submission are left out. */
export async function ownHomework(
  db: Queryable,
  cid: number,
  userId: number,
): Promise<Map<number, OwnHomework>> {
  const { rows } = await sql<OwnHomework & { pid: number }>`
    select s.pid, max(case when c.accepted_at is not null or c.failed > 0 then c.score end) as score, bool_or(m.score is not null) is true as marked,
      count(*) filter (where ${countsAsAttempt('s')}) as attempts
    from submissions s
    left join submission_marks m on m.sid = s.sid
    left join score_cells c on c.contest_id = s.contest_id and c.user_id = s.user_id and c.pid = s.pid
    where s.contest_id = ${cid} and s.contest_id > 0 and s.user_id = ${userId}
    group by s.pid`.execute(db)
  return new Map(rows.map(({ pid, ...own }) => [pid, own]))
}
