// A problem as the server's own parts pass it round: rows as they are stored.

import type { StatementHtml, Tag } from '@verdict/contract/problem'
import type { FamilyKey } from '@verdict/domain/language'
import type { Selectable } from 'kysely'
import type {
  ProblemStatements,
  Problems,
  ProblemValidators,
  Submissions,
} from '../platform/database-types.ts'
import type { ProblemForViewer } from '../standing/problem-access.ts'

/** In a list. */
export type PlacedProblem = ProblemForViewer & {
  /** By language, with its own; null where there is one alone. */
  titles: Record<string, string> | null
  /** In a course's list. */
  position?: number
}

/** Parts that have a text in each language. */
export const textParts = ['description', 'input', 'output', 'hint'] as const
export type TextPart = (typeof textParts)[number]
export type Texts = Record<TextPart, string>

/** One language's. */
export interface Statement extends Texts {
  html: StatementHtml
}

export interface NamedFile {
  name: string
  bytes: number
}

/** A statement as PDF; '' is the problem's own language. */
export interface Document {
  locale: string
  bytes: number
}

type Own = Pick<
  Selectable<Problems>,
  | 'code'
  | 'language'
  | 'titles'
  | 'samples'
  | 'source'
  | 'author'
  | 'licence'
  | 'difficulty'
  | 'comparison'
  | 'protocol'
  | 'flags'
  | 'languages'
  | 'language_factors'
  | 'feedback'
>

/** With the statement in its own language. */
export type FullProblem = ProblemForViewer &
  Own &
  Statement & {
    /** Tags of the other languages that it has texts in. */
    locales: string[]
    attachments: NamedFile[]
    documents: Document[]
    /** There are some, whether this viewer may see them or not. */
    has_editorials: boolean
  }

export type StoredStatement = Pick<Selectable<ProblemStatements>, 'locale' | TextPart>

export type Validator = Pick<Selectable<ProblemValidators>, 'name' | 'code' | 'protocol' | 'flags'>

/** Starter code by language family; families without any are left out. */
export type Skeletons = Partial<Record<FamilyKey, string>>

/** Totals of the tests of a problem. */
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
