// Which submissions a job takes. A rejudge leaves out those that are being judged, which happens with the present tests
// anyway; those that are skipped, unless somebody named them or asked for skipped ones, so that rejudging a contest does
// not bring back what was taken out of it; and those to deleted problems. A skip leaves out what is skipped already.

import type { JobAction } from '@verdict/domain/job'
import { Judge } from '@verdict/domain/verdict'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { matching, outsideDeletedContests, type ResolvedFilter, resolveFilter } from '../solution/index.ts'
import { isSelection, type JobScope } from './record.ts'

export type ResolvedScope = { sids: number[] } | { filter: ResolvedFilter }

/** Null when the filter names somebody whom nobody knows. */
export async function resolveScope(db: Queryable, scope: JobScope): Promise<ResolvedScope | null> {
  if (isSelection(scope)) return scope
  const filter = await resolveFilter(db, scope)
  return filter && { filter }
}

type Rows = ExpressionBuilder<DB & { s: DB['submissions'] }, 's'>

/** All that the scope names. */
export const inScope = (scope: ResolvedScope, eb: Rows): Expression<SqlBool> =>
  'sids' in scope
    ? eb.and([sql<SqlBool>`s.sid = any(${scope.sids}::integer[])`, outsideDeletedContests])
    : matching(scope.filter, eb)

const isWaiting = sql<SqlBool>`
  s.judge in (${Judge.Pending}, ${Judge.RunningJudge}, ${Judge.RejudgePending})`
const isSkipped = sql<SqlBool>`s.judge = ${Judge.Skipped}`
const nobody = sql<SqlBool>`false`
const standing = sql<SqlBool>`not exists (select from problems p where p.pid = s.pid and p.deleted_at is not null)`

/** Submissions in scope that are left out: skipped; being judged; with a problem or a code that is gone. */
export function leftOut(action: JobAction, scope: ResolvedScope) {
  const named = 'sids' in scope || scope.filter.judge === Judge.Skipped
  return {
    skipped: action === 'skip' || !named ? isSkipped : nobody,
    waiting: action === 'rejudge' ? isWaiting : nobody,
    gone: action === 'rejudge' ? sql<SqlBool>`(s.code_bytes = 0 or not ${standing})` : nobody,
  }
}

/** The submissions that the job takes. */
export function taken(action: JobAction, scope: ResolvedScope): Expression<SqlBool> {
  const { skipped, waiting, gone } = leftOut(action, scope)
  return sql<SqlBool>`not (${skipped} or ${waiting} or ${gone})`
}
