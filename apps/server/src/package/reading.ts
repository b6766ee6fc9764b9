// The messages of the program that reads packages. It keeps the file that it was asked about last open, so that a
// problem's tests are taken some at a time without reading the package anew.

import type { ImportBlock, ImportPreview } from '@verdict/contract/package'
import type { newProblem } from '@verdict/contract/problem'
import type { Lack } from '@verdict/domain/package'
import type { TestGroup } from '@verdict/domain/test-groups'
import type { z } from 'zod'

/** A file that lies in the folder of packages. */
export interface ReadFile {
  path: string
  /** As it was called where it came from. */
  name: string
  /** A folder for unpacked files; the caller removes it. */
  scratchIn: string
}

/** One problem of it, from 0, and some of its tests. */
interface Tests {
  index: number
  from: number
  to: number
}

export interface ReadQuestions {
  read: object
  /** Looks the tests through. */
  check: Tests
  store: Tests
  /** `keep`: pictures go into the store; else it is only said where they would be. */
  text: { index: number; keep: boolean }
  sizes: { index: number }
  package: object
  close: object
}

/** `blobs`: a folder that it stores files in. */
export type ReadRequest<K extends keyof ReadQuestions = keyof ReadQuestions> = {
  [what in K]: { do: what; file: ReadFile; blobs: string } & ReadQuestions[what]
}[K]

/** A file that is, or would be, in the store. */
interface Stored {
  sha256: string
  bytes: number
}

export interface ReadTest {
  input: Stored
  output: Stored
}

/** A test that cannot be taken. */
export interface TestFault {
  code: ImportBlock
  params: Record<string, string | number>
}

/** Without its tests. */
export interface FoundProblem {
  /** The same again means the same problem. */
  key: string
  preview: ImportPreview
  /** Bytes of each test, in their order. */
  sizes: number[]
}

type Fields = z.output<typeof newProblem>

/** A problem as it will be here. */
export interface ProblemText extends Omit<
  Fields,
  'time' | 'memory' | 'status' | 'in' | 'out' | 'tags' | 'language' | 'samples'
> {
  language: string
  samples: NonNullable<Fields['samples']>
  /** null: the package gives none. */
  time: number | null
  memory: number | null
  /** By their names. */
  tags: string[]
}

interface StoredPicture extends Stored {
  mediaType: string
}

export interface ReadAnswers {
  read: { problems: FoundProblem[] }
  check: { tests: ReadTest[]; tidied: string[] }
  store: { tests: ReadTest[]; tidied: string[] }
  text: {
    text: ProblemText
    lacks: Lack[]
    pictures: StoredPicture[]
    attachments: { name: string; blob: Stored }[]
    pdfs: { language: string; blob: Stored }[]
    /** With the places of its tests, from 0. */
    groups: TestGroup[]
  }
  /** The file itself, as it came. */
  package: { blob: Stored }
  /** Bytes of each test, in their order. */
  sizes: { sizes: number[] }
  close: object
}

/** `fault`: of the package; `block`: of one test. */
export type ReadAnswer<K extends keyof ReadAnswers = keyof ReadAnswers> =
  | { is: 'right'; answer: ReadAnswers[K] }
  | { is: 'fault'; code: string; params: Record<string, string | number>; message: string }
  | { is: 'block'; fault: TestFault }
  /** The system's, such as a full disk: tried again. */
  | { is: 'failed'; message: string; errno: string }
