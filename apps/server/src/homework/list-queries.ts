// SQL of the homework of a course, and of one person's.

import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { contestColumns, contestFacts } from '../standing/contest-access.ts'
import { hasBegun, isNotOver } from '../standing/contest-clock.ts'
import { visibleTo } from '../standing/contest.ts'

/** More than any course has in a term. */
const most = 200

const rows = (db: Queryable, viewer: Viewer) =>
  db
    .selectFrom('contests as c')
    .innerJoin('courses as co', 'co.course_id', 'c.course_id')
    .leftJoin('contest_totals as t', (join) =>
      join.onRef('t.contest_id', '=', 'c.cid').on('t.user_id', '=', viewer.userId),
    )
    .select(contestColumns)
    .select(contestFacts(viewer))
    .select([
      sql<number>`coalesce(t.submissions, 0)`.as('submissions'),
      sql<number>`(select count(*) from contest_problems p where p.contest_id = c.cid)`.as('problems'),
      sql<number>`(select coalesce(sum(p.points), 0) from contest_problems p where p.contest_id = c.cid)`.as(
        'points',
      ),
      sql<number>`(
        select coalesce(sum(least(s.score, p.points)), 0)
        from score_cells s join contest_problems p on p.contest_id = s.contest_id and p.pid = s.pid
        where s.contest_id = c.cid and s.user_id = ${viewer.userId})`.as('own_score'),
    ])
    .where('c.rule', '=', 'homework')
    .where(visibleTo(viewer, 'c'))
    .limit(most)

const handedIn = sql<number>`(
  select count(*) from contest_totals w where w.contest_id = c.cid and w.submissions > 0)`

/** Due last first. */
export const homeworkIn = (db: Queryable, viewer: Viewer, courseId: number) =>
  rows(db, viewer)
    .select(handedIn.as('handed_in'))
    .where('c.course_id', '=', courseId)
    .orderBy('c.due_at', 'desc')
    .orderBy('c.cid', 'desc')
    .execute()

/** The homework of the courses that somebody is in, begun and not over for them. */
export function currentHomework(db: Queryable, viewer: Viewer) {
  const self = sql`${viewer.userId}`
  return rows(db, viewer)
    .where('c.is_draft', '=', false)
    .where(
      sql<SqlBool>`c.course_id in (select course_id from course_members where user_id = ${viewer.userId} and not manage_contest)`,
    )
    .where(hasBegun('c', self))
    .where(isNotOver('c', self))
    .orderBy('c.due_at')
    .orderBy('c.cid')
    .execute()
}
