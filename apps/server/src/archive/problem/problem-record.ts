// A problem's rows as stored, and the settings that an editor chooses.

import type { problemChange, StatementHtml, Tag } from '@verdict/contract/problem'
import type { FamilyKey } from '@verdict/domain/language'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type {
  Problems,
  ProblemStatements,
  ProblemValidators,
  Submissions,
} from '../../platform/database-types.ts'
import type { ProblemForViewer } from '../../access/problem-access.ts'

/** In a list. */
export type PlacedProblem = ProblemForViewer & {
  /** By language, including its own; null if there is only one. */
  titles: Record<string, string> | null
  /** In a course's list. */
  position?: number
}

/** Parts with a text per language. */
export const textParts = ['description', 'input', 'output', 'hint'] as const
export type TextPart = (typeof textParts)[number]
export type Texts = Record<TextPart, string>

/** In one language. */
export interface Statement extends Texts {
  html: StatementHtml
}

export interface NamedFile {
  name: string
  bytes: number
}

/** A PDF statement; '' is the problem's own language. */
export interface Document {
  locale: string
  bytes: number
}

/** Columns that no editor chooses. */
type NotSetting =
  | 'pid'
  | 'owner_id'
  | 'course_id'
  | 'available_since'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'lacks'
  | 'time_rule'
  | 'submit'
  | 'solve'
  | 'title_key'

export type SettingColumn = Exclude<keyof Problems, NotSetting>

/**
 * The settings of a problem: each column that an editor chooses, and its field in a change. Reading and writing follow
 * from this record; types reject a column that is neither here nor listed as no setting.
 */
export const problemSettings = {
  title: 'title',
  type: 'type',
  status: 'status',
  time_ms: 'time',
  memory_kb: 'memory',
  code: 'code',
  language: 'language',
  titles: 'translations',
  samples: 'samples',
  source: 'source',
  author: 'author',
  licence: 'licence',
  difficulty: 'difficulty',
  comparison: 'comparison',
  protocol: 'protocol',
  flags: 'flags',
  languages: 'allowedLanguages',
  language_factors: 'languageFactors',
  feedback: 'feedback',
} as const satisfies Record<SettingColumn, keyof z.output<typeof problemChange>>

type Own = Pick<Selectable<Problems>, SettingColumn>

/** With the statement in its own language. */
export type FullProblem = ProblemForViewer &
  Own &
  Statement & {
    /** Tags of the other languages it has texts in. */
    locales: string[]
    attachments: NamedFile[]
    documents: Document[]
    /** Whether there are any, visible to the viewer or not. */
    has_editorials: boolean
  }

export type StoredStatement = Pick<Selectable<ProblemStatements>, 'locale' | TextPart>

export type Validator = Pick<
  Selectable<ProblemValidators>,
  'name' | 'code' | 'protocol' | 'flags' | 'language'
>

/** Starter code by language family; families without any are absent. */
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
  /** The viewer views solutions in its course. */
  course_opens: boolean
}
