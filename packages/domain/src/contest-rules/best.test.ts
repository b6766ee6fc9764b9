import { expect, test } from 'vitest'
import { expectAgreement, isBefore, minute, type SlowRule, sum, waits } from '../../test/rule-agreement.ts'
import { cellOf } from '../ranklist.ts'
import { Judge } from '../verdict.ts'
import { best } from './best.ts'

const silent: readonly Judge[] = [Judge.CompileError, Judge.SystemError, Judge.Skipped]
const counts = (judge: Judge): boolean => !waits(judge) && !silent.includes(judge)

const slow: SlowRule = {
  counts,
  cell(made, isShown) {
    const counted = made.filter((one) => isShown(one) && counts(one.judge))
    const full = counted.filter(({ score }) => score === 10_000)
    const solving = full.find((one) => !full.some((other) => isBefore(other, one)))
    const before = made.filter((one) => one.judge !== Judge.Skipped && (!solving || isBefore(one, solving)))
    return {
      acceptedAt: solving?.createdAt ?? null,
      failed: counted.filter((one) => before.includes(one)).length,
      pending: before.filter((one) => !isShown(one) || waits(one.judge)).length,
      score: Math.max(0, ...counted.map(({ score }) => score)),
    }
  },
  totals(cells, start) {
    const solved = cells.filter(({ acceptedAt }) => acceptedAt !== null)
    const minutes = solved.map(({ acceptedAt }) => Math.floor((acceptedAt! - start) / minute))
    return {
      solved: solved.length,
      penalty: Math.max(0, ...minutes) + 5 * sum(solved.map(({ failed }) => failed)),
      score: sum(cells.map(({ score }) => score!)),
    }
  },
  isBetter: (a, b) => a.score! > b.score! || (a.score === b.score && a.penalty < b.penalty),
}

test('[RANK-RULE-2] the rule of the best submission agrees with a slow recomputation of any history', () => {
  expectAgreement(best, slow)
})

test('[RANK-RULE-2] the last solved problem and failures before solutions order equal points', () => {
  const attempt = (sid: number, at: number, score: number) => ({
    sid,
    createdAt: at * minute,
    judge: score === 10_000 ? Judge.Accepted : Judge.WrongAnswer,
    score,
  })
  const solved = cellOf(best, [attempt(1, 10, 5_000), attempt(2, 30, 10_000), attempt(3, 40, 0)], null)
  const early = cellOf(best, [attempt(4, 12, 10_000)], null)
  const unsolved = cellOf(best, [attempt(5, 90, 2_000), attempt(6, 91, 1_000)], null)
  expect(best.totalsOf([solved, early, unsolved], 0, 20)).toEqual({ solved: 2, penalty: 35, score: 22_000 })
})
