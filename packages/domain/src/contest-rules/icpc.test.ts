import { expect, test } from 'vitest'
import { expectAgreement, isBefore, minute, type SlowRule, sum, waits } from '../../test/rule-agreement.ts'
import { Judge } from '../verdict.ts'
import { icpc } from './icpc.ts'

const counts = (judge: Judge): boolean =>
  judge === Judge.Accepted ||
  judge === Judge.RuntimeError ||
  judge === Judge.WrongAnswer ||
  judge === Judge.TimeLimitExceeded ||
  judge === Judge.MemoryLimitExceeded ||
  judge === Judge.OutputLimitExceeded ||
  judge === Judge.PresentationError

const slow = (penalty: number): SlowRule => ({
  counts,
  cell(made, isShown) {
    const accepted = made.filter((one) => isShown(one) && one.judge === Judge.Accepted)
    const solving = accepted.find((one) => !accepted.some((other) => isBefore(other, one)))
    const before = made.filter((one) => one.judge !== Judge.Skipped && (!solving || isBefore(one, solving)))
    return {
      acceptedAt: solving?.createdAt ?? null,
      failed: before.filter((one) => isShown(one) && counts(one.judge)).length,
      pending: before.filter((one) => !isShown(one) || waits(one.judge)).length,
    }
  },
  totals(cells, start) {
    const solved = cells.filter(({ acceptedAt }) => acceptedAt !== null)
    const minutes = solved.map(({ acceptedAt }) => Math.max(0, Math.floor((acceptedAt! - start) / minute)))
    return {
      solved: solved.length,
      penalty: sum(minutes) + penalty * sum(solved.map(({ failed }) => failed)),
    }
  },
  isBetter: (a, b) => a.solved > b.solved || (a.solved === b.solved && a.penalty < b.penalty),
})

test.each([20, 0, 7])(
  '[RANK-CELLS-1] [RANK-ORDER-1] [RANK-PRIME-1] [RANK-PENALTY-2] with %i minutes the rule agrees with a slow recomputation of any history',
  (penalty) => {
    expectAgreement(icpc, slow(penalty), penalty)
  },
)

test('[RANK-ORDER-1] an ICPC ranklist shows solved problems, then penalty, and no points', () => {
  expect(icpc.columns).toEqual(['solved', 'penalty'])
  expect(icpc.emptyCell).not.toHaveProperty('score')
})
