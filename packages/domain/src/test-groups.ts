// Groups of a problem's tests, for points in parts. A group gives its points by the scores of its tests: the least of them, their
// sum, their product or the greatest. It may need other groups, which then must give all of theirs, and may stop at the first
// test that fails. A submission scores the share of all points that its groups give. A problem without groups is all or
// nothing. Tests are judged in their order; a test is skipped where its result could change nothing, and where its group
// has stopped.

import { fullScore, scoreOfVerdict } from './score.ts'
import { Judge, stopsTheRun, verdictOfTests } from './verdict.ts'

export const groupWays = ['min', 'sum', 'product', 'max'] as const
export type GroupWay = (typeof groupWays)[number]

export const testGroupLimits = {
  groups: 100,
  /** One group gives at most so many hundredths of a point. */
  points: 1_000_000,
  /** Characters of a row's field on the page. */
  text: 2_000,
} as const

export interface GroupRule {
  /** Hundredths of a point, on the problem's own scale. */
  points: number
  way: GroupWay
  /** Numbers of groups before it, which are counted from 1. */
  needs: number[]
  /** After a test without any score the rest of the group is not run. */
  stop: boolean
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

const skipped: ScoredTest = { judge: Judge.Skipped, score: 0 }

/** Where a checker gave a share of the points. An accepted test has all of them. */
export const scoredTest = (judge: Judge, share: number | undefined): ScoredTest => {
  if (share === undefined || (judge !== Judge.Accepted && judge !== Judge.WrongAnswer)) {
    return { judge, score: scoreOfVerdict(judge) }
  }
  return { judge: share === fullScore ? Judge.Accepted : Judge.WrongAnswer, score: share }
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

const isFull = (way: GroupWay, scores: readonly number[]): boolean =>
  scores.length === 0 ||
  (way === 'max' ? scores.includes(fullScore) : scores.every((score) => score === fullScore))

export interface GroupPoints {
  /** Hundredths of a point, on the problem's own scale. */
  points: number
  /** The most that it gives; a group without tests gives nothing. */
  of: number
}

/**
 * @param tests all of the problem's, or those judged so far: the others give nothing
 * @returns one for each group
 */
export function pointsOfGroups(
  groups: readonly TestGroup[],
  tests: readonly Pick<ScoredTest, 'score'>[],
): GroupPoints[] {
  const full: boolean[] = []
  return groups.map(({ points, way, needs, tests: places }) => {
    const scores = places.map((place) => tests[place]?.score ?? 0)
    const isMet = needs.every((number) => full[number - 1])
    full.push(isMet && isFull(way, scores))
    if (scores.length === 0) return { points: 0, of: 0 }
    return { points: isMet ? pointsBy[way](points, scores) : 0, of: points }
  })
}

/** The points given by the groups as a share of all, in hundredths of 100 points. */
export function shareOfPoints(given: readonly GroupPoints[]): number {
  const of = sumOf(given.map((group) => group.of))
  return of === 0 ? 0 : Math.floor((fullScore * sumOf(given.map(({ points }) => points))) / of)
}

/** The score of a submission. @param groups null where the problem has none */
export function scoreByGroups(
  groups: readonly TestGroup[] | null,
  judge: Judge,
  tests: readonly ScoredTest[],
): number {
  // A checker that failed says nothing, and what was accepted in everything has everything.
  if (groups === null || judge === Judge.SystemError || judge === Judge.Accepted) return scoreOfVerdict(judge)
  return shareOfPoints(pointsOfGroups(groups, tests))
}

/** Groups that cannot give all of their points any more. */
function lostGroups(groups: readonly TestGroup[], done: readonly ScoredTest[]): boolean[] {
  const lost: boolean[] = []
  for (const { way, needs, tests } of groups) {
    const scores = tests.map((place) => done[place]?.score ?? fullScore)
    lost.push(needs.some((number) => lost[number - 1]) || !isFull(way, scores))
  }
  return lost
}

/**
 * Whether the next test is skipped.
 * @param groups null where the problem has none: then a limit that was exceeded ends the run
 * @param done all tests before it
 */
export function skipsNext(groups: readonly TestGroup[] | null, done: readonly ScoredTest[]): boolean {
  if (groups === null) return done.some(({ judge }) => stopsTheRun(judge))
  if (done.some(({ judge }) => judge === Judge.SystemError)) return true
  const group = groups.find(({ tests }) => tests.includes(done.length))
  if (!group) return false
  const before = group.tests.flatMap((place) => done[place] ?? [])
  if (group.stop && before.some(({ score }) => score === 0)) return true
  const isNothing = group.way === 'min' || group.way === 'product'
  if (isNothing && before.some(({ judge }) => stopsTheRun(judge))) return true
  const lost = lostGroups(groups, done)
  return group.needs.some((number) => lost[number - 1])
}

/** As a submission gets it. @param tests what each gives when all are run */
export function testsAsSubmitted(
  groups: readonly TestGroup[] | null,
  tests: readonly ScoredTest[],
): ScoredTest[] {
  const done: ScoredTest[] = []
  for (const test of tests) done.push(skipsNext(groups, done) ? skipped : test)
  return done
}

export const verdictByGroups = (groups: readonly TestGroup[] | null, tests: readonly ScoredTest[]): Judge =>
  verdictOfTests(testsAsSubmitted(groups, tests).map(({ judge }) => judge))
