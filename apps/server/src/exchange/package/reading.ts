// The reading program keeps the last file open, so that a problem's tests can be taken in chunks.

import type { ImportBlock, ImportPreview } from '@verdict/contract/package'
import type { RecipeGroup, RecipeRow } from '@verdict/contract/recipe'
import type { newProblem } from '@verdict/contract/problem'
import type { Lack, PointReading } from '@verdict/domain/package'
import type { TimeRule } from '@verdict/domain/time-limit'
import type { TestGroup } from '@verdict/domain/test-groups'
import type { PackagedContest, PackagedOrganization } from '@verdict/formats'
import type { z } from 'zod'

export interface ReadFile {
  path: string
  name: string
  scratchIn: string
}

/** Tests have indexes from 0. */
interface Tests {
  index: number
  from: number
  to: number
}

export interface ReadQuestions {
  read: object
  check: Tests
  store: Tests
  /** `keep` stores pictures; else only their addresses are computed. */
  text: { index: number; keep: boolean }
  sizes: { index: number }
  /** `keep` stores logos; else only their addresses are computed. */
  contest: { keep: boolean }
  package: object
  close: object
}

/** `blobs`: the folder to store files in. */
export type ReadRequest<K extends keyof ReadQuestions = keyof ReadQuestions> = {
  [what in K]: { do: what; file: ReadFile; blobs: string } & ReadQuestions[what]
}[K]

export interface Stored {
  sha256: string
  bytes: number
}

export interface ReadTest {
  name: string
  input: Stored
  output: Stored
  /** The answer is missing, so `output` is empty. */
  lacksAnswer: boolean
  beyondAscii: boolean
}

export interface TestFault {
  code: ImportBlock
  params: Record<string, string | number>
}

export interface FoundProblem {
  /** Identifies the problem across imports. */
  key: string
  preview: ImportPreview
  /** Bytes. */
  sizes: number[]
}

type Fields = z.output<typeof newProblem>

export interface ProblemText extends Omit<
  Fields,
  'time' | 'memory' | 'status' | 'in' | 'out' | 'tags' | 'language' | 'samples'
> {
  language: string
  samples: NonNullable<Fields['samples']>
  time: number | null
  memory: number | null
  tags: string[]
}

/** `test`: index among the stored ones. */
export type PlannedRow = Pick<RecipeRow, 'group' | 'isSample' | 'name' | 'description'> &
  ({ kind: 'file'; test: number; hasOutput: boolean } | { kind: 'script'; text: string })

export interface RecipePlan {
  rows: PlannedRow[]
  groups: RecipeGroup[]
  /** Tests whose input or answer is made. */
  toMake: number
  /** Nothing that a build needs is missing. */
  canStart: boolean
}

interface StoredPicture extends Stored {
  mediaType: string
}

export interface ReadContest extends Omit<PackagedContest, 'organizations'> {
  organizations: (Omit<PackagedOrganization, 'logo'> & {
    logo: { address: string; picture: StoredPicture } | null
  })[]
}

export interface ReadAnswers {
  read: { problems: FoundProblem[] }
  /** Null: the file describes none. */
  contest: { contest: ReadContest | null }
  check: { tests: ReadTest[]; tidied: string[] }
  store: { tests: ReadTest[]; tidied: string[] }
  text: {
    text: ProblemText
    lacks: Lack[]
    timeRule: TimeRule | null
    pictures: StoredPicture[]
    attachments: { name: string; blob: Stored }[]
    pdfs: { language: string; blob: Stored }[]
    /** Tests have indexes from 0. */
    groups: TestGroup[]
    /** By each interpretation, where judges differ. */
    groupsBy: Record<PointReading, TestGroup[]> | null
    /** How tests are made; null: the package says nothing of that, and holds them. */
    plan: RecipePlan | null
    plansBy: Record<PointReading, RecipePlan | null> | null
  }
  package: { blob: Stored }
  /** Bytes. */
  sizes: { sizes: number[] }
  close: object
}

/** `fault`: in the package; `block`: in one test. */
export type ReadAnswer<K extends keyof ReadAnswers = keyof ReadAnswers> =
  | { is: 'right'; answer: ReadAnswers[K] }
  | { is: 'fault'; code: string; params: Record<string, string | number>; message: string }
  | { is: 'block'; fault: TestFault }
  /** System errors, such as a full disk, are retried. */
  | { is: 'failed'; message: string; errno: string }
