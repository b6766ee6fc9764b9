// A problem as the server's own parts pass it round: rows as they are stored.

import type { Tag } from '@verdict/contract/problem'
import type { FamilyKey } from '@verdict/domain/language'
import type { Selectable } from 'kysely'
import type { ProblemStatements, Problems, Submissions } from '../platform/database-types.ts'
import type { ProblemForViewer } from '../standing/problem-access.ts'

/** In a course's list. */
export type PlacedProblem = ProblemForViewer & { position?: number }

type StatementRecord = Pick<Selectable<Problems>, 'code'> &
  Omit<Selectable<ProblemStatements>, 'pid' | 'locale'>

export type FullProblem = ProblemForViewer & StatementRecord

/** Starter code by language family; families without any are left out. */
export type Skeletons = Partial<Record<FamilyKey, string>>

/** Of the tests of a problem. */
export interface TestCounts {
  all: number
  /** With a broken file. */
  broken: number
}

export type TagsByPid = Map<number, Tag[]>

/** One accepted run. */
export interface RunRecord extends Pick<
  Selectable<Submissions>,
  'sid' | 'user_id' | 'language' | 'time_ms' | 'memory_kb' | 'code_bytes' | 'created_at'
> {
  uid: string
  /** The viewer views solutions in the course that it belongs to. */
  course_opens: boolean
}
