import type { problemChange, ProblemLevel, StatementHtml, Tag } from '@verdict/contract/problem'
import type { FamilyKey } from '@verdict/domain/language'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type {
  Problems,
  ProblemSources,
  ProblemStatements,
  ProblemValidators,
  Submissions,
} from '../../platform/database-types.ts'
import type { ProblemForViewer } from '../../access/problem-access.ts'

export type PlacedProblem = ProblemForViewer & {
  titles: Record<string, string> | null
  level: ProblemLevel | null
  position?: number
}

export const textParts = ['description', 'input', 'output', 'hint'] as const
export type TextPart = (typeof textParts)[number]
export type Texts = Record<TextPart, string>

export interface Statement extends Texts {
  html: StatementHtml
}

export interface NamedFile {
  name: string
  bytes: number
}

/** '' is the problem's own language. */
export interface Document {
  locale: string
  bytes: number
}

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

/** Reading and writing follow from this record; types reject a column that is neither here nor in `NotSetting`. */
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
  answer: 'answer',
  passes: 'passes',
  processes: 'processes',
  utf8: 'utf8',
} as const satisfies Record<SettingColumn, keyof z.output<typeof problemChange>>

type Own = Pick<Selectable<Problems>, SettingColumn>

export type FullProblem = ProblemForViewer &
  Own &
  Statement & {
    locales: string[]
    attachments: NamedFile[]
    documents: Document[]
    draft_of: { courseId: number; name: string } | null
    /** Whether there are any, visible to the viewer or not. */
    has_editorials: boolean
  }

export type StoredStatement = Pick<Selectable<ProblemStatements>, 'locale' | TextPart>

export type Validator = Pick<
  Selectable<ProblemValidators>,
  'name' | 'code' | 'protocol' | 'flags' | 'language'
>

export type Source = Pick<Selectable<ProblemSources>, 'role' | 'name' | 'language' | 'code'>

/** Families without any are absent. */
export type Skeletons = Partial<Record<FamilyKey, string>>

export interface TestCounts {
  all: number
  broken: number
}

export type TagsByPid = Map<number, Tag[]>

export interface AcceptedRecord extends Pick<
  Selectable<Submissions>,
  'sid' | 'user_id' | 'language' | 'time_ms' | 'memory_kb' | 'code_bytes' | 'outputs' | 'created_at'
> {
  uid: string
  course_opens: boolean
}
