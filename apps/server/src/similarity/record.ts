// Pairs as the server's own parts pass them round: rows as they are stored.

import type { Selectable } from 'kysely'
import type { SimilarityReviews, Submissions, Users } from '../platform/database-types.ts'

export interface ProgramRecord
  extends
    Pick<Selectable<Submissions>, 'sid' | 'user_id' | 'contest_id' | 'language' | 'created_at'>,
    Pick<Selectable<Users>, 'uid' | 'nick'> {}

export interface ReviewRecord extends Pick<Selectable<SimilarityReviews>, 'state' | 'note'> {
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
export interface FullProgram
  extends ProgramRecord, Pick<Selectable<Submissions>, 'pid' | 'course_id' | 'code'> {
  title: string
  /** Accepted, and read. */
  counts: boolean
  prints: number[]
}
