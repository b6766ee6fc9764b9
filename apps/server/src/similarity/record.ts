// Pairs as the server's own parts pass them round: rows as they are stored.

import type { Language } from '@verdict/domain/language'
import type { ReviewState } from '@verdict/domain/similarity'

export interface ProgramRecord {
  sid: number
  user_id: number
  uid: string
  nick: string
  contest_id: number
  language: Language
  created_at: Date
}

export interface ReviewRecord {
  state: ReviewState
  note: string
  set_by: string | null
  set_at: Date | null
}

export interface PairRecord extends ReviewRecord {
  pid: number
  title: string
  percent: number
  /** False: it was found when somebody set it, and is not any more. */
  is_current: boolean
  earlier: ProgramRecord
  later: ProgramRecord
}

/** One of two programs that are put side by side, of a problem that is there. */
export interface FullProgram extends ProgramRecord {
  pid: number
  title: string
  course_id: number | null
  code: string
  /** Accepted, and read. */
  counts: boolean
  prints: number[]
}
