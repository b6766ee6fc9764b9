import type { Judge } from '@verdict/domain/verdict'
import type { Queryable } from '../../platform/db.ts'
import { insertMany } from './move-in-queries.ts'

export interface SubmissionRow {
  sid: number
  judgement_id: number
  user_id: number
  pid: number
  contest_id: number
  course_id: number | null
  language: number
  code: string
  code_bytes: number
  judge: Judge
  score: number
  time_ms: number
  memory_kb: number
  counted_judge: Judge | null
  is_open: boolean
  skipped_at: Date | null
  sim: number | null
  sim_sid: number | null
  error: string
  tests: string
  total_tests: number
  created_at: Date
  finished_at: Date | null
}

export async function insertSubmissions(tx: Queryable, rows: readonly SubmissionRow[]): Promise<void> {
  await insertMany(
    tx,
    'submissions',
    {
      sid: 'integer',
      judgement_id: 'bigint',
      user_id: 'integer',
      pid: 'integer',
      contest_id: 'integer',
      course_id: 'integer',
      language: 'smallint',
      code: 'text',
      code_bytes: 'integer',
      judge: 'smallint',
      score: 'smallint',
      time_ms: 'integer',
      memory_kb: 'integer',
      counted_judge: 'smallint',
      is_open: 'boolean',
      skipped_at: 'timestamptz',
      sim: 'smallint',
      sim_sid: 'integer',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    rows.map((row) => ({ ...row, updated_at: row.created_at })),
  )
  await insertMany(
    tx,
    'judgements',
    {
      id: 'bigint',
      sid: 'integer',
      reason: 'text',
      judge: 'smallint',
      score: 'smallint',
      time_ms: 'integer',
      memory_kb: 'integer',
      error: 'text',
      tests: 'jsonb',
      total_tests: 'integer',
      created_at: 'timestamptz',
      finished_at: 'timestamptz',
    },
    rows.map(({ judgement_id: id, ...row }) => ({ ...row, id, reason: 'submit' })),
  )
}
