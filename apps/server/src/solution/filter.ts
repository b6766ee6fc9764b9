// Which submissions a filter of solution management means, for its list, its export and the jobs. Admins manage every
// contest, so those of running and frozen ones are among them; those of a deleted contest are left to their authors.

import type { Language } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { findUser } from '../user/service.ts'

/** As it is asked for. */
export interface SolutionFilter {
  uid?: string | undefined
  pid?: number | undefined
  /** -1 and 0: outside contests. */
  mid?: number | undefined
  judge?: Judge | undefined
  language?: Language | undefined
  from?: string | undefined
  to?: string | undefined
  sim?: number | undefined
}

/** With the account instead of its name. */
export type ResolvedFilter = Omit<SolutionFilter, 'uid'> & { userId?: number | undefined }

/** Of what is asked for the filter alone. Null when nobody has the name. */
export async function resolveFilter(
  db: Queryable,
  { uid, pid, mid, judge, language, from, to, sim }: SolutionFilter,
): Promise<ResolvedFilter | null> {
  const filter = { pid, mid, judge, language, from, to, sim }
  if (uid === undefined) return filter
  const user = await findUser(db, uid)
  return user && { ...filter, userId: user.id }
}

type Rows = ExpressionBuilder<DB & { s: DB['submissions'] }, 's'>

/**
 * Numbers are given in the order of submitting, so that `sid` stands for the time where an index has it: of all, outside
 * contests, of a contest, a person, a problem. Of what else is asked for, and of a span of time, the time itself decides: one
 * index has both the filter and the order.
 */
export const goesByTime = ({ userId, pid, mid = 0, ...others }: ResolvedFilter): boolean =>
  userId === undefined &&
  pid === undefined &&
  mid <= 0 &&
  Object.values(others).some((wanted) => wanted !== undefined)

/** Similarity as it is ordered and compared; 0 where none is known. */
export const similarity = sql<number>`coalesce(s.sim, 0)`

/**
 * Written as a number that is compared, since the planner takes `not in` to leave out half of all: so it knows that hardly
 * anything is, and asks it last, of those that all else fits.
 */
export const outsideDeletedContests = sql<SqlBool>`
  case when s.contest_id in (select cid from contests where deleted_at is not null) then 0 else 1 end <> 0`

export function matching(filter: ResolvedFilter, eb: Rows): Expression<SqlBool> {
  const { userId, pid, mid, judge, language, from, to, sim } = filter
  const wanted: Expression<SqlBool>[] = [standing(mid)]
  if (userId !== undefined) wanted.push(eb('s.user_id', '=', userId))
  if (pid !== undefined) wanted.push(eb('s.pid', '=', pid))
  if (mid !== undefined) wanted.push(inContest(mid))
  if (judge !== undefined) wanted.push(eb('s.judge', '=', judge))
  if (language !== undefined) wanted.push(eb('s.language', '=', language))
  if (from !== undefined) wanted.push(eb('s.created_at', '>=', new Date(from)))
  if (to !== undefined) wanted.push(eb('s.created_at', '<', new Date(to)))
  if (sim !== undefined) wanted.push(sql<SqlBool>`${similarity} >= ${sim}`)
  return eb.and(wanted)
}

/** One contest is looked up once, and outside contests there is nothing to look up. */
function standing(mid: number | undefined): Expression<SqlBool> {
  if (mid === undefined) return outsideDeletedContests
  return mid > 0
    ? sql<SqlBool>`not exists (select from contests where cid = ${mid} and deleted_at is not null)`
    : sql<SqlBool>`true`
}

/** Written out, since the indexes are of one kind or the other. */
const inContest = (mid: number): Expression<SqlBool> =>
  mid > 0 ? sql<SqlBool>`(s.contest_id = ${mid} and s.contest_id > 0)` : sql<SqlBool>`s.contest_id = 0`
