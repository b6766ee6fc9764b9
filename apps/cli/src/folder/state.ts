// A problem as a folder holds it. Whether it is open, its editorials, notes and builds are not of the folder.

import type { ProblemContent } from '@verdict/contract/problem-content'
import type { RecipeGroup, RecipeRow } from '@verdict/contract/recipe'
import type { FamilyKey } from '@verdict/domain/language'
import type { ProblemType } from '@verdict/domain/problem'
import type { Piece, Tree } from './piece.ts'

export type Fields = Omit<ProblemContent, 'attachments' | 'pdfs' | 'package' | 'sourcesMark'> & {
  time: number
  memory: number
  type: ProblemType
  code: string
  skeletons: Partial<Record<FamilyKey, string>>
  /** Names. */
  tags: string[]
}

type OfFiles = Omit<Extract<RecipeRow, { kind: 'file' }>, 'input' | 'output'> & {
  input: Piece
  output: Piece | null
}
export type Row = OfFiles | Exclude<RecipeRow, { kind: 'file' }>

export interface Tests {
  /** Tests are built from the rows; else the rows are the tests. */
  isRecipe: boolean
  rows: Row[]
  groups: RecipeGroup[]
}

export interface State {
  fields: Fields
  tests: Tests
  /** By name. */
  attachments: Tree
  /** By language. */
  pdfs: Tree
}

/** Each part is sent separately. */
export const parts = ['fields', 'attachments', 'pdfs', 'tests'] as const
export type Part = (typeof parts)[number]

export const partOf = (path: string): Part => {
  if (path.startsWith('attachments/')) return 'attachments'
  if (/^statement\/[^/]*\.pdf$/.test(path)) return 'pdfs'
  return /^(?:tests\/|recipe\.yaml$|groups\.yaml$)/.test(path) ? 'tests' : 'fields'
}
