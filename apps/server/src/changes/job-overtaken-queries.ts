// The transaction that rejudges or skips a submission marks it as overtaken in jobs that listed it.

import type { JobAction } from '@verdict/domain/job'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** @param action a job that skips still takes those that were only rejudged */
export async function leaveOvertaken(
  tx: Queryable,
  sids: readonly number[],
  action: JobAction,
): Promise<void> {
  if (sids.length === 0) return
  await sql`
    update job_submissions i set overtaken = ${action === 'skip'}::boolean or j.action = 'rejudge'
    from jobs j
    where i.sid = any(${[...sids]}::integer[]) and j.id = i.job_id
      and j.state in ('preparing', 'judging', 'ready')`.execute(tx)
}
