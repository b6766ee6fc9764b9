// Groups of a problem's tests, for points in parts. A group gives its points by the scores of its tests: the least of them, their
// sum, their product or the greatest. Or it has other groups as its parts, and gives the least, the sum or the greatest of their
// points. It may need other groups, which then must give all of theirs, and may stop at the first test, or part, that fails. A
// submission scores the share of all points that the groups give that are part of no other. A problem without groups is all or
// nothing. Points come from the scores of the tests alone: a stop counts whether or not the tests behind it were run.

import { fullScore } from './score.ts'
import type { Judge } from './verdict.ts'

export const groupWays = ['min', 'sum', 'product', 'max'] as const
export type GroupWay = (typeof groupWays)[number]

/** When a group counts as passed: all of its tests or parts are, one is, or whatever they are. */
export const groupPasses = ['all', 'any', 'always'] as const
export type GroupPasses = (typeof groupPasses)[number]

export const testGroupLimits = {
  groups: 100,
  /** One group gives at most so many hundredths of a point. */
  points: 1_000_000,
  /** Characters of a row's field on the page. */
  text: 2_000,
} as const

export interface GroupRule {
  /** Hundredths of a point, on the problem's own scale; of a group with parts these say what it gives. */
  points: number
  way: GroupWay
  /** Numbers of groups before it, which are counted from 1, and which it is no part of. */
  needs: number[]
  /** Tests and parts behind its first that fails (no score at all, not passed) are not run and do not count. */
  stop: boolean
  /** Number of the group that it is a part of. That is the one right before it, or one of those which that is a part of. */
  parent?: number | null | undefined
  /** null: all, or any where the greatest counts. */
  passes?: GroupPasses | null | undefined
}

export interface TestGroup extends GroupRule {
  /** Places among the problem's tests, from 0, ascending. No test is in two groups; one in none gives no points. */
  tests: number[]
}

export interface ScoredTest {
  judge: Judge
  /** Hundredths of 100 points. */
  score: number
}

export interface GroupPoints {
  /** Hundredths of a point, on the problem's own scale. */
  points: number
  /** The most that it gives; a group without tests gives nothing. */
  of: number
}

const least = (scores: readonly number[]): number => scores.reduce((a, b) => Math.min(a, b), fullScore)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Rounded down, so that less than all of the points never shows as all of them. */
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

/** A product has no parts. */
const pointsOfParts: Record<GroupWay, (points: readonly number[]) => number> = {
  min: (points) => Math.min(...points),
  max: (points) => Math.max(...points),
  sum: sumOf,
  product: (points) => Math.min(...points),
}

interface GroupState extends GroupPoints {
  /** Nothing before it stopped it, and what it needs is there. */
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

/** A part that a stop closed does not count: the least of the others is the least. */
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

/** Numbers of the parts of each group, by its number; 0 for those that are part of none. */
function partsOf(groups: readonly TestGroup[]): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  for (const [index, { parent }] of groups.entries()) {
    const number = parent ?? 0
    parts.set(number, [...(parts.get(number) ?? []), index + 1])
  }
  return parts
}

/** One for each group. */
function statesOf(groups: readonly TestGroup[], scoreAt: (place: number) => number): GroupState[] {
  const parts = partsOf(groups)
  const states = groups.map(() => closed)
  const visitAll = (numbers: readonly number[], stops: boolean, isReached: boolean): GroupState[] => {
    let isNext = isReached
    return numbers.flatMap((number) => {
      const state = visit(number, isNext)
      // One without tests is as if it were not there.
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
 * @param tests all of the problem's, or those judged so far: the others give nothing
 * @returns one for each group
 */
export const pointsOfGroups = (
  groups: readonly TestGroup[],
  tests: readonly Pick<ScoredTest, 'score'>[],
): GroupPoints[] =>
  statesOf(groups, (place) => tests[place]?.score ?? 0).map(({ points, of }) => ({ points, of }))

/** The groups that are part of no other: their points together are the submission's. */
export const pointsOfWhole = (
  groups: readonly TestGroup[],
  tests: readonly Pick<ScoredTest, 'score'>[],
): GroupPoints[] =>
  pointsOfGroups(groups, tests).filter((_, index) => (groups[index]!.parent ?? null) === null)

/** The most that all groups give together, in hundredths of a point. */
export const mostOfWhole = (groups: readonly TestGroup[]): number =>
  sumOf(pointsOfWhole(groups, []).map(({ of }) => of))

/** The most that one test gives by itself, in hundredths of a point; undefined where it gives none. */
export function pointsOfTest(groups: readonly TestGroup[], place: number): number | undefined {
  const group = groups.find(({ tests }) => tests.includes(place))
  if (!group || group.points === 0) return undefined
  return group.way === 'sum' ? group.points / group.tests.length : group.points
}

/** The points given by the groups as a share of all, in hundredths of 100 points. */
export function shareOfPoints(given: readonly GroupPoints[]): number {
  const of = sumOf(given.map((group) => group.of))
  return of === 0 ? 0 : Math.floor((fullScore * sumOf(given.map(({ points }) => points))) / of)
}

/** A group, and those that it is a part of. */
function lineOf(groups: readonly TestGroup[], index: number): TestGroup[] {
  const line: TestGroup[] = []
  for (let at = index, before = groups.length; at >= 0 && at < before;) {
    line.push(groups[at]!)
    before = at
    at = (groups[at]!.parent ?? 0) - 1
  }
  return line
}

/** Nothing of it counts any more, whatever the tests give that are still to come. */
export function isClosed(
  groups: readonly TestGroup[],
  index: number,
  done: readonly Pick<ScoredTest, 'score'>[],
): boolean {
  const [own, ...around] = lineOf(groups, index)
  const mayBe = own!.needs.length > 0 || around.some(({ needs, stop }) => stop || needs.length > 0)
  return mayBe && !statesOf(groups, (place) => done[place]?.score ?? fullScore)[index]!.isOpen
}
