import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullScore } from './score.ts'
import {
  groupWays,
  pointsOfGroups,
  scoreByGroups,
  scoredTest,
  shareOfPoints,
  skipsNext,
  type TestGroup,
  testsAsSubmitted,
  verdictByGroups,
} from './test-groups.ts'
import { Judge, judges } from './verdict.ts'

const { Accepted: AC, WrongAnswer: WA, TimeLimitExceeded: TLE, SystemError: SE, Skipped: SK } = Judge

const group = (points: number, tests: number[], more: Partial<TestGroup> = {}): TestGroup => ({
  points,
  way: 'min',
  needs: [],
  stop: false,
  tests,
  ...more,
})
const ran = (...given: number[]) =>
  given.map((one) =>
    one > SK ? { judge: WA, score: one } : { judge: one as Judge, score: one === AC ? fullScore : 0 },
  )

test.each<[string, TestGroup[], number[], number[], number]>([
  ['the least of a group', [group(4000, [0, 1]), group(6000, [2])], [AC, 5000, AC], [2000, 6000], 8000],
  ['a sum', [group(10_000, [0, 1, 2], { way: 'sum' })], [AC, AC, WA], [6666], 6666],
  ['a product', [group(10_000, [0, 1], { way: 'product' })], [5000, 5000], [2500], 2500],
  ['the greatest', [group(10_000, [0, 1], { way: 'max' })], [WA, 7000], [7000], 7000],
  [
    'a need that is not met',
    [group(3000, [0]), group(7000, [1], { needs: [1] })],
    [9999, AC],
    [2999, 0],
    2999,
  ],
  ['another scale than 100', [group(100, [0]), group(200, [1])], [AC, WA], [100, 0], 3333],
  ['a test without a group', [group(100, [1])], [WA, AC], [100], 10_000],
  ['a group without tests', [group(5000, []), group(5000, [0], { needs: [1] })], [AC], [0, 5000], 10_000],
])('[JDG-GROUP-1] points of groups: %s', (_, groups, given, points, score) => {
  const tests = ran(...given)
  const found = pointsOfGroups(groups, tests)
  expect(found.map((one) => one.points)).toEqual(points)
  expect(shareOfPoints(found)).toBe(score)
})

test('[JDG-GROUP-1] accepted is everything, a checker that failed is nothing, and so it is without groups', () => {
  expect(scoreByGroups([group(0, [0])], AC, ran(AC))).toBe(fullScore)
  expect(scoreByGroups([group(1, [0]), group(1, [1])], SE, ran(AC, SE))).toBe(0)
  expect(scoreByGroups(null, WA, ran(5000, AC))).toBe(0)
  expect(scoreByGroups(null, AC, ran(AC))).toBe(fullScore)
})

test('[JDG-GROUP-2] a share of the points is a wrong answer until it is all of them', () => {
  expect(scoredTest(WA, 4200)).toEqual({ judge: WA, score: 4200 })
  expect(scoredTest(AC, 4200)).toEqual({ judge: WA, score: 4200 })
  expect(scoredTest(WA, fullScore)).toEqual({ judge: AC, score: fullScore })
  expect(scoredTest(TLE, 4200)).toEqual({ judge: TLE, score: 0 })
  expect(scoredTest(AC, undefined)).toEqual({ judge: AC, score: fullScore })
})

test.each<[string, TestGroup[] | null, number[], Judge[]]>([
  ['no groups: a limit ends the run', null, [WA, TLE, AC], [WA, TLE, SK]],
  ['a limit ends its group', [group(1, [0, 1]), group(1, [2])], [TLE, AC, AC], [TLE, SK, AC]],
  ['it does not where others count', [group(1, [0, 1], { way: 'sum' })], [TLE, AC], [TLE, AC]],
  ['a group that stops', [group(1, [0, 1, 2], { way: 'sum', stop: true })], [AC, WA, AC], [AC, WA, SK]],
  ['not at a share', [group(1, [0, 1], { stop: true })], [5000, AC], [WA, AC]],
  ['a need that failed', [group(1, [0]), group(1, [1], { needs: [1] })], [5000, AC], [WA, SK]],
  [
    'a need of a need',
    [group(1, [0]), group(1, [2], { needs: [1] }), group(1, [1], { needs: [2] })],
    [WA, AC, AC],
    [WA, SK, SK],
  ],
  ['a checker that failed ends all', [group(1, [0]), group(1, [1])], [SE, AC], [SE, SK]],
  ['no group, no skip', [group(1, [0])], [TLE, AC], [TLE, AC]],
])('[JDG-GROUP-3] skipped tests: %s', (_, groups, given, expected) => {
  expect(testsAsSubmitted(groups, ran(...given)).map(({ judge }) => judge)).toEqual(expected)
})

const placesOf = (owners: readonly number[], number: number): number[] =>
  owners.flatMap((owner, place) => (owner === number ? [place] : []))

/** A problem with up to ten tests in up to four groups, and what a program gets on each test. */
const problems = fc
  .record({
    rules: fc.array(
      fc.record({
        points: fc.integer({ min: 0, max: 9999 }),
        way: fc.constantFrom(...groupWays),
        needs: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
        stop: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    tests: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom(...ran(AC, AC, AC, WA, TLE, 5000, 3333, 50))),
      { minLength: 1, maxLength: 10 },
    ),
  })
  .map(({ rules, tests }) => ({
    tests: tests.map(([, test]) => test),
    groups: rules.map((rule, index) => ({
      ...rule,
      needs: rule.needs.filter((number) => number <= index),
      tests: placesOf(
        tests.map(([owner]) => owner),
        index + 1,
      ),
    })),
  }))

/** Whole fractions instead of rounding, and needs by asking each group again. */
function slowly(groups: readonly TestGroup[], scores: readonly number[]): number[] {
  const full = BigInt(fullScore)
  const fraction = ({ way, tests }: TestGroup): [bigint, bigint] => {
    const own = tests.map((place) => BigInt(scores[place]!))
    const sorted = [...own].sort((a, b) => Number(a - b))
    if (way === 'min') return [sorted[0]!, full]
    if (way === 'max') return [sorted.at(-1)!, full]
    if (way === 'sum') return [own.reduce((a, b) => a + b, 0n), full * BigInt(own.length)]
    return [own.reduce((a, b) => a * b, 1n), own.reduce((a) => a * full, 1n)]
  }
  const isMet = (one: TestGroup): boolean => one.needs.every((number) => isWhole(groups[number - 1]!))
  const isWhole = (one: TestGroup): boolean => {
    if (!isMet(one)) return false
    if (one.tests.length === 0) return true
    const [over, under] = fraction(one)
    return over === under
  }
  return groups.map((one) => {
    if (one.tests.length === 0 || !isMet(one)) return 0
    const [over, under] = fraction(one)
    return Number((BigInt(one.points) * over) / under)
  })
}

test('[JDG-GROUP-1] points agree with a slow recomputation', () => {
  fc.assert(
    fc.property(problems, ({ groups, tests }) => {
      const scores = tests.map(({ score }) => score)
      expect(pointsOfGroups(groups, tests).map(({ points }) => points)).toEqual(slowly(groups, scores))
    }),
  )
})

test('[JDG-GROUP-3] skipping changes no points, but for groups that stop', () => {
  fc.assert(
    fc.property(problems, ({ groups, tests }) => {
      const patient = groups.map((one) => ({ ...one, stop: false }))
      expect(pointsOfGroups(patient, testsAsSubmitted(patient, tests))).toEqual(
        pointsOfGroups(patient, tests),
      )
      // One that stops counts what came before its first test without a score.
      const cut = tests.map(({ judge, score }, place) => {
        const own = groups.find((one) => one.tests.includes(place))
        const earlier = own?.stop === true ? own.tests.filter((other) => other < place) : []
        return earlier.some((other) => tests[other]!.score === 0) ? { judge, score: 0 } : { judge, score }
      })
      expect(pointsOfGroups(groups, testsAsSubmitted(groups, tests))).toEqual(pointsOfGroups(groups, cut))
    }),
  )
})

test('[JDG-GROUP-4] a submission is accepted exactly when every test is, skipped ones or not', () => {
  fc.assert(
    fc.property(problems, ({ groups, tests }) => {
      const isAccepted = tests.every(({ judge }) => judge === AC)
      expect(verdictByGroups(groups, tests) === AC).toBe(isAccepted)
      const score = scoreByGroups(groups, verdictByGroups(groups, tests), testsAsSubmitted(groups, tests))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(fullScore)
      if (isAccepted) expect(score).toBe(fullScore)
    }),
  )
})

test('without groups a test is skipped as ever', () => {
  for (const judge of judges) {
    expect(skipsNext(null, [{ judge, score: 0 }])).toBe([6, 7, 8, 10].includes(judge))
  }
})
