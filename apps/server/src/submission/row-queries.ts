// SQL of what lists show of a submission.

import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { ownColumns } from './record.ts'

/** With its person and its problem. */
export const columns = [
  ...ownColumns.map((name) => `s.${name}` as const),
  'u.uid',
  'u.nick',
  'p.title',
] as const

/**
 * The submissions of these numbers, in no order. They are read before anything is joined to them: the planner would weigh each
 * index of theirs against each join.
 */
export const shownRows = (db: Queryable, sids: RawBuilder<number[]>) =>
  db
    .with(
      (cte) => cte('s').materialized(),
      (rows) =>
        rows
          .selectFrom('submissions')
          .select([...ownColumns, 'is_open'])
          .select(
            sql<number | null>`case when judge = ${sql.lit(Judge.RunningJudge)} then judgement_id end`.as(
              'running_id',
            ),
          )
          .where(sql<boolean>`sid = any(${sids})`),
    )
    .selectFrom('s')
    .innerJoin('problems as p', 'p.pid', 's.pid')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('judgements as j', 'j.id', 's.running_id')
    .select(columns)
    .select([sql<number | null>`jsonb_array_length(j.tests)`.as('done'), 'j.total_tests as total'])
