// A second, slow computation of everything that follows from the submissions: the database must equal it after a move.

import { sql } from 'kysely'
import type { Database } from '@verdict/server/platform/db'

type Rows = Record<string, unknown>[]

/** Rows that are kept and do not follow from the submissions, and those that follow and are not kept; by what they are. */
export const differences = (db: Database): Promise<Record<string, Rows>> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await compare(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })

async function compare(db: Database): Promise<Record<string, Rows>> {
  const counted = sql`
    select user_id, pid, count(*)::int as submitted, (count(*) filter (where judge = 3))::int as accepted
    from submissions s left join contests c on c.cid = s.contest_id
    where judge not in (0, 1, 11, 12)
      and (s.contest_id = 0 or c.status = 2 and c.deleted_at is null and c.ends_at <= now())
    group by user_id, pid`
  const byIcpc = sql`select cid from contests where rule = 'icpc'`
  const either = async (kept: ReturnType<typeof sql>, follows: ReturnType<typeof sql>): Promise<Rows> => {
    const { rows } = await sql<Record<string, unknown>>`
      (select 'kept' as is, * from (${kept} except all ${follows}) k limit 5)
      union all (select 'follows' as is, * from (${follows} except all ${kept}) f limit 5)`.execute(db)
    return rows
  }
  return {
    pairs: await either(
      sql`select user_id, pid, submitted, accepted from user_problems where submitted > 0`,
      counted,
    ),
    users: await either(
      sql`select id, submit, solve from users`,
      sql`select u.id, count(c.pid)::int, (count(c.pid) filter (where c.accepted > 0))::int
        from users u left join (${counted}) c on c.user_id = u.id group by u.id`,
    ),
    problems: await either(
      sql`select pid, submit, solve from problems`,
      sql`select p.pid, count(c.user_id)::int, (count(c.user_id) filter (where c.accepted > 0))::int
        from problems p left join (${counted}) c on c.pid = p.pid group by p.pid`,
    ),
    // Before the first accepted one, what neither compiled nor was the fault of the judge.
    cells: await either(
      sql`select contest_id, user_id, pid, accepted_at, failed, pending, submissions from score_cells
        where contest_id in (${byIcpc})`,
      sql`select s.contest_id, s.user_id, s.pid, f.created_at,
          (count(*) filter (where s.judge in (4, 5, 6, 7, 8, 9)
            and (f.sid is null or (s.created_at, s.sid) < (f.created_at, f.sid))))::int,
          (count(*) filter (where s.judge in (0, 1, 11)
            and (f.sid is null or (s.created_at, s.sid) < (f.created_at, f.sid))))::int,
          (count(*) filter (where s.judge <> 12))::int
        from submissions s
        left join (
          select distinct on (contest_id, user_id, pid) * from submissions where judge = 3 and contest_id > 0
          order by contest_id, user_id, pid, created_at, sid
        ) f on (f.contest_id, f.user_id, f.pid) = (s.contest_id, s.user_id, s.pid)
        where s.contest_id in (${byIcpc})
        group by s.contest_id, s.user_id, s.pid, f.created_at, f.sid`,
    ),
    entrants: await either(
      sql`select distinct contest_id, user_id from submissions where contest_id > 0`,
      sql`select contest_id, user_id from contest_entrants`,
    ),
    ranked: await either(
      sql`select gid, user_id, is_ranked, uid_key from group_members`,
      sql`select m.gid, m.user_id, u.solve > 0 and u.privilege > 0, lower(u.uid)
        from group_members m join users u on u.id = m.user_id`,
    ),
    // Numbers that are given out next are free.
    sequences: await either(
      sql`select 'submissions' as of where (select max(sid) from submissions) > pg_sequence_last_value('submissions_sid_seq')
        union all select 'problems' where (select max(pid) from problems) > pg_sequence_last_value('problems_pid_seq')
        union all select 'contests' where (select max(cid) from contests) > pg_sequence_last_value('contests_cid_seq')`,
      sql`select 'none' as of where false`,
    ),
  }
}
