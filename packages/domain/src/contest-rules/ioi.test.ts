import { expect, test } from 'vitest'
import { expectAgreement, isBefore, type SlowRule, sum, waits } from '../../test/rule-agreement.ts'
import { cellOf } from '../ranklist.ts'
import type { GroupPoints } from '../test-groups.ts'
import { Judge } from '../verdict.ts'
import { ioi } from './ioi.ts'
import type { Attempt } from './rule.ts'

const silent: readonly Judge[] = [Judge.CompileError, Judge.SystemError, Judge.Skipped]
const counts = (judge: Judge): boolean => !waits(judge) && !silent.includes(judge)

const layoutOf = ({ groups }: Attempt): string => JSON.stringify(groups?.map(({ of }) => of))

/** The best of each group among attempts with the same ones. */
const bestOf = (made: readonly Attempt[]): GroupPoints[] =>
  made[0]!.groups!.map(({ of }, index) => ({
    points: Math.max(...made.map(({ groups }) => groups![index]!.points)),
    of,
  }))

/** Attempts with groups, cut wherever these became others. @param made in order */
function stretchesOf(made: readonly Attempt[]): Attempt[][] {
  const grouped = made.filter(({ groups }) => groups)
  const cuts = grouped.flatMap((one, index) =>
    index > 0 && layoutOf(one) !== layoutOf(grouped[index - 1]!) ? [index] : [],
  )
  return [0, ...cuts]
    .map((from, index) => grouped.slice(from, cuts[index]))
    .filter(({ length }) => length > 0)
}

/** The points after these, all of which count. */
function pointsAfter(made: readonly Attempt[]): number {
  const together = stretchesOf(made).map((stretch) => {
    const best = bestOf(stretch)
    return Math.floor((10_000 * sum(best.map(({ points }) => points))) / sum(best.map(({ of }) => of)))
  })
  return Math.max(0, ...made.map(({ score }) => score), ...together)
}

const slow: SlowRule = {
  counts,
  cell(made, isShown) {
    const counted = made
      .filter((one) => isShown(one) && counts(one.judge))
      .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
    const until = counted.findIndex((_, index) => pointsAfter(counted.slice(0, index + 1)) === 10_000)
    const solving = counted[until]
    const used = solving ? counted.slice(0, until + 1) : counted
    const before = made.filter((one) => one.judge !== Judge.Skipped && (!solving || isBefore(one, solving)))
    const last = stretchesOf(used).at(-1)
    return {
      acceptedAt: solving?.createdAt ?? null,
      failed: used.length - (solving ? 1 : 0),
      pending: before.filter((one) => !isShown(one) || waits(one.judge)).length,
      score: pointsAfter(used),
      ...(last && { groups: bestOf(last) }),
    }
  },
  totals: (cells) => ({
    solved: cells.filter(({ acceptedAt }) => acceptedAt !== null).length,
    penalty: 0,
    score: sum(cells.map(({ score }) => score!)),
  }),
  isBetter: (a, b) => a.score! > b.score!,
}

test('[RANK-RULE-2] the rule of the IOI agrees with a slow recomputation of any history', () => {
  expectAgreement(ioi, slow)
})

test('[RANK-RULE-2] the best submission counts, and a freeze hides what came after it', () => {
  const made = [3_000, 7_000, 5_000].map((score, at) => ({
    sid: at,
    createdAt: at,
    judge: Judge.WrongAnswer,
    score,
  }))
  expect(cellOf(ioi, made, null)).toEqual({ acceptedAt: null, failed: 3, pending: 0, score: 7_000 })
  expect(cellOf(ioi, made, 1)).toEqual({ acceptedAt: null, failed: 1, pending: 2, score: 3_000 })
})

test('[RANK-RULE-4] the best of each group of tests counts, whichever submission it came from', () => {
  const attempt = (at: number, points: number[], more: Partial<Attempt> = {}): Attempt => ({
    sid: at,
    createdAt: at,
    judge: Judge.WrongAnswer,
    score: 100 * sum(points),
    groups: points.map((given, index) => ({ points: given, of: [30, 70][index]! })),
    ...more,
  })
  const made = [attempt(0, [30, 0]), attempt(1, [0, 40]), attempt(2, [10, 70]), attempt(3, [0, 0])]
  expect(cellOf(ioi, made.slice(0, 2), null)).toEqual({
    acceptedAt: null,
    failed: 2,
    pending: 0,
    score: 7_000,
    groups: [
      { points: 30, of: 30 },
      { points: 40, of: 70 },
    ],
  })
  // Both groups are whole by two submissions, neither of which is.
  expect(cellOf(ioi, made, null)).toMatchObject({ acceptedAt: 2, failed: 2, pending: 0, score: 10_000 })
  // A freeze hides what a group gave, too, and what does not count gives nothing.
  expect(cellOf(ioi, made, 1)).toMatchObject({ pending: 3, score: 3_000 })
  const broken = attempt(4, [30, 70], { judge: Judge.SystemError, score: 0 })
  expect(cellOf(ioi, [made[1]!, broken], null)).toMatchObject({ failed: 1, score: 4_000 })
})
