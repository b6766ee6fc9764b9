import { expect, test } from 'vitest'
import { expectAgreement, isBefore, type SlowRule, sum, waits } from '../../test/rule-agreement.ts'
import { cellOf } from '../ranklist.ts'
import { Judge } from '../verdict.ts'
import { ioi } from './ioi.ts'

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
