// Groups as typed: test numbers, and points with up to two decimals.

import type { TestGroupRow } from '@verdict/contract/testcase'
import { placesIn, placesText } from '@verdict/domain/places'
import { type GroupPasses, type GroupWay, pointsOfWhole, testGroupLimits } from '@verdict/domain/test-groups'
import { points } from '../../../lib/format.ts'
import { moved } from '../../../ui/order/moved.ts'

export interface GroupRow {
  /** Stable while rows move. */
  key: number
  tests: string
  points: string
  way: GroupWay
  needs: string
  stop: boolean
  /** Number of its parent row, or ''. */
  parent: string
  passes: GroupPasses | null
}

/** At most one per field. */
export interface RowFaults {
  tests?: 'tests' | 'testTwice'
  points?: 'points'
  needs?: 'needs'
  parent?: 'parent'
}

let lastKey = 0

export function newRow(given: Partial<GroupRow> = {}): GroupRow {
  lastKey += 1
  return {
    tests: '',
    points: '',
    way: 'min',
    needs: '',
    stop: true,
    parent: '',
    passes: null,
    ...given,
    key: lastKey,
  }
}

/** @param uuids all tests, in order */
const numbered = (groups: readonly TestGroupRow[], uuids: readonly string[]) => {
  const numbers = new Map(uuids.map((uuid, index) => [uuid, index + 1]))
  return groups.map((group) => ({
    ...group,
    tests: placesText(group.tests.flatMap((uuid) => numbers.get(uuid) ?? [])),
  }))
}

/** Changes with the groups' content or test numbers. */
export const identityOf = (groups: readonly TestGroupRow[], uuids: readonly string[]): string =>
  JSON.stringify(numbered(groups, uuids))

/** @param uuids all tests, in order */
export const rowsOf = (groups: readonly TestGroupRow[], uuids: readonly string[]): GroupRow[] =>
  numbered(groups, uuids).map((group) =>
    newRow({
      tests: group.tests,
      points: points(group.points),
      way: group.way,
      needs: placesText(group.needs),
      stop: group.stop,
      parent: group.parent ? String(group.parent) : '',
      passes: group.passes ?? null,
    }),
  )

export function eachByItself(count: number): GroupRow[] {
  const each = Math.floor(100 / count)
  const first = count - (100 - each * count)
  return Array.from({ length: count }, (_, index) =>
    newRow({ tests: String(index + 1), points: String(index < first ? each : each + 1) }),
  )
}

const written = /^(\d{1,5})(?:[.,](\d{1,2}))?$/

/** Hundredths, or null. */
export function pointsIn(text: string): number | null {
  const match = written.exec(text.trim())
  if (!match) return null
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return hundredths <= testGroupLimits.points ? hundredths : null
}

/** Has no tests; its points come from the parts. */
export const hasParts = (rows: readonly GroupRow[], index: number): boolean =>
  rows.some(({ parent }) => parent.trim() === String(index + 1))

/** Ancestors, innermost first; null where it does not follow its parent or a part of that. */
function lineOf(rows: readonly GroupRow[], index: number): number[] | null {
  const text = rows[index]!.parent.trim()
  if (text === '') return []
  const line = index === 0 ? null : lineOf(rows, index - 1)
  const before = line && [index, ...line]
  const at = before?.indexOf(Number(text)) ?? -1
  return at === -1 ? null : before!.slice(at)
}

export function faultsOf(rows: readonly GroupRow[], tests: number): RowFaults[] {
  const taken = new Set<number>()
  return rows.map((row, index) => {
    const places = placesIn(row.tests, tests)
    const isTwice = places?.some((place) => taken.has(place)) === true
    for (const place of places ?? []) taken.add(place)
    const line = lineOf(rows, index)
    const needs = placesIn(row.needs, index)
    const isOwn = {
      ...(places === null || places.length === 0
        ? { tests: 'tests' as const }
        : isTwice && { tests: 'testTwice' as const }),
      ...(pointsIn(row.points) === null && { points: 'points' as const }),
    }
    return {
      ...(!hasParts(rows, index) && isOwn),
      ...((needs === null || needs.some((need) => line?.includes(need))) && { needs: 'needs' as const }),
      ...(line === null && { parent: 'parent' as const }),
    }
  })
}

/** @param rows without faults */
export const groupsOf = (rows: readonly GroupRow[], uuids: readonly string[]): TestGroupRow[] =>
  rows.map((row, index) => ({
    points: hasParts(rows, index) ? 0 : (pointsIn(row.points) ?? 0),
    way: row.way,
    needs: placesIn(row.needs, index) ?? [],
    stop: row.stop,
    ...(row.parent.trim() !== '' && { parent: Number(row.parent) }),
    ...(row.passes && { passes: row.passes }),
    tests: hasParts(rows, index)
      ? []
      : (placesIn(row.tests, uuids.length) ?? []).map((place) => uuids[place - 1]!),
  }))

/** Renumbers the dependencies of later rows. */
export const withoutRow = (rows: readonly GroupRow[], at: number): GroupRow[] =>
  rows.flatMap((row, index) => {
    if (index === at) return []
    const needs = placesIn(row.needs, index)
    if (index < at || needs === null) return [row]
    const left = needs.filter((number) => number !== at + 1)
    const outer = Number(row.parent.trim())
    const parent = outer === at + 1 ? rows[at]!.parent : outer > at + 1 ? String(outer - 1) : row.parent
    return [
      { ...row, parent, needs: placesText(left.map((number) => (number > at + 1 ? number - 1 : number))) },
    ]
  })

export function movedRow(rows: readonly GroupRow[], from: number, to: number): GroupRow[] {
  const order = moved(
    rows.map((_, index) => index),
    from,
    to,
  )
  return order.map((index) => {
    const outer = Number(rows[index]!.parent.trim())
    const parent = outer > 0 ? String(order.indexOf(outer - 1) + 1) : rows[index]!.parent
    const row = { ...rows[index]!, parent }
    const needs = placesIn(row.needs, rows.length)
    if (needs === null || needs.length === 0) return row
    const numbers = needs.map((number) => order.indexOf(number - 1) + 1)
    return { ...row, needs: placesText(numbers.sort((a, b) => a - b)) }
  })
}

export const rulesOf = (rows: readonly GroupRow[]): string =>
  rows.map((row) => `${row.tests}: ${row.points}\n`).join('')

/**
 * @param before keeps what the text cannot express, by tests
 * @returns the number of the first invalid or excess line
 */
export function rowsOfRules(text: string, before: readonly GroupRow[], tests: number): GroupRow[] | number {
  const known = new Map(before.map((row) => [placesText(placesIn(row.tests, tests) ?? []), row]))
  const rows: GroupRow[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [places = '', worth = '', ...more] = line.split(/[:：]/)
    const numbers = placesIn(places, tests)
    const isRight = numbers !== null && numbers.length > 0 && more.length === 0 && pointsIn(worth) !== null
    if (!isRight || rows.length >= testGroupLimits.groups) return index + 1
    const named = placesText(numbers)
    rows.push(newRow({ ...known.get(named), tests: named, points: worth.trim() }))
  }
  return rows
}

export function summaryOf(rows: readonly GroupRow[], tests: number): { points: number; free: string } {
  const taken = new Set(rows.flatMap((row) => placesIn(row.tests, tests) ?? []))
  const free = Array.from({ length: tests }, (_, index) => index + 1).filter((place) => !taken.has(place))
  const groups = rows.map((row, index) => ({
    points: pointsIn(row.points) ?? 0,
    way: row.way,
    needs: [],
    stop: false,
    parent: Number(row.parent.trim()) || null,
    // Empty rows count as groups to be filled.
    tests: hasParts(rows, index) ? [] : [0],
  }))
  return {
    points: pointsOfWhole(groups, []).reduce((sum, { of }) => sum + of, 0),
    free: placesText(free),
  }
}
