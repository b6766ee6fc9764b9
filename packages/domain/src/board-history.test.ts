import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsAt, contestantsAt, lastMinute, ranksOver, type SteppedEntrant } from './board-history.ts'
import type { Attempt, ScoreCell } from './contest-rules/rule.ts'
import { rankingRule, contestRuleNames } from './contest-rules/table.ts'
import { cellOf, cellSteps, isEmpty, standings } from './ranklist.ts'
import { Judge } from './verdict.ts'

const minute = 60_000
const start = 7 * minute
const uids = ['ada', 'Bo', 'cy', 'guest']
const pids = [1, 2]

const attempts = fc.array(
  fc.record({
    who: fc.constantFrom(...uids),
    pid: fc.constantFrom(...pids),
    createdAt: fc.integer({ min: start, max: start + 9 * minute }),
    judge: fc.oneof(
      fc.constantFrom<Judge>(Judge.Accepted, Judge.WrongAnswer),
      fc.constantFrom(...Object.values(Judge)),
    ),
    share: fc.constantFrom(0, 2_500, 7_000),
  }),
  { maxLength: 24 },
)

test.for(contestRuleNames)(
  '[RANK-HISTORY-1] under the rule %s the board of each minute is that of the attempts made by then, and the last one the board itself',
  (name) => {
    const rule = rankingRule({ rule: name, penalty: 7 })
    fc.assert(
      fc.property(attempts, fc.option(fc.integer({ min: 0, max: 9 })), (plain, freezeMinute) => {
        const made = plain.map(({ share, ...one }, sid) => ({
          ...one,
          sid,
          score: one.judge === Judge.Accepted ? 10_000 : share,
        }))
        const freeze = freezeMinute === null ? null : start + freezeMinute * minute
        const own = (uid: string, pid: number) => made.filter((one) => one.who === uid && one.pid === pid)
        const entrants: SteppedEntrant[] = uids.map((uid) => ({
          uid,
          isUnranked: uid === 'guest',
          steps: new Map(pids.map((pid) => [pid, cellSteps(rule, own(uid, pid), freeze, start)])),
        }))
        // A second writing: each cell anew from the attempts of that time alone.
        const boardBy = (until: number) =>
          uids.flatMap((uid) => {
            const cells = new Map<number, ScoreCell>()
            for (const pid of pids) {
              const cell = cellOf(
                rule,
                own(uid, pid).filter(({ createdAt }) => createdAt < start + (until + 1) * minute),
                freeze,
              )
              if (!isEmpty(cell)) cells.set(pid, cell)
            }
            return cells.size > 0 ? [{ uid, isUnranked: uid === 'guest', cells }] : []
          })
        for (let at = 0; at <= 9; at++) expect(contestantsAt(entrants, at)).toEqual(boardBy(at))
        expect(contestantsAt(entrants, lastMinute(entrants))).toEqual(boardBy(9))
        for (const uid of uids) {
          const ranks = ranksOver(rule, entrants, uid, start)
          for (let at = 0; at <= 9; at++) {
            const expected = standings(rule, boardBy(at), start).find((one) => one.uid === uid)?.rank
            expect(ranks.findLast((one) => one.minute <= at)?.rank ?? undefined).toBe(expected ?? undefined)
          }
        }
      }),
      { seed: 39, numRuns: 200 },
    )
  },
)

test('[RANK-HISTORY-1] attempts that change no cell leave no step, and hidden ones only that they wait', () => {
  const rule = rankingRule({ rule: 'icpc', penalty: 7 })
  const attempt = (sid: number, at: number, judge: Judge): Attempt => ({
    sid,
    createdAt: start + at * minute,
    judge,
    score: 0,
  })
  const made = [
    attempt(1, 1, Judge.CompileError),
    attempt(2, 2, Judge.WrongAnswer),
    attempt(3, 5, Judge.Accepted),
    attempt(4, 6, Judge.WrongAnswer),
  ]
  const accepted = { acceptedAt: start + 5 * minute, failed: 1, pending: 0 }
  expect(cellSteps(rule, made, null, start)).toEqual([
    { minute: 2, cell: { acceptedAt: null, failed: 1, pending: 0 } },
    { minute: 5, cell: accepted },
  ])
  const frozen = cellSteps(rule, made, start + 5 * minute, start)
  expect(frozen.slice(1)).toEqual([
    { minute: 5, cell: { acceptedAt: null, failed: 1, pending: 1 } },
    { minute: 6, cell: { acceptedAt: null, failed: 1, pending: 2 } },
  ])
  expect(cellsAt(new Map([[7, frozen]]), 1)).toEqual(new Map())
})
