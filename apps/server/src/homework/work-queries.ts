// SQL of what was handed in to homework.

import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { sectionsTaught } from '../standing/course.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'

export interface WorkFilter {
  pid: number | undefined
  unmarked: boolean
  courseId: number | null
  /** Students of this section alone; 0: those of none. */
  section: number | undefined
  /** Those alone of the sections whose TA this person is. */
  taughtBy: number | undefined
}

/** The members of a course `m` that are asked for. */
const amongMembers = ({ courseId, section, taughtBy }: WorkFilter) => sql<boolean>`exists (
  select from course_members m
  where m.course_id = ${courseId} and m.user_id = c.user_id
    ${section === undefined ? sql`` : section === 0 ? sql`and m.section_id is null` : sql`and m.section_id = ${section}`}
    ${taughtBy === undefined ? sql`` : sql`and m.section_id in ${sectionsTaught(courseId, taughtBy)}`})`

/** The last one of each person to each problem. */
const last = (db: Queryable, cid: number, filter: WorkFilter) =>
  db
    .selectFrom('score_cells as c')
    .innerJoin('contest_problems as p', (join) =>
      join.onRef('p.contest_id', '=', 'c.contest_id').onRef('p.pid', '=', 'c.pid'),
    )
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('submissions as own')
          .select(['own.sid', 'own.judge', 'own.created_at'])
          .whereRef('own.contest_id', '=', 'c.contest_id')
          .where('own.contest_id', '>', 0)
          .whereRef('own.user_id', '=', 'c.user_id')
          .whereRef('own.pid', '=', 'c.pid')
          .where('own.judge', '<>', Judge.Skipped)
          .orderBy('own.sid', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('submission_marks as m', 'm.sid', 's.sid')
    .where('c.contest_id', '=', cid)
    .$if(filter.pid !== undefined, (query) => query.where('c.pid', '=', filter.pid!))
    .$if(filter.unmarked, (query) => query.where('m.sid', 'is', null))
    .$if(filter.section !== undefined || filter.taughtBy !== undefined, (query) =>
      query.where(amongMembers(filter)),
    )

export const workPage = (db: Queryable, cid: number, filter: WorkFilter, page: PageRequest) =>
  last(db, cid, filter)
    .select(['s.sid', 'c.pid', 'u.uid', 'u.nick', 's.judge', 's.created_at'])
    .select([sql<number>`coalesce(c.score, 0)`.as('score'), sql<boolean>`m.sid is not null`.as('marked')])
    .orderBy('p.position')
    .orderBy('u.uid_key')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

/** Unordered: no index has the order of the page, so that all rows would be sorted before they are counted. */
export const countWork = (db: Queryable, cid: number, filter: WorkFilter): Promise<number> =>
  countAtMost(db, last(db, cid, filter).select('s.sid'))
