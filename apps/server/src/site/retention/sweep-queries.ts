import type { RetentionKind } from '@verdict/domain/retention'
import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { findSiteValue, putSiteValue, siteKeys, takeTurn } from '../../platform/site-values.ts'

const atOnce = 2_000

interface OldRows {
  table: string
  /** @param before a moment */
  old: (before: RawBuilder<Date>) => RawBuilder<boolean>
  empty?: RawBuilder<unknown>
}

/** Without its code a rejudged submission would be a compile error. */
export const isJudged = sql<boolean>`judge not in (${sql.lit(Judge.Pending)}, ${sql.lit(Judge.RunningJudge)}, ${sql.lit(Judge.RejudgePending)})`

/** The minimum of days protects running exams and contests, which last less than a month. */
const oldRows: Record<RetentionKind, readonly OldRows[]> = {
  addresses: [
    {
      table: 'audit',
      old: (before) => sql`address <> '' and created_at < ${before}`,
      empty: sql`address = ''`,
    },
    {
      table: 'contest_entrants',
      old: (before) => sql`address <> '' and entered_at < ${before}`,
      empty: sql`address = ''`,
    },
    {
      table: 'exam_log',
      old: (before) => sql`address is not null and at < ${before}`,
      empty: sql`address = null`,
    },
    {
      table: 'exam_sitters',
      old: (before) => sql`address is not null and coalesce(last_seen_at, entered_at) < ${before}`,
      empty: sql`address = null`,
    },
    { table: 'exam_waiting', old: (before) => sql`asked_at < ${before}` },
    {
      table: 'jobs',
      old: (before) => sql`applied_from is not null and finished_at < ${before}`,
      empty: sql`applied_from = null`,
    },
    {
      table: 'package_imports',
      old: (before) => sql`started_from is not null and finished_at < ${before}`,
      empty: sql`started_from = null`,
    },
  ],
  audit: [{ table: 'audit', old: (before) => sql`created_at < ${before}` }],
  examLog: [{ table: 'exam_log', old: (before) => sql`at < ${before}` }],
  drafts: [{ table: 'drafts', old: (before) => sql`updated_at < ${before}` }],
  runs: [{ table: 'runs', old: (before) => sql`finished_at < ${before}` }],
  notifications: [
    { table: 'notifications', old: (before) => sql`user_id is not null and created_at < ${before}` },
  ],
  mails: [
    {
      table: 'deliveries',
      old: (before) => sql`created_at < ${before} and state not in ('waiting', 'sending')`,
    },
  ],
  code: [
    {
      table: 'submissions',
      old: (before) => sql`contest_id = 0 and course_id is null and code_bytes > 0 and created_at < ${before}
        and ${isJudged}
        and user_id in (select id from users where coalesce(last_visited_at, created_at) < ${before})`,
      empty: sql`code = '', code_bytes = 0`,
    },
    {
      table: 'submission_outputs',
      old: () =>
        sql`exists (select from submissions s where s.sid = submission_outputs.sid and s.code_bytes = 0)`,
    },
  ],
}

/** @returns how many; 0 when none is left */
export async function removeSome(db: Queryable, kind: RetentionKind, days: number): Promise<number> {
  const before = sql<Date>`clock_timestamp() - ${days}::integer * interval '1 day'`
  for (const { table, old, empty } of oldRows[kind]) {
    const name = sql.table(table)
    const some = sql`ctid = any(array(select ctid from ${name} where ${old(before)} limit ${atOnce} for update skip locked))`
    const statement = empty
      ? sql`update ${name} set ${empty} where ${some}`
      : sql`delete from ${name} where ${some}`
    const { numAffectedRows = 0n } = await statement.execute(db)
    if (numAffectedRows > 0n) return Number(numAffectedRows)
  }
  return 0
}

/** Code of submissions that were pending when their author was erased. */
export const emptyErased = (db: Queryable) =>
  sql`with emptied as (
      update submissions s set code = '', code_bytes = 0 from users u
      where u.uid_key ~ '^removed-[0-9]+$' and s.user_id = u.id and s.contest_id = 0 and s.course_id is null
        and s.code_bytes > 0 and ${isJudged}
      returning s.sid
    )
    delete from submission_outputs where sid in (select sid from emptied)`.execute(db)

export const takeRound = (db: Queryable): Promise<boolean> => takeTurn(db, siteKeys.retentionClaim, 20)

export interface Round {
  at: string
  removed: Record<string, number>
}

export const lastRound = async (db: Queryable): Promise<Round | null> =>
  (await findSiteValue(db, siteKeys.retentionRound)) as Round | null

export const keepRound = (tx: Queryable, round: Round): Promise<void> =>
  putSiteValue(tx, siteKeys.retentionRound, round)
