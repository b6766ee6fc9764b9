import { expect, test } from 'vitest'
import { cellOf, firstAcceptances, standings } from '../ranklist.ts'
import { Judge } from '../verdict.ts'
import { best } from './best.ts'
import { icpc } from './icpc.ts'
import { ioi } from './ioi.ts'
import { oi } from './oi.ts'
import type { ContestRule } from './rule.ts'
import { contestRule, contestRuleNames } from './table.ts'

test('[RANK-RULE-1] a rule is found by its name', () => {
  expect(contestRuleNames.map(contestRule)).toEqual([icpc, ioi, best, oi])
})

/** The best score of each problem, which a freeze hides without a trace. Nobody is first. */
const hiding: ContestRule = {
  shows: { own: 'at-once', others: 'until-freeze' },
  emptyCell: { acceptedAt: null, failed: 0, pending: 0, score: 0 },
  after: (cell, { score }, isHidden) =>
    isHidden ? cell : { ...cell, failed: cell.failed + 1, score: Math.max(cell.score ?? 0, score) },
  totalsOf: (cells) => ({
    solved: 0,
    penalty: 0,
    score: [...cells].reduce((sum, { score = 0 }) => sum + score, 0),
  }),
  compare: (a, b) => (b.score ?? 0) - (a.score ?? 0),
  columns: ['score'],
  firstAt: () => null,
}

test('[RANK-RULE-1] a rule that counts points ranks by them, with nothing changed beside it', () => {
  const cell = (...scores: number[]) =>
    cellOf(
      hiding,
      scores.map((score, at) => ({ sid: at, createdAt: at, judge: Judge.WrongAnswer, score })),
      2,
    )
  expect(cell(3333, 1000, 9999)).toEqual({ acceptedAt: null, failed: 2, pending: 0, score: 3333 })
  const contestants = [
    { uid: 'ada', cells: new Map([[1, cell(3333)]]) },
    { uid: 'bo', cells: new Map([[1, cell(3333, 3334)]]) },
    {
      uid: 'cy',
      cells: new Map([
        [1, cell(1111)],
        [2, cell(0, 2222)],
      ]),
    },
  ]
  expect(standings(hiding, contestants, 0).map(({ uid, rank, score }) => [uid, rank, score])).toEqual([
    ['bo', 1, 3334],
    ['ada', 2, 3333],
    ['cy', 2, 3333],
  ])
  expect(firstAcceptances(hiding, contestants)).toEqual(new Map())
})
