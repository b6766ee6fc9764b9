// SQL of what was handed in to homework.

import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'

export interface WorkFilter {
  pid: number | undefined
  unmarked: boolean
}

/** The last one of each person to each problem. */
const last = (db: Queryable, cid: number, { pid, unmarked }: WorkFilter) =>
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
    .$if(pid !== undefined, (query) => query.where('c.pid', '=', pid!))
    .$if(unmarked, (query) => query.where('m.sid', 'is', null))

export const workPage = (db: Queryable, cid: number, filter: WorkFilter, page: PageRequest) =>
  last(db, cid, filter)
    .select(['s.sid', 'c.pid', 'u.uid', 'u.nick', 's.judge', 's.created_at'])
    .select([sql<number>`coalesce(c.score, 0)`.as('score'), sql<boolean>`m.sid is not null`.as('marked')])
    .orderBy('p.position')
    .orderBy('u.uid_key')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countWork = (db: Queryable, cid: number, filter: WorkFilter): Promise<number> =>
  countAtMost(db, last(db, cid, filter).select('s.sid').orderBy('p.position').orderBy('u.uid_key'))
