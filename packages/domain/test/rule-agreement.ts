// A rule of contests against a slow second writing of it, over random histories. Each rule's test says the rule again,
// straight from its words: every figure is searched for by itself in the whole history.

import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Attempt,
  type ContestRule,
  type ScoreCell,
  type Totals,
  withPenalty,
} from '../src/contest-rules/rule.ts'
import { evenly, scoreByGroups } from '../src/group-run.ts'
import { cellOf, firstAcceptances, isEmpty, standings } from '../src/ranklist.ts'
import { Judge, verdictOfTests } from '../src/verdict.ts'

export interface SlowRule {
  /** @param made by one person at one problem, in no order @param isShown a freeze does not hide it */
  cell: (made: readonly Attempt[], isShown: (attempt: Attempt) => boolean) => ScoreCell
  /** All cells of a person, empty ones too. */
  totals: (cells: readonly ScoreCell[], start: number) => Totals
  /** The first stands before the second. */
  isBetter: (a: Totals, b: Totals) => boolean
  /** Says something of the person by itself: it is ranked with it. */
  counts: (judge: Judge, attempt: Attempt) => boolean
}

export const waits = (judge: Judge): boolean =>
  judge === Judge.Pending || judge === Judge.RunningJudge || judge === Judge.RejudgePending

export const isBefore = (a: Attempt, b: Attempt): boolean =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.sid < b.sid)

export const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

export const minute = 60_000
const start = 3 * minute
const people = ['ada', 'Bo', 'cy']
const pids = [1, 2, 3]

/** The points of each group of tests: mostly the same groups, now and then others, or none. */
const groups = fc
  .tuple(
    fc.constantFrom([300, 700], [300, 700], [300, 700], [300, 0, 700], [100, 100, 100]),
    fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 3, maxLength: 3 }),
    fc.constantFrom(true, true, true, false),
  )
  .map(([all, shares, has]) => (has ? all.map((of, index) => ({ points: of * shares[index]!, of })) : null))

/** Tests of a problem without groups, where the contest counts the share of tests that pass. */
const ungrouped = fc.option(
  fc.array(fc.constantFrom(Judge.Accepted, Judge.Accepted, Judge.WrongAnswer, Judge.TimeLimitExceeded), {
    minLength: 1,
    maxLength: 7,
  }),
)

/** One by one: the greatest score that so many of the tests reach. */
function slowShare(tests: readonly Judge[]): number {
  let [passed, score] = [0, 0]
  for (const judge of tests) if (judge === Judge.Accepted) passed += 1
  while ((score + 1) * tests.length <= 10_000 * passed) score += 1
  return score
}

const shareOf = (tests: readonly Judge[]): number =>
  scoreByGroups(
    evenly(tests.length),
    verdictOfTests(tests),
    tests.map((judge) => ({ judge, score: judge === Judge.Accepted ? 10_000 : 0 })),
  )

/** Few people, problems, times and scores, so that ties, equal times and the edge of the freeze are common. */
const history = fc
  .array(
    fc.record({
      who: fc.constantFrom(...people),
      pid: fc.constantFrom(...pids),
      createdAt: fc.oneof(
        fc.integer({ min: 0, max: 12 }).map((at) => at * minute),
        fc.integer({ min: 0, max: 12 * minute }),
      ),
      judge: fc.oneof(
        fc.constantFrom<Judge>(Judge.Accepted, Judge.WrongAnswer),
        fc.constantFrom(...Object.values(Judge)),
      ),
      score: fc.oneof(fc.constantFrom(0, 5_000, 10_000), fc.integer({ min: 0, max: 10_000 })),
      groups,
      tests: ungrouped,
    }),
    { maxLength: 24 },
  )
  .chain((made) =>
    fc.shuffledSubarray(
      made.map((one, sid) => ({ ...one, sid })),
      { minLength: made.length },
    ),
  )

const freezeTime = fc.option(fc.integer({ min: 0, max: 12 }).map((at) => at * minute))

/** The facts that homework knows of an attempt besides: few values, so that equal ones are common. */
const homeworkFacts = fc.record({
  worth: fc.option(fc.constantFrom(0, 2_500, 9_000, 12_000), { nil: undefined }),
  mark: fc.option(
    fc.record({ score: fc.constantFrom(0, 6_000, 9_500), at: fc.integer({ min: 1, max: 4 }) }),
    {
      nil: undefined,
      freq: 4,
    },
  ),
})

export function expectAgreement(rule: ContestRule, slow: SlowRule, penalty = 20): void {
  fc.assert(
    fc.property(
      history,
      freezeTime,
      fc.array(homeworkFacts, { minLength: 24, maxLength: 24 }),
      (plain, freeze, facts) => {
        const madeBy = (share: (tests: readonly Judge[]) => number) =>
          plain.map(({ tests, ...one }) => {
            const { worth, mark } = facts[one.sid]!
            return {
              ...one,
              ...(tests && { judge: verdictOfTests(tests), score: share(tests), groups: null }),
              ...(worth !== undefined && { worth }),
              ...(mark && { mark }),
            }
          })
        const [made, slowlyMade] = [madeBy(shareOf), madeBy(slowShare)]
        const isShown = ({ createdAt }: Attempt): boolean => freeze === null || createdAt < freeze
        const contestants = people.map((uid) => ({ uid, cells: new Map<number, ScoreCell>() }))
        for (const { uid, cells } of contestants) {
          for (const pid of pids) {
            const ownOf = (all: typeof made) => all.filter((one) => one.who === uid && one.pid === pid)
            const own = ownOf(slowlyMade)
            const cell = cellOf(rule, ownOf(made), freeze)
            expect(cell).toEqual(slow.cell(own, isShown))
            const says = (one: Attempt): boolean =>
              one.judge !== Judge.Skipped &&
              (waits(one.judge) || slow.counts(one.judge, one) || !isShown(one))
            expect(isEmpty(cell)).toBe(!own.some(says))
            cells.set(pid, cell)
          }
        }
        const totals = contestants.map(({ uid, cells }) => ({
          uid,
          ...slow.totals([...cells.values()], start),
        }))
        const expected = totals.map((own) => ({
          ...own,
          rank: 1 + totals.filter((other) => slow.isBetter(other, own)).length,
        }))
        const list = standings(withPenalty(rule, penalty), contestants, start)
        expect(list).toHaveLength(expected.length)
        expect(new Set(list)).toEqual(new Set(expected))
        expect(list.map(({ rank }) => rank)).toEqual(
          expected.map(({ rank }) => rank).toSorted((a, b) => a - b),
        )
        const first = firstAcceptances(rule, contestants)
        for (const pid of pids) {
          const times = contestants.flatMap(({ cells }) => cells.get(pid)!.acceptedAt ?? [])
          expect(first.get(pid)).toBe(times.length === 0 ? undefined : Math.min(...times))
        }
      },
    ),
    { seed: 31, numRuns: 400 },
  )
}
