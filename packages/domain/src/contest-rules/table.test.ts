import { expect, test } from 'vitest'
import { cellOf, firstAcceptances, standings } from '../ranklist.ts'
import { Judge } from '../verdict.ts'
import { best } from './best.ts'
import { homework } from './homework.ts'
import { icpc } from './icpc.ts'
import { ioi } from './ioi.ts'
import { oi } from './oi.ts'
import { type ContestRule, type ScoreCell, withPenalty } from './rule.ts'
import { contestRule, contestRuleNames } from './table.ts'

test('[RANK-RULE-1] a rule is found by its name', () => {
  expect(contestRuleNames.map(contestRule)).toEqual([icpc, ioi, best, oi, homework])
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
  choosesPenalty: false,
  columns: ['score'],
  firstAt: () => null,
  gradeOf: () => 0,
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
  expect(
    standings(withPenalty(hiding, 20), contestants, 0).map(({ uid, rank, score }) => [uid, rank, score]),
  ).toEqual([
    ['bo', 1, 3334],
    ['ada', 2, 3333],
    ['cy', 2, 3333],
  ])
  expect(firstAcceptances(hiding, contestants)).toEqual(new Map())
})

test.each(contestRuleNames)(
  '[GRADE-TOTAL-1] under %s a grade is what was reached of the whole contest, from 0 to 100 %%',
  (name) => {
    const rule = contestRule(name)
    const solved: ScoreCell = {
      ...rule.emptyCell,
      acceptedAt: 1,
      ...('score' in rule.emptyCell && { score: 10_000 }),
    }
    const three = [1, 2, 3].map((pid) => ({ pid, points: 10_000 }))
    expect(rule.gradeOf(new Map(), three)).toBe(0)
    expect(rule.gradeOf(new Map(), [])).toBe(0)
    expect(rule.gradeOf(new Map([[1, solved]]), three)).toBe(3_333)
    expect(rule.gradeOf(new Map([1, 2, 3].map((pid) => [pid, solved])), three)).toBe(10_000)
    // A problem that is not in the contest.
    expect(rule.gradeOf(new Map([[4, solved]]), three)).toBe(0)
  },
)

test('[GRADE-TOTAL-1] points weigh the problems where a rule counts points, and solved is solved where it does not', () => {
  const half: ScoreCell = { acceptedAt: null, failed: 1, pending: 0, score: 5_000 }
  const problems = [
    { pid: 1, points: 300 },
    { pid: 2, points: 100 },
  ]
  for (const rule of [ioi, oi, best]) expect(rule.gradeOf(new Map([[1, half]]), problems)).toBe(3_750)
  expect(icpc.gradeOf(new Map([[1, { acceptedAt: 5, failed: 9, pending: 0 }]]), problems)).toBe(5_000)
})
