// Groups of tests. A group gives the minimum, sum, product or maximum of its tests' scores; or, with groups as parts, the
// minimum, sum or maximum of theirs. It may need full points of other groups, and may stop at the first failing test or part.
// A submission's score is the share of the points of all top-level groups; without groups a problem is all or nothing. Points
// depend on scores alone: a stop counts whether or not later tests were run.

import { fullScore } from './score.ts'
import type { Judge } from './verdict.ts'

export const groupWays = ['min', 'sum', 'product', 'max'] as const
export type GroupWay = (typeof groupWays)[number]

/** A group has passed with all tests or parts, with any, or always. */
export const groupPasses = ['all', 'any', 'always'] as const
export type GroupPasses = (typeof groupPasses)[number]

export const testGroupLimits = {
  groups: 100,
  points: 1_000_000,
  /** Characters of a field on the page. */
  text: 2_000,
} as const

export interface GroupRule {
  /** Hundredths of a point, in the problem's own scale; with parts, these decide what it gives. */
  points: number
  way: GroupWay
  /** Earlier groups, 1-based, that do not contain this one. */
  needs: number[]
  /** Tests and parts after the first failure (score 0, not passed) are not run and do not count. */
  stop: boolean
  /** The group that contains it: the one right before it, or an ancestor of that. */
  parent?: number | null | undefined
  /** Null: all, or any for the maximum. */
  passes?: GroupPasses | null | undefined
}

export interface TestGroup extends GroupRule {
  /** Ascending, 0-based. Each test is in at most one group; without one it gives no points. */
  tests: number[]
}

export interface ScoredTest {
  judge: Judge
  score: number
}

export interface GroupPoints {
  /** Hundredths of a point, in the problem's own scale. */
  points: number
  of: number
}

const least = (scores: readonly number[]): number => scores.reduce((a, b) => Math.min(a, b), fullScore)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Rounded down, so that full points always mean full. */
const pointsBy: Record<GroupWay, (points: number, scores: readonly number[]) => number> = {
  min: (points, scores) => Math.floor((points * least(scores)) / fullScore),
  max: (points, scores) => Math.floor((points * Math.max(...scores)) / fullScore),
  sum: (points, scores) => Math.floor((points * sumOf(scores)) / (fullScore * scores.length)),
  product: (points, scores) =>
    Number(
      scores.reduce((product, score) => product * BigInt(score), BigInt(points)) /
        BigInt(fullScore) ** BigInt(scores.length),
    ),
}

/** Groups with parts have no product. */
const pointsOfParts: Record<GroupWay, (points: readonly number[]) => number> = {
  min: (points) => Math.min(...points),
  max: (points) => Math.max(...points),
  sum: sumOf,
  product: (points) => Math.min(...points),
}

interface GroupState extends GroupPoints {
  isOpen: boolean
  hasTests: boolean
  isFull: boolean
  isPassed: boolean
}

const closed: GroupState = {
  points: 0,
  of: 0,
  isOpen: false,
  hasTests: false,
  isFull: false,
  isPassed: false,
}

function passes<T>({ way, passes: said }: GroupRule, all: readonly T[], is: (one: T) => boolean): boolean {
  const mode = said ?? (way === 'max' ? 'any' : 'all')
  return mode === 'always' || all.length === 0 || (mode === 'any' ? all.some(is) : all.every(is))
}

function stateOfTests(group: TestGroup, isOpen: boolean, scoreAt: (place: number) => number): GroupState {
  let scores = group.tests.map(scoreAt)
  const failed = group.stop ? scores.indexOf(0) : -1
  if (failed !== -1) scores = scores.map((score, index) => (index > failed ? 0 : score))
  const hasTests = scores.length > 0
  return {
    isOpen,
    hasTests,
    points: isOpen && hasTests ? pointsBy[group.way](group.points, scores) : 0,
    of: hasTests ? group.points : 0,
    isFull: isOpen && passes(group, scores, (score) => score === fullScore),
    isPassed: isOpen && passes(group, scores, (score) => score > 0),
  }
}

/** Parts closed by a stop do not count, not even for the minimum. */
function stateOfParts(
  group: TestGroup,
  isOpen: boolean,
  visit: (isOpen: boolean) => GroupState[],
): GroupState {
  const parts = visit(isOpen)
  const failed = group.stop ? parts.findIndex(({ isPassed }) => !isPassed) : -1
  const counted = failed === -1 ? parts : parts.slice(0, failed + 1)
  const combine = pointsOfParts[group.way]
  return {
    isOpen,
    hasTests: parts.length > 0,
    points: isOpen && parts.length > 0 ? combine(counted.map(({ points }) => points)) : 0,
    of: parts.length > 0 ? combine(parts.map(({ of }) => of)) : 0,
    isFull: isOpen && passes(group, parts, ({ isFull }) => isFull),
    isPassed: isOpen && passes(group, parts, ({ isPassed }) => isPassed),
  }
}

function partsOf(groups: readonly TestGroup[]): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  for (const [index, { parent }] of groups.entries()) {
    const number = parent ?? 0
    parts.set(number, [...(parts.get(number) ?? []), index + 1])
  }
  return parts
}

function statesOf(groups: readonly TestGroup[], scoreAt: (place: number) => number): GroupState[] {
  const parts = partsOf(groups)
  const states = groups.map(() => closed)
  const visitAll = (numbers: readonly number[], stops: boolean, isReached: boolean): GroupState[] => {
    let isNext = isReached
    return numbers.flatMap((number) => {
      const state = visit(number, isNext)
      // Groups without tests do not exist.
      if (!state.hasTests) return []
      if (stops && !state.isPassed) isNext = false
      return [state]
    })
  }
  const visit = (number: number, isReached: boolean): GroupState => {
    const group = groups[number - 1]!
    const isOpen = isReached && group.needs.every((need) => states[need - 1]?.isFull)
    const own = parts.get(number)
    const state = own
      ? stateOfParts(group, isOpen, (isNext) => visitAll(own, group.stop, isNext))
      : stateOfTests(group, isOpen, scoreAt)
    states[number - 1] = state
    return state
  }
  visitAll(parts.get(0) ?? [], false, true)
  return states
}

/**
 * @param tests all, or those judged so far: missing ones give nothing
 * @returns one for each group
 */
export const pointsOfGroups = (
  groups: readonly TestGroup[],
  tests: readonly Pick<ScoredTest, 'score'>[],
): GroupPoints[] =>
  statesOf(groups, (place) => tests[place]?.score ?? 0).map(({ points, of }) => ({ points, of }))

export const pointsOfWhole = (
  groups: readonly TestGroup[],
  tests: readonly Pick<ScoredTest, 'score'>[],
): GroupPoints[] =>
  pointsOfGroups(groups, tests).filter((_, index) => (groups[index]!.parent ?? null) === null)

export const mostOfWhole = (groups: readonly TestGroup[]): number =>
  sumOf(pointsOfWhole(groups, []).map(({ of }) => of))

/** Hundredths of a point; undefined where it gives none alone. */
export function pointsOfTest(groups: readonly TestGroup[], place: number): number | undefined {
  const group = groups.find(({ tests }) => tests.includes(place))
  if (!group || group.points === 0) return undefined
  return group.way === 'sum' ? group.points / group.tests.length : group.points
}

/** Hundredths of 100 points. */
export function shareOfPoints(given: readonly GroupPoints[]): number {
  const of = sumOf(given.map((group) => group.of))
  return of === 0 ? 0 : Math.floor((fullScore * sumOf(given.map(({ points }) => points))) / of)
}

function lineOf(groups: readonly TestGroup[], index: number): TestGroup[] {
  const line: TestGroup[] = []
  for (let at = index, before = groups.length; at >= 0 && at < before;) {
    line.push(groups[at]!)
    before = at
    at = (groups[at]!.parent ?? 0) - 1
  }
  return line
}

export function isClosed(
  groups: readonly TestGroup[],
  index: number,
  done: readonly Pick<ScoredTest, 'score'>[],
): boolean {
  const [own, ...around] = lineOf(groups, index)
  const mayBe = own!.needs.length > 0 || around.some(({ needs, stop }) => stop || needs.length > 0)
  return mayBe && !statesOf(groups, (place) => done[place]?.score ?? fullScore)[index]!.isOpen
}
