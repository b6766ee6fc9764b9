// A recipe as typed: rows with numbers as text, and groups without tests, since their rows name them.

import type { RecipeRow, SavedRecipe } from '@verdict/contract/recipe'
import { placesIn, placesText } from '@verdict/domain/places'
import { recipeLimits, type RowToExpand } from '@verdict/domain/recipe'
import { points } from '../../../../lib/format.ts'
import type { RecipeBody, RecipeFile } from '../api/recipe.ts'
import {
  faultsOf,
  type GroupRow,
  hasParts,
  movedRow,
  newRow,
  pointsIn,
  type RowFaults,
  withoutRow,
} from '../group-rows.ts'

export const rowKinds = ['script', 'text', 'file'] as const
export type RowKind = (typeof rowKinds)[number]

export interface RowValues {
  /** Stable while rows move. */
  key: number
  kind: RowKind
  /** Lines of a script, or the input of a text. */
  text: string
  /** Null: the main solution makes it. */
  answer: string | null
  input: RecipeFile | null
  output: RecipeFile | null
  /** For texts and files; '' is the first free one. */
  number: string
  /** 1-based. */
  group: number | null
  isSample: boolean
  name: string
  description: string
}

export interface OpenRow {
  key: number
  /** Line of a script to go to, 1-based. */
  line: number | null
}

export interface RecipeValues {
  rows: readonly RowValues[]
  groups: readonly GroupRow[]
}

const blank = {
  text: '',
  answer: null,
  input: null,
  output: null,
  number: '',
  group: null,
  isSample: false,
  name: '',
  description: '',
}

const nextKey = (rows: readonly RowValues[]): number =>
  rows.reduce((most, { key }) => Math.max(most, key), 0) + 1

export const withRow = (
  rows: readonly RowValues[],
  given: Pick<RowValues, 'kind'> & Partial<RowValues>,
): RowValues[] => [...rows, { ...blank, ...given, key: nextKey(rows) }]

export function valuesOf({ rows, groups }: Pick<SavedRecipe, 'rows' | 'groups'>): RecipeValues {
  return {
    rows: rows.map((row, index) => {
      const { kind, group, isSample, name, description } = row
      const shared = { ...blank, key: index + 1, kind, group, isSample, name, description }
      if (row.kind === 'script') return { ...shared, text: row.text }
      const number = row.number === null ? '' : String(row.number)
      if (row.kind === 'text') return { ...shared, number, text: row.input, answer: row.output }
      return { ...shared, number, input: row.input, output: row.output }
    }),
    groups: groups.map((group) =>
      newRow({
        points: points(group.points),
        way: group.way,
        needs: placesText(group.needs),
        stop: group.stop,
        parent: group.parent ? String(group.parent) : '',
        passes: group.passes ?? null,
      }),
    ),
  }
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function rowOf(values: RowValues): RecipeRow {
  const { kind, text, answer, input, output, number, group, isSample, name, description } = values
  const shared = { group, isSample, name: name.trim(), description: description.trim() }
  if (kind === 'script') return { kind, text, ...shared }
  if (kind === 'text') return { kind, input: text, output: answer, number: numberOf(number), ...shared }
  const none = { sha256: '', bytes: 0 }
  return { kind, input: input ?? none, output, number: numberOf(number), ...shared }
}

/** @param values without faults */
export const bodyOf = ({ rows, groups }: RecipeValues): Omit<RecipeBody, 'number'> => ({
  rows: rows.map(rowOf),
  groups: groups.map((row, index) => ({
    points: hasParts(groups, index) ? 0 : (pointsIn(row.points) ?? 0),
    way: row.way,
    needs: placesIn(row.needs, index) ?? [],
    stop: row.stop,
    ...(row.parent.trim() !== '' && { parent: Number(row.parent) }),
    ...(row.passes && { passes: row.passes }),
  })),
})

export const isSameRecipe = (a: RecipeValues, b: RecipeValues): boolean =>
  JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b))

export const toExpand = (rows: readonly RowValues[]): RowToExpand[] =>
  rows.map(({ kind, text, number }) =>
    kind === 'script' ? { kind, text } : { kind, number: isNumber(number) ? numberOf(number) : null },
  )

const isNumber = (text: string): boolean =>
  text.trim() === '' ||
  (/^\s*\d{1,5}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= recipeLimits.tests)

export type RowFault = 'number' | 'input' | 'group' | 'tooLong' | 'empty'

function rowFault(row: RowValues, groups: readonly GroupRow[]): RowFault | null {
  if (row.kind !== 'script' && !isNumber(row.number)) return 'number'
  if (row.kind === 'file' && !row.input) return 'input'
  if (row.kind === 'script' && row.text.trim() === '') return 'empty'
  const most = row.kind === 'script' ? recipeLimits.script : recipeLimits.text
  if (row.text.length > most || (row.answer ?? '').length > most) return 'tooLong'
  const isOuter = row.group !== null && hasParts(groups, row.group - 1)
  return isOuter ? 'group' : null
}

export interface RecipeFaults {
  rows: Map<number, RowFault>
  groups: RowFaults[]
  /** No group has points. */
  isWorthless: boolean
}

export function faultsIn({ rows, groups }: RecipeValues): RecipeFaults {
  const ofGroups = faultsOf(groups, 0).map(({ tests: _tests, ...faults }) => faults)
  return {
    rows: new Map(
      rows.flatMap((row) => {
        const fault = rowFault(row, groups)
        return fault ? [[row.key, fault] as const] : []
      }),
    ),
    groups: ofGroups,
    isWorthless: groups.length > 0 && groups.every((row) => (pointsIn(row.points) ?? 0) === 0),
  }
}

export const hasFaults = ({ rows, groups, isWorthless }: RecipeFaults): boolean =>
  rows.size > 0 || isWorthless || groups.some((row) => Object.keys(row).length > 0)

/** The rows of a group that goes have none; others follow theirs. */
export function withoutGroup({ rows, groups }: RecipeValues, at: number): RecipeValues {
  const place = (group: number | null): number | null =>
    group === null || group - 1 < at ? group : group - 1 === at ? null : group - 1
  return {
    groups: withoutRow(groups, at),
    rows: rows.map((row) => (row.group === place(row.group) ? row : { ...row, group: place(row.group) })),
  }
}

export function withMovedGroup({ rows, groups }: RecipeValues, from: number, to: number): RecipeValues {
  const next = movedRow(groups, from, to)
  const keys = next.map(({ key }) => key)
  return {
    groups: next,
    rows: rows.map((row) =>
      row.group === null ? row : { ...row, group: keys.indexOf(groups[row.group - 1]?.key ?? 0) + 1 },
    ),
  }
}

const endings = { '.in': 'input', '.out': 'output', '.ans': 'output', '.a': 'output' } as const

/** `01.in` and `01.ans` are one test, named `01`; any other file is an input. */
export function partOfFile(name: string): { stem: string; part: 'input' | 'output' } {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot).toLowerCase() : ''
  const part = (endings as Record<string, 'input' | 'output'>)[ending]
  return part ? { stem: name.slice(0, dot), part } : { stem: name, part: 'input' }
}

/** A file joins the row of its name that lacks it, or begins one. */
export function withFile(rows: readonly RowValues[], file: RecipeFile & { name: string }): RowValues[] {
  const { stem, part } = partOfFile(file.name)
  const { sha256, bytes } = file
  const name = stem.slice(0, recipeLimits.name)
  const at = rows.findIndex((row) => row.kind === 'file' && row.name === name && row[part] === null)
  const given = { [part]: { sha256, bytes } }
  return at === -1
    ? withRow(rows, { kind: 'file', name, ...given })
    : rows.map((row, index) => (index === at ? { ...row, ...given } : row))
}
