import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { type MaybeViewer, type Viewer, viewerIs } from '../../platform/viewer.ts'
import { isOneself } from '../../access/oneself.ts'
import { visibleTo } from '../../access/problem.ts'
import { isListed } from '../../access/submission.ts'
import type { Counted } from './profile-present.ts'

/** Deleted problems are left out. People see all of their own. */
const mayBeNamed = (viewer: MaybeViewer, userId: number) =>
  viewerIs(viewer, userId) ? sql<SqlBool>`p.deleted_at is null` : visibleTo(viewer)

export const triedProblems = (db: Queryable, viewer: MaybeViewer, userId: number) =>
  db
    .selectFrom('user_problems as up')
    .innerJoin('problems as p', 'p.pid', 'up.pid')
    .leftJoin('problem_levels as l', 'l.pid', 'up.pid')
    .select(['up.pid', 'p.title', sql<boolean>`up.accepted > 0`.as('solved')])
    // As in the list of problems: a contest keeps the difficulty of its own.
    .select(sql<number | null>`case when ${visibleTo(viewer)} then l.level end`.as('level'))
    .where('up.user_id', '=', userId)
    .where('up.submitted', '>', 0)
    .where(mayBeNamed(viewer, userId))
    .orderBy('up.pid')
    .execute()

export async function enteredContests(db: Queryable, viewer: Viewer): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_entrants as e')
    .innerJoin('contests as c', 'c.cid', 'e.contest_id')
    .select('e.contest_id')
    .where(isOneself(viewer, 'e.user_id'))
    .where('c.deleted_at', 'is', null)
    .orderBy('e.contest_id')
    .execute()
  return rows.map(({ contest_id }) => contest_id)
}

/** Days in a zone that is this many minutes ahead of UTC. */
export async function yearOf(db: Queryable, offset: number): Promise<{ since: string; until: string }> {
  const { rows } = await sql<{ since: string; until: string }>`
    select to_char(today - 364, 'YYYY-MM-DD') as since, to_char(today, 'YYYY-MM-DD') as until
    from (select (now() at time zone 'UTC' + make_interval(mins => ${offset}))::date as today) clock`.execute(
    db,
  )
  return rows[0]!
}

/** Each row counts one day, verdict or language; open contests and problems only, also for the person themselves. */
export async function activityCounts(
  db: Queryable,
  viewer: MaybeViewer,
  userId: number,
  { since, offset }: { since: string; offset: number },
): Promise<Counted[]> {
  const ahead = sql`make_interval(mins => ${offset})`
  const { rows } = await sql<Counted>`
    select to_char(day, 'YYYY-MM-DD') as day, judge, language, count(*)::integer as count
    from (
      select (s.created_at at time zone 'UTC' + ${ahead})::date as day, s.counted_judge as judge,
        case when p.answer <> 'output' then s.language end as language
      from submissions s join problems p on p.pid = s.pid
      where s.user_id = ${userId} and ${isListed} and s.counted_judge is not null
        and s.created_at >= (${since}::timestamp - ${ahead}) at time zone 'UTC'
        and ${mayBeNamed(viewer, userId)}
    ) counted
    group by grouping sets ((day), (judge), (language))
    order by day, count desc, judge, language`.execute(db)
  return rows
}
