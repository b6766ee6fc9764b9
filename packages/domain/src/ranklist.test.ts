import fc from 'fast-check'
import { expect, test } from 'vitest'
import { icpc } from './contest-rules/icpc.ts'
import { type Attempt, type ScoreCell, withPenalty } from './contest-rules/rule.ts'
import { acceptedMinutes, cellOf, firstAcceptances, standings } from './ranklist.ts'
import { fullScore, scoreOfVerdict } from './score.ts'
import { Judge } from './verdict.ts'

const minute = 60_000
const at = (createdAt: number, judge: Judge, sid = createdAt): Attempt => ({
  sid,
  createdAt,
  judge,
  score: scoreOfVerdict(judge),
})
const solved = (acceptedAt: number, failed = 0): ScoreCell => ({ acceptedAt, failed, pending: 0 })
const contestant = (uid: string, cells: Record<number, ScoreCell>) => ({
  uid,
  cells: new Map(Object.entries(cells).map(([pid, cell]) => [Number(pid), cell])),
})

test.each<[string, Attempt[], number | null, ScoreCell]>([
  ['nothing yet', [], null, { acceptedAt: null, failed: 0, pending: 0 }],
  [
    'failures, then accepted',
    [at(1, Judge.WrongAnswer), at(2, Judge.TimeLimitExceeded), at(3, Judge.Accepted)],
    null,
    solved(3, 2),
  ],
  [
    'what follows the first Accepted is ignored',
    [at(1, Judge.Accepted), at(2, Judge.WrongAnswer), at(3, Judge.Pending)],
    null,
    solved(1),
  ],
  [
    'CompileError, SystemError and Skipped are ignored',
    [at(1, Judge.CompileError), at(2, Judge.SystemError), at(3, Judge.Skipped)],
    null,
    { acceptedAt: null, failed: 0, pending: 0 },
  ],
  [
    'waiting ones are pending',
    [at(1, Judge.Pending), at(2, Judge.RunningJudge), at(3, Judge.RejudgePending)],
    null,
    { acceptedAt: null, failed: 0, pending: 3 },
  ],
  [
    'order is by time, then number, whatever came first',
    [at(5, Judge.Accepted, 9), at(5, Judge.WrongAnswer, 8)],
    null,
    solved(5, 1),
  ],
  [
    'frozen ones are only known to exist',
    [at(1, Judge.WrongAnswer), at(5, Judge.Accepted), at(6, Judge.CompileError)],
    5,
    { acceptedAt: null, failed: 1, pending: 2 },
  ],
  ['a skipped one is not even that', [at(5, Judge.Skipped)], 5, { acceptedAt: null, failed: 0, pending: 0 }],
])('[RANK-COUNT-1] [RANK-COUNT-2] [CON-FREEZE-3] cell: %s', (_, attempts, frozenFrom, expected) => {
  expect(cellOf(icpc, attempts, frozenFrom)).toEqual(expected)
})

test('[RANK-PENALTY-1] minutes are floored and never negative, failures cost twenty, unsolved cost nothing', () => {
  expect(acceptedMinutes(minute * 3 - 1, 0)).toBe(2)
  expect(acceptedMinutes(0, 5 * minute)).toBe(0)
  const [first] = standings(
    withPenalty(icpc, 20),
    [contestant('a', { 1: solved(10 * minute + 59_999, 2), 2: { acceptedAt: null, failed: 7, pending: 0 } })],
    0,
  )
  expect(first).toEqual({ uid: 'a', rank: 1, solved: 1, penalty: 50 })
})

test('[RANK-ORDER-1] [RANK-ORDER-2] solved, then penalty, then name without case; equal ones share a rank', () => {
  const list = standings(
    withPenalty(icpc, 20),
    [
      contestant('Zed', { 1: solved(minute) }),
      contestant('bob', { 1: solved(minute), 2: solved(9 * minute) }),
      contestant('adam', { 1: solved(minute) }),
      contestant('Carl', { 1: solved(2 * minute) }),
    ],
    0,
  )
  expect(list.map(({ uid, rank }) => [uid, rank])).toEqual([
    ['bob', 1],
    ['adam', 2],
    ['Zed', 2],
    ['Carl', 4],
  ])
})

test('[RANK-PRIME-1] the first acceptance of each problem is found over all contestants', () => {
  const first = firstAcceptances(icpc, [
    contestant('a', { 1: solved(7), 2: { acceptedAt: null, failed: 3, pending: 0 } }),
    contestant('b', { 1: solved(5), 3: solved(9) }),
  ])
  expect([...first]).toEqual([
    [1, 5],
    [3, 9],
  ])
})

test('[RANK-COUNT-1] a cell never depends on the order in which attempts are known', () => {
  const attempt = fc.record({
    sid: fc.integer({ min: 1, max: 1000 }),
    createdAt: fc.integer({ min: 0, max: 20 }),
    judge: fc.constantFrom(...Object.values(Judge)),
    score: fc.integer({ min: 0, max: fullScore }),
  })
  const attempts = fc.uniqueArray(attempt, { selector: ({ sid }) => sid, maxLength: 12 })
  fc.assert(
    fc.property(attempts, fc.option(fc.integer({ min: 0, max: 20 })), (list, frozenFrom) => {
      expect(cellOf(icpc, list, frozenFrom)).toEqual(cellOf(icpc, list.toReversed(), frozenFrom))
    }),
    { seed: 11 },
  )
})
