import { expect, test } from 'vitest'
import { expectAgreement, isBefore, type SlowRule, sum, waits } from '../../test/rule-agreement.ts'
import { cellOf } from '../ranklist.ts'
import { Judge } from '../verdict.ts'
import { oi } from './oi.ts'

const counts = (judge: Judge): boolean =>
  !waits(judge) && judge !== Judge.SystemError && judge !== Judge.Skipped

const slow: SlowRule = {
  counts,
  cell(made, isShown) {
    const counted = made.filter((one) => isShown(one) && counts(one.judge))
    const last = counted.find((one) => !counted.some((other) => isBefore(one, other)))
    return {
      acceptedAt: last?.score === 10_000 ? last.createdAt : null,
      failed: counted.filter(({ score }) => score !== 10_000).length,
      pending: made.filter((one) => one.judge !== Judge.Skipped && (!isShown(one) || waits(one.judge)))
        .length,
      score: last?.score ?? 0,
    }
  },
  totals: (cells) => ({
    solved: cells.filter(({ acceptedAt }) => acceptedAt !== null).length,
    penalty: 0,
    score: sum(cells.map(({ score }) => score!)),
  }),
  isBetter: (a, b) => a.score! > b.score!,
}

test('[RANK-RULE-2] the rule of the OI agrees with a slow recomputation of any history', () => {
  expectAgreement(oi, slow)
})

test('[RANK-RULE-2] the last submission counts, and from the start on nothing shows but that there are some', () => {
  const made = [10_000, 7_000].map((score, at) => ({
    sid: at,
    createdAt: at,
    judge: Judge.WrongAnswer,
    score,
  }))
  expect(cellOf(oi, made, null)).toEqual({ acceptedAt: null, failed: 1, pending: 0, score: 7_000 })
  const broken = { sid: 2, createdAt: 2, judge: Judge.CompileError, score: 0 }
  expect(cellOf(oi, [...made, broken], null)).toMatchObject({ score: 0, failed: 2 })
  expect(cellOf(oi, made, 0)).toEqual({ acceptedAt: null, failed: 0, pending: 2, score: 0 })
})
