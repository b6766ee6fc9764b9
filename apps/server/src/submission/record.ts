// A submission as the server's own parts pass it round: rows as they are stored.

import type { JudgedTest } from '@verdict/contract/judge-protocol'
import type { ProblemStatus } from '@verdict/domain/problem'
import type { TestGroup } from '@verdict/domain/test-groups'
import type { Selectable } from 'kysely'
import type { Submissions } from '../platform/database-types.ts'

/** The columns that lists show of a submission. */
export const ownColumns = [
  'sid',
  'user_id',
  'pid',
  'contest_id',
  'course_id',
  'language',
  'code_bytes',
  'judge',
  'score',
  'time_ms',
  'memory_kb',
  'sim',
  'sim_sid',
  'after_end',
  'created_at',
  'updated_at',
] as const

type Stored = Selectable<Submissions>

export interface SubmissionRecord extends Pick<Stored, (typeof ownColumns)[number]> {
  uid: string
  nick: string
  title: string
  /** While it runs: tests done and tests in all; null otherwise. */
  done: number | null
  total: number | null
  /** Its contest shows no result yet: all there is to be known is that it was received. */
  withheld?: boolean
  /** The viewer reads the course that it was handed in to, if it was to one. */
  reads_course: boolean
  /** The viewer views solutions where it belongs. */
  course_opens: boolean
}

export interface FullSubmission extends SubmissionRecord {
  judgement_id: number
  code: string
  is_open: boolean
  contest_title: string | null
  owner_id: number
  status: ProblemStatus
  deleted_at: Date | null
  is_closed: boolean
  is_managed: boolean
  shows_tests: boolean
  is_archived: boolean
  /** The viewer rejudges in the course that it, or its contest, belongs to. */
  course_acts: boolean
  error: string
  judge_message: string
  tests: JudgedTest[]
  /** As they were when it was judged; null for a problem without. */
  groups: TestGroup[] | null
  host: string | null
}

export type SimilarRecord = Pick<Stored, 'sid' | 'code' | 'created_at'> & { uid: string }

export const heldColumns = [
  'sid',
  'user_id',
  'pid',
  'contest_id',
  'is_open',
  'judge',
  'judgement_id',
  'counted_judge',
  'skipped_at',
  'code_bytes',
] as const

/** A submission whose row this transaction holds. */
export type HeldSubmission = Pick<Stored, (typeof heldColumns)[number]>
