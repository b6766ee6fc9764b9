import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  evenly,
  scoreByGroups,
  scoredTest,
  skipsNext,
  testsAsSubmitted,
  verdictByGroups,
} from './group-run.ts'
import { fullScore } from './score.ts'
import {
  groupPasses,
  groupWays,
  pointsOfGroups,
  pointsOfTest,
  pointsOfWhole,
  shareOfPoints,
  type TestGroup,
} from './test-groups.ts'
import { Judge, judges } from './verdict.ts'

const { Accepted: AC, WrongAnswer: WA, TimeLimitExceeded: TLE, SystemError: SE, Skipped: SK } = Judge
const { MemoryLimitExceeded: MLE } = Judge

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
  [
    'what comes behind a stop, even where a host ran it',
    [group(4000, [0, 1, 2, 3], { way: 'sum', stop: true })],
    [AC, WA, AC, AC],
    [1000],
    2500,
  ],
  [
    'the least of parts',
    [
      group(0, [], { way: 'min' }),
      group(3000, [0, 1], { way: 'sum', parent: 1 }),
      group(5000, [2, 3], { way: 'sum', parent: 1 }),
    ],
    [AC, AC, AC, WA],
    [2500, 3000, 2500],
    8333,
  ],
  [
    'a part that fails, before another that a stop closes',
    [
      group(0, [], { way: 'sum', stop: true }),
      group(4000, [0, 1], { parent: 1 }),
      group(6000, [2], { parent: 1 }),
    ],
    [AC, WA, AC],
    [0, 0, 0],
    0,
  ],
  [
    'a closed part is not the least',
    [
      group(0, [], { way: 'min', stop: true }),
      group(4000, [0, 1], { way: 'sum', parent: 1 }),
      group(4000, [2], { parent: 1 }),
    ],
    [AC, WA, AC],
    [2000, 2000, 0],
    5000,
  ],
  [
    'a part that passes whatever its tests give',
    [
      group(0, [], { way: 'sum', stop: true }),
      group(4000, [0], { parent: 1, passes: 'always' }),
      group(6000, [1], { parent: 1 }),
    ],
    [WA, AC],
    [6000, 0, 6000],
    6000,
  ],
  [
    'parts of parts',
    [
      group(0, [], { way: 'sum' }),
      group(0, [], { way: 'min', parent: 1 }),
      group(5000, [0], { parent: 2 }),
      group(5000, [1], { parent: 2 }),
      group(5000, [2], { parent: 1 }),
    ],
    [AC, WA, AC],
    [5000, 0, 5000, 0, 5000],
    5000,
  ],
  [
    'a need of the greatest that asks for all of its tests',
    [group(5000, [0, 1], { way: 'max', passes: 'all' }), group(5000, [2], { needs: [1] })],
    [AC, WA, AC],
    [5000, 0],
    5000,
  ],
  [
    'a need of a group with parts',
    [
      group(0, [], { way: 'sum' }),
      group(2000, [0], { parent: 1 }),
      group(2000, [1], { parent: 1 }),
      group(6000, [2], { needs: [1] }),
    ],
    [AC, WA, AC],
    [2000, 2000, 0, 0],
    2000,
  ],
])('[JDG-GROUP-1] points of groups: %s', (_, groups, given, points, score) => {
  const tests = ran(...given)
  const found = pointsOfGroups(groups, tests)
  expect(found.map((one) => one.points)).toEqual(points)
  expect(shareOfPoints(pointsOfWhole(groups, tests))).toBe(score)
})

test('[JDG-GROUP-5] a test is worth its share of a sum, and all of its group otherwise', () => {
  const groups = [group(6500, [0]), group(4000, [1, 2], { way: 'sum' }), group(0, [3])]
  expect([0, 1, 2, 3, 4].map((place) => pointsOfTest(groups, place))).toEqual([
    6500,
    2000,
    2000,
    undefined,
    undefined,
  ])
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
  ['and a product', [group(1, [0, 1], { way: 'product' }), group(1, [2])], [MLE, AC, AC], [MLE, SK, AC]],
  ['not the greatest of its tests', [group(1, [0, 1], { way: 'max' })], [TLE, AC], [TLE, AC]],
  [
    'nor what passes with any points',
    [group(1, [0, 1], { way: 'product', passes: 'any' })],
    [TLE, AC],
    [TLE, AC],
  ],
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
  [
    'parts behind one that failed',
    [
      group(0, [], { way: 'sum', stop: true }),
      group(1, [0, 1], { way: 'sum', parent: 1 }),
      group(1, [2], { parent: 1 }),
      group(1, [3]),
    ],
    [AC, WA, AC, AC],
    [AC, WA, SK, AC],
  ],
  [
    'parts of a group that is not needed any more',
    [group(1, [0]), group(0, [], { needs: [1] }), group(1, [1], { parent: 2 })],
    [WA, AC],
    [WA, SK],
  ],
])('[JDG-GROUP-3] skipped tests: %s', (_, groups, given, expected) => {
  expect(testsAsSubmitted(groups, ran(...given)).map(({ judge }) => judge)).toEqual(expected)
})

const placesOf = (owners: readonly number[], number: number): number[] =>
  owners.flatMap((owner, place) => (owner === number ? [place] : []))

type Tree = TestGroup & { parent: number | null }

const inLine = (groups: readonly Tree[], number: number | null): number[] =>
  number === null ? [] : [number, ...inLine(groups, groups[number - 1]!.parent)]

/** A problem with up to ten tests in up to six groups, some in one another, and what a program gets on each test. */
const problems = fc
  .record({
    rules: fc.array(
      fc.record({
        points: fc.integer({ min: 0, max: 9999 }),
        way: fc.constantFrom(...groupWays),
        needs: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
        stop: fc.boolean(),
        passes: fc.constantFrom(null, ...groupPasses),
        /** How many of the groups around the one before it, and itself, it lies in. */
        depth: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    tests: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(...ran(AC, AC, AC, WA, TLE, 5000, 3333, 50))),
      { minLength: 1, maxLength: 10 },
    ),
  })
  .map(({ rules, tests }) => {
    const groups: Tree[] = []
    for (const [index, { depth, ...rule }] of rules.entries()) {
      const around = index === 0 ? [] : inLine(groups, index).toReversed()
      const parent = depth === 0 ? null : (around[Math.min(depth, around.length) - 1] ?? null)
      const own = inLine([...groups, { ...rule, parent, tests: [] }], parent)
      const needs = rule.needs.filter((number) => number <= index && !own.includes(number))
      groups.push({ ...rule, parent, needs, tests: [] })
    }
    const outer = new Set(groups.map(({ parent }) => parent))
    const owners = tests.map(([owner]) => (outer.has(owner) ? 0 : owner))
    return {
      tests: tests.map(([, test]) => test),
      groups: groups.map((one, index) => ({ ...one, tests: placesOf(owners, index + 1) })),
    }
  })

/** Whole fractions instead of rounding, and by asking each group again whenever it is met. */
function slowly(groups: readonly TestGroup[], scores: readonly number[]): number[] {
  const full = BigInt(fullScore)
  const partsOf = (one: TestGroup): TestGroup[] =>
    groups.filter(({ parent }) => (parent ?? 0) === groups.indexOf(one) + 1)
  const hasTests = (one: TestGroup): boolean => one.tests.length > 0 || partsOf(one).some(hasTests)
  const isMet = (one: TestGroup): boolean => {
    const outer = one.parent ? groups[one.parent - 1]! : null
    const earlier = outer ? partsOf(outer).filter((other) => groups.indexOf(other) < groups.indexOf(one)) : []
    return (
      one.needs.every((number) => isRight(groups[number - 1]!, isWhole)) &&
      (outer === null || (isMet(outer) && !(outer.stop && earlier.some((other) => isFailed(other)))))
    )
  }
  const isFailed = (one: TestGroup): boolean => hasTests(one) && !isRight(one, (score) => score > 0)
  const isWhole = (score: number): boolean => score === fullScore
  const counted = (one: TestGroup): number[] => {
    const own = one.tests.map((place) => scores[place]!)
    return own.map((score, index) => (one.stop && own.slice(0, index).includes(0) ? 0 : score))
  }
  const isRight = (one: TestGroup, is: (score: number) => boolean): boolean => {
    if (!isMet(one)) return false
    const inner = partsOf(one).filter(hasTests)
    const all = inner.length > 0 ? inner.map((part) => isRight(part, is)) : counted(one).map(is)
    if (all.length === 0 || one.passes === 'always') return true
    const any = one.passes === 'any' || (!one.passes && one.way === 'max')
    return any ? all.includes(true) : !all.includes(false)
  }
  const fraction = ({ way }: TestGroup, own: bigint[]): [bigint, bigint] => {
    const sorted = [...own].sort((a, b) => Number(a - b))
    if (way === 'min') return [sorted[0]!, full]
    if (way === 'max') return [sorted.at(-1)!, full]
    if (way === 'sum') return [own.reduce((a, b) => a + b, 0n), full * BigInt(own.length)]
    return [own.reduce((a, b) => a * b, 1n), own.reduce((a) => a * full, 1n)]
  }
  const pointsOf = (one: TestGroup): number => {
    if (!hasTests(one) || !isMet(one)) return 0
    const inner = partsOf(one).filter(hasTests)
    if (inner.length === 0) {
      const [over, under] = fraction(one, counted(one).map(BigInt))
      return Number((BigInt(one.points) * over) / under)
    }
    const first = one.stop ? inner.findIndex(isFailed) : -1
    const points = inner.filter((_, index) => first === -1 || index <= first).map(pointsOf)
    if (one.way === 'sum') return points.reduce((a, b) => a + b, 0)
    return points.sort((a, b) => a - b).at(one.way === 'max' ? -1 : 0)!
  }
  return groups.map(pointsOf)
}

test('[JDG-GROUP-1] points agree with a slow recomputation', () => {
  fc.assert(
    fc.property(problems, ({ groups, tests }) => {
      const scores = tests.map(({ score }) => score)
      expect(pointsOfGroups(groups, tests).map(({ points }) => points)).toEqual(slowly(groups, scores))
    }),
  )
})

test('[JDG-GROUP-3] skipping changes no points', () => {
  fc.assert(
    fc.property(problems, ({ groups, tests }) => {
      expect(pointsOfGroups(groups, testsAsSubmitted(groups, tests))).toEqual(pointsOfGroups(groups, tests))
    }),
    { numRuns: 1000 },
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

test('[JDG-SHARE-1] without groups each test may give the same share, rounded down, and none ends the run for others', () => {
  const share = (...judges: number[]) => scoreByGroups(evenly(judges.length), WA, ran(...judges))
  expect(share(AC, WA, AC)).toBe(6_666)
  expect(share(TLE, AC, AC, AC)).toBe(7_500)
  expect(share(AC, TLE, SK, SK)).toBe(2_500)
  expect(share(AC, 5_000)).toBe(7_500)
  expect(share(...Array.from({ length: 10_001 }, (_, at) => (at === 7 ? WA : AC)))).toBe(9_999)
  expect(scoreByGroups(evenly(0), Judge.CompileError, [])).toBe(0)
  expect(skipsNext(evenly(3), ran(TLE, MLE))).toBe(false)
  expect(skipsNext(evenly(3), ran(SE))).toBe(true)
})
