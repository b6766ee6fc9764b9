// A problem as the server's own parts pass it round: rows as they are stored.

import type { StatementHtml, Tag } from '@verdict/contract/problem'
import type { ProblemStatus, ProblemType } from '@verdict/domain/problem'

export interface ProblemRecord {
  pid: number
  owner_id: number
  title: string
  type: ProblemType
  status: ProblemStatus
  time_ms: number
  memory_kb: number
  /** Distinct users who tried, and who solved. */
  submit: number
  solve: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export interface StatementRecord {
  /** Source of the checker or interactor. */
  code: string
  description: string
  input: string
  output: string
  sample_in: string
  sample_out: string
  hint: string
  html: StatementHtml
}

export type FullProblem = ProblemRecord & StatementRecord

export type TagsByPid = Map<number, Tag[]>

/** One accepted run. */
export interface RunRecord {
  sid: number
  user_id: number
  uid: string
  language: number
  time_ms: number
  memory_kb: number
  code_bytes: number
  created_at: Date
}
