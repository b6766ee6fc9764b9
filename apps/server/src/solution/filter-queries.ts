// Which submissions a filter of solution management means, for its list, its export and the jobs. Admins manage every
// contest, so those of running and frozen ones are among them; those of a deleted contest are left to their authors.

import type { Language } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { rehearsals } from '../rehearsal-mark/index.ts'
import { findUser } from '../user/index.ts'

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
  /** The same as `uid`, `pid` and `mid`. */
  user?: string | undefined
  problem?: number | undefined
  contest?: number | undefined
}

/** With the account instead of its name. */
export type ResolvedFilter = Omit<SolutionFilter, 'uid' | 'user' | 'problem' | 'contest'> & {
  userId?: number | undefined
}

/** The person that is asked for the filter alone. Null when nobody has the name. */
export async function resolveFilter(
  db: Queryable,
  { user, uid = user, problem, pid = problem, contest, mid = contest, ...rest }: SolutionFilter,
): Promise<ResolvedFilter | null> {
  const { judge, language, from, to, sim } = rest
  const filter = { pid, mid, judge, language, from, to, sim }
  if (uid === undefined) return filter
  const author = await findUser(db, uid)
  return author && { ...filter, userId: author.id }
}

type Rows = ExpressionBuilder<DB & { s: DB['submissions'] }, 's'>

/**
 * Numbers are given in the order of submitting, so that `sid` stands for the time. For a span of time alone, or a filter that many
 * match, the time itself decides: its index begins where the span does.
 */
export const goesByTime = ({ userId, pid, mid = 0, from, to }: ResolvedFilter): boolean =>
  (from !== undefined || to !== undefined) && userId === undefined && pid === undefined && mid <= 0

/**
 * Written as a number that is compared, since the planner takes `not in` to leave out half of all: so it knows that hardly
 * anything is, and asks it last, of those that all else fits.
 */
export const outsideDeletedContests = sql<SqlBool>`
  case when s.contest_id in (select cid from contests where deleted_at is not null union all select * from ${rehearsals} r)
    then 0 else 1 end <> 0`

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
  if (sim !== undefined) wanted.push(eb('s.sim', '>=', sim))
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
