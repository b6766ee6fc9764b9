import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attempt, ScoreCell } from './contest-rules/rule.ts'
import { contestRule, contestRuleNames, rankingRule } from './contest-rules/table.ts'
import { cellOf, isEmpty, standings } from './ranklist.ts'
import { type ResolvedContest, resolverBoard, resolverSteps, resolves } from './resolver.ts'
import { fullScore } from './score.ts'
import { Judge } from './verdict.ts'

const minute = 60_000
const start = 10 * minute
const freeze = start + 8 * minute
const problems = [30, 10, 20]
const people = ['t:7:1', 't:7:2', 't:7:3', 't:7:4', 't:7:5']

interface Made {
  who: string
  pid: number
  at: number
  judge: Judge
  score: number
}

const history: fc.Arbitrary<Made[]> = fc.array(
  fc.record({
    who: fc.constantFrom(...people),
    pid: fc.constantFrom(...problems),
    at: fc.integer({ min: 0, max: 12 }),
    judge: fc.oneof(
      fc.constantFrom<Judge>(Judge.Accepted, Judge.WrongAnswer, Judge.CompileError),
      fc.constantFrom(...Object.values(Judge)),
    ),
    score: fc.constantFrom(0, 3_000, 5_000),
  }),
  { maxLength: 40 },
)

interface World {
  contest: ResolvedContest
  full: { uid: string; isUnranked: boolean; cells: Map<number, ScoreCell> }[]
}

function worldOf(name: (typeof frozen)[number], made: Made[], unranked: ReadonlySet<string>): World {
  const rule = rankingRule({ rule: name, penalty: 7 })
  const attempts = made.map(({ at, ...one }, sid) => ({
    ...one,
    sid,
    createdAt: start + at * minute,
    score: one.judge === Judge.Accepted ? fullScore : one.score,
  }))
  const cellsOf = (uid: string, from: number | null) =>
    new Map(
      problems.flatMap((pid) => {
        const own: Attempt[] = attempts.filter((one) => one.who === uid && one.pid === pid)
        const cell = cellOf(rule, own, from)
        return isEmpty(cell) ? [] : [[pid, cell] as const]
      }),
    )
  const entrants = people.map((uid) => {
    const [shown, all] = [cellsOf(uid, freeze), cellsOf(uid, null)]
    const hidden = new Map(
      [...shown]
        .filter(([pid, cell]) => JSON.stringify(all.get(pid)) !== JSON.stringify(cell))
        .map(([pid]) => [pid, all.get(pid) ?? rule.emptyCell]),
    )
    return { uid, isUnranked: unranked.has(uid), shown, hidden }
  })
  const full = people
    .map((uid) => ({ uid, isUnranked: unranked.has(uid), cells: cellsOf(uid, null) }))
    .filter(({ cells }) => cells.size > 0)
  return { contest: { rule, start, problems, entrants }, full }
}

const frozen = contestRuleNames.filter((name) => resolves(contestRule(name)))
const someUnranked = fc.subarray(people, { maxLength: 2 }).map((uids) => new Set(uids))

const forEachWorld = (check: (world: World) => void): void =>
  fc.assert(
    fc.property(fc.constantFrom(...frozen), history, someUnranked, (name, made, unranked) =>
      check(worldOf(name, made, unranked)),
    ),
    { seed: 39, numRuns: 500 },
  )

test('[RESOLVE-RULE-1] rules that hide attempts in a freeze are resolved', () => {
  expect(frozen).toEqual(['icpc', 'ioi', 'best'])
})

test('[RESOLVE-END-1] the resolver begins at the ranklist of the freeze and ends at the final one', () => {
  forEachWorld(({ contest, full }) => {
    const steps = resolverSteps(contest)
    const begin = resolverBoard(contest, steps, 0)
    const shown = contest.entrants
      .filter((one) => one.shown.size > 0)
      .map(({ uid, isUnranked, shown: cells }) => ({ uid, isUnranked, cells }))
    expect(begin).toMatchObject({ standings: standings(contest.rule, shown, start), placed: 0 })
    const end = resolverBoard(contest, steps, steps.length)
    expect(end.standings).toEqual(standings(contest.rule, full, start))
    expect(end.placed).toBe(full.length)
    expect(new Map(end.cells)).toEqual(new Map(full.map(({ uid, cells }) => [uid, cells])))
  })
})

test('[RESOLVE-STEP-1] each hidden cell is opened once, from the last row upwards and in the order of the problems', () => {
  forEachWorld(({ contest }) => {
    const steps = resolverSteps(contest)
    const opened = steps.filter((step) => step.kind === 'open')
    expect(new Set(opened.map(({ uid, pid }) => `${uid} ${pid}`)).size).toBe(opened.length)
    expect(opened).toHaveLength(contest.entrants.reduce((sum, { hidden }) => sum + hidden.size, 0))
    const rest = (done: number) => steps.slice(done).filter((step) => step.kind === 'open')
    for (const [done, step] of steps.entries()) {
      const board = resolverBoard(contest, steps, done)
      const at = board.standings.findIndex(({ uid }) => uid === step.uid)
      const below = board.standings.slice(at + 1, board.standings.length - board.placed)
      for (const one of below) expect(contest.rule.compare(one, board.standings[at]!)).toBe(0)
      expect(rest(done).some(({ uid }) => below.some((one) => one.uid === uid && step.kind === 'open'))).toBe(
        false,
      )
      const waiting = rest(done)
        .filter(({ uid }) => uid === step.uid)
        .map(({ pid }) => problems.indexOf(pid))
      if (step.kind === 'place') expect(waiting).toEqual([])
      expect(waiting).toEqual(waiting.toSorted((a, b) => a - b))
    }
  })
})

test('[RESOLVE-PLACE-1] a row that is final moves no more and keeps its rank', () => {
  forEachWorld(({ contest }) => {
    const steps = resolverSteps(contest)
    const end = resolverBoard(contest, steps, steps.length)
    for (let done = 0; done <= steps.length; done += 1) {
      const { standings: list, placed } = resolverBoard(contest, steps, done)
      const rows = placed === 0 ? [] : list.slice(-placed)
      expect(rows).toEqual(placed === 0 ? [] : end.standings.slice(-placed))
    }
  })
})
