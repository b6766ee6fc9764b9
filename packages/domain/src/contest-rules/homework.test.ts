import { expect, test } from 'vitest'
import { expectAgreement, isBefore, minute, type SlowRule, sum, waits } from '../../test/rule-agreement.ts'
import { cellOf } from '../ranklist.ts'
import { Judge } from '../verdict.ts'
import { homework } from './homework.ts'
import type { Attempt } from './rule.ts'

const silent: readonly Judge[] = [Judge.CompileError, Judge.SystemError]
const speaks = (judge: Judge): boolean => !waits(judge) && !silent.includes(judge) && judge !== Judge.Skipped

const slow: SlowRule = {
  counts: (judge, { mark }) => mark !== undefined || speaks(judge),
  cell(made, isShown) {
    const all = made.filter(({ judge }) => judge !== Judge.Skipped)
    const shown = all.filter(isShown)
    const counted = shown.filter((one) => !waits(one.judge) && (one.mark !== undefined || speaks(one.judge)))
    const full = counted.filter(({ score }) => score === 10_000)
    const solving = full.find((one) => !full.some((other) => isBefore(other, one)))
    const before = all.filter((one) => !solving || isBefore(one, solving))
    const marked = shown.filter(({ mark }) => mark !== undefined)
    const isLater = (a: Attempt, b: Attempt) =>
      a.mark!.at > b.mark!.at || (a.mark!.at === b.mark!.at && isBefore(b, a))
    const latest = marked.find((one) => !marked.some((other) => isLater(other, one)))
    const worths = shown.filter(({ judge }) => speaks(judge)).map(({ worth, score }) => worth ?? score)
    return {
      acceptedAt: solving?.createdAt ?? null,
      failed: before.filter((one) => counted.includes(one)).length,
      pending: before.filter((one) => !isShown(one) || waits(one.judge)).length,
      score: latest ? latest.mark!.score : Math.max(0, ...worths),
      ...(latest && { markedAt: latest.mark!.at }),
    }
  },
  totals: (cells) => ({
    solved: cells.filter(({ acceptedAt }) => acceptedAt !== null).length,
    penalty: 0,
    score: sum(cells.map(({ score }) => score!)),
  }),
  isBetter: (a, b) => a.score! > b.score!,
}

test('[HW-RULE-1] the rule of homework agrees with a slow recomputation of any history', () => {
  expectAgreement(homework, slow)
})

const attempt = (sid: number, score: number, more: Partial<Attempt> = {}): Attempt => ({
  sid,
  createdAt: sid * minute,
  judge: score === 10_000 ? Judge.Accepted : Judge.WrongAnswer,
  score,
  ...more,
})

test('[HW-RULE-1] a better one that is late may be worth less', () => {
  const made = [attempt(1, 9_000, { worth: 9_000 }), attempt(2, 10_000, { worth: 5_000 })]
  const late = { acceptedAt: 2 * minute, failed: 1, pending: 0, score: 9_000 }
  expect(cellOf(homework, made, null)).toEqual(late)
})

test('[HW-MARK-1] the latest mark stands for the automatic score, on what did not compile too', () => {
  const marked = attempt(1, 0, { judge: Judge.CompileError, mark: { score: 4_000, at: 20 } })
  const earlier = attempt(2, 0, { mark: { score: 7_000, at: 10 } })
  const solved = attempt(3, 10_000)
  expect(cellOf(homework, [marked, earlier, solved], null)).toMatchObject({ score: 4_000, markedAt: 20 })
  expect(cellOf(homework, [marked], null)).toMatchObject({ score: 4_000, failed: 1 })
})

test('[HW-MARK-3] a mark from when a problem gave more counts for no more than it gives now', () => {
  const cell = { acceptedAt: null, failed: 1, pending: 0, score: 9_000 }
  const problems = [
    { pid: 1, points: 5_000 },
    { pid: 2, points: 5_000 },
  ]
  expect(homework.gradeOf(new Map([[1, cell]]), problems)).toBe(5_000)
})
