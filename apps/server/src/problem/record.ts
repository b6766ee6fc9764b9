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
  /** The course in whose name it was made. */
  course_id: number | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

/** With what courses say about the viewer that it was read for. */
export interface ProblemForViewer extends ProblemRecord {
  is_closed: boolean
  is_managed: boolean
  shows_tests: boolean
}

/** In a course's list. */
export type PlacedProblem = ProblemForViewer & { position?: number }

interface StatementRecord {
  /** Source of the checker or interactor. */
  code: string
  /** Code that the statement gives. */
  skeleton_cpp: string
  skeleton_java: string
  skeleton_python: string
  description: string
  input: string
  output: string
  sample_in: string
  sample_out: string
  hint: string
  html: StatementHtml
}

export type FullProblem = ProblemForViewer & StatementRecord

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
  /** The viewer views solutions in the course that it belongs to. */
  course_opens: boolean
}
