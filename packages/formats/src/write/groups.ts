import type { ImportedProblem, ImportedTest, TestGroup } from '../problem.ts'
import { checkerProgram } from './writer.ts'

type Groups = readonly TestGroup[]

export const partsOf = (groups: Groups, name: string | null): TestGroup[] =>
  groups.filter(({ parent }) => (parent ?? null) === name)

/** A sample counts only in a group or with points of its own. */
export const isCounted = ({ isSample, group, points }: ImportedTest): boolean =>
  !isSample || group !== null || (points ?? 0) > 0

/** Groups without tests, which count as if they were not there: their dependents inherit their dependencies. */
export function emptyGroups({ groups, tests }: Pick<ImportedProblem, 'groups' | 'tests'>): TestGroup[] {
  const used = new Set(tests.map(({ group }) => group))
  const isEmpty = ({ name }: TestGroup): boolean =>
    !used.has(name) && partsOf(groups, name).every((part) => isEmpty(part))
  return groups.filter(isEmpty)
}

export function withoutEmptyGroups(problem: ImportedProblem): ImportedProblem {
  const empty = new Map(emptyGroups(problem).map((group) => [group.name, group]))
  if (empty.size === 0) return problem
  const needs = (names: readonly string[]): string[] =>
    names.flatMap((name) => (empty.has(name) ? needs(empty.get(name)!.dependsOn) : [name]))
  const groups = problem.groups.filter(({ name }) => !empty.has(name))
  return {
    ...problem,
    groups: groups.map((group) => ({ ...group, dependsOn: [...new Set(needs(group.dependsOn))] })),
  }
}

export const isAllOrNothing = ({ scoring }: Pick<TestGroup, 'scoring'>): boolean =>
  ['all', 'min', 'product'].includes(scoring)

const giving = new Set(['testlib', 'kattis', 'lemon', 'syzoj', 'cms', 'upj', 'coci', 'peg'])

export const givesParts = (problem: ImportedProblem): boolean => {
  const protocol = problem.interactor?.protocol ?? checkerProgram(problem)?.protocol
  return protocol !== undefined && giving.has(protocol)
}

interface FlatGroups {
  whole: 'sum' | 'min'
  groups: TestGroup[]
  isExact: boolean
}

export function flatGroups(groups: Groups): FlatGroups {
  const needed = new Set(groups.flatMap(({ dependsOn }) => dependsOn))
  const leavesOf = (name: string): string[] => {
    const parts = partsOf(groups, name)
    return parts.length === 0 ? [name] : parts.flatMap((part) => leavesOf(part.name))
  }
  const flat: TestGroup[] = []
  let isExact = true
  const visit = (group: TestGroup, around: readonly string[]): void => {
    const parts = partsOf(groups, group.name)
    const needs = [...around, ...group.dependsOn]
    if (parts.length === 0) {
      flat.push({ ...group, parent: null, dependsOn: [...new Set(needs.flatMap(leavesOf))] })
      return
    }
    const isPlain = (group.passes ?? 'all') === 'all' || !needed.has(group.name)
    if (group.scoring !== 'sum' || group.stop || !isPlain) isExact = false
    for (const part of parts) visit(part, needs)
  }
  const [top, ...more] = partsOf(groups, null)
  const inside = top && more.length === 0 ? partsOf(groups, top.name) : []
  if (top && inside.length > 0 && top.scoring === 'min' && !top.stop && top.dependsOn.length === 0) {
    if (inside.some(({ name }) => partsOf(groups, name).length > 0)) isExact = false
    for (const part of inside) visit(part, [])
    return { whole: 'min', groups: flat, isExact }
  }
  for (const group of partsOf(groups, null)) visit(group, [])
  return { whole: 'sum', groups: flat, isExact }
}

/**
 * The target needs whole groups as dependencies, and stops nothing within a sum.
 * @param hasSamples ungrouped samples may be a dependency
 */
export function keepsScoring(
  problem: ImportedProblem,
  ways: readonly TestGroup['scoring'][],
  hasSamples: boolean,
): boolean {
  const { groups, isExact } = flatGroups(problem.groups)
  const needed = new Set(groups.flatMap(({ dependsOn }) => dependsOn))
  const inParts = givesParts(problem)
  const order = groups.map(({ name }) => name)
  const isBefore = (need: string, name: string): boolean =>
    need === 'sample' && !order.includes(need)
      ? hasSamples
      : order.includes(need) && order.indexOf(need) < order.indexOf(name)
  const testsOf = (name: string): number => problem.tests.filter(({ group }) => group === name).length
  const isKept = (group: TestGroup): boolean => {
    const { scoring, stop, passes, name } = group
    if (!group.dependsOn.every((need) => isBefore(need, name))) return false
    const isOne = testsOf(name) <= 1
    if (needed.has(name) && ((passes ?? 'all') !== 'all' || (scoring === 'max' && !isOne))) return false
    if (isOne) return true
    if (isAllOrNothing(group)) return ways.includes(scoring) || !inParts
    return ways.includes(scoring) && !stop
  }
  return isExact && groups.every(isKept)
}
