// A submission as the server's own parts pass it round: rows as they are stored.

import type { JudgedTest } from '@verdict/contract/judge-protocol'
import type { Language } from '@verdict/domain/language'
import type { ProblemStatus } from '@verdict/domain/problem'
import type { Judge } from '@verdict/domain/verdict'

export interface SubmissionRecord {
  sid: number
  user_id: number
  uid: string
  nick: string
  pid: number
  title: string
  contest_id: number
  course_id: number | null
  language: Language
  code_bytes: number
  judge: Judge
  time_ms: number
  memory_kb: number
  sim: number | null
  sim_sid: number | null
  created_at: Date
  /** While it runs: tests done and tests in all; null otherwise. */
  done: number | null
  total: number | null
  /** The viewer views solutions where it belongs. */
  course_opens: boolean
}

export interface FullSubmission extends SubmissionRecord {
  code: string
  updated_at: Date
  is_open: boolean
  contest_title: string | null
  owner_id: number
  status: ProblemStatus
  deleted_at: Date | null
  is_closed: boolean
  is_managed: boolean
  shows_tests: boolean
  error: string
  judge_message: string
  tests: JudgedTest[]
  host: string | null
}

export interface SimilarRecord {
  sid: number
  uid: string
  code: string
  created_at: Date
}

/** A submission whose row this transaction holds. */
export interface HeldSubmission {
  sid: number
  user_id: number
  pid: number
  /** 0 outside contests. */
  contest_id: number
  /** In the lists and counts of everybody: not in a contest, or in one that is over and unfrozen. */
  is_open: boolean
  judge: Judge
  judgement_id: number | null
  counted_judge: Judge | null
  skipped_at: Date | null
}
