// The ranks of a virtual participation, by each rule that it is offered under, against a second, slow writing of them.

import type { Ranklist } from '@verdict/contract/ranklist'
import { rankingRule } from '@verdict/domain/contest-rules/table'
import { standings } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { enter, submittedIn } from '@verdict/testkit/contest'
import { ranklist, second } from '@verdict/testkit/contest-lab'
import { judgeableProblem, resultsOf } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import {
  begunBefore,
  carol,
  past,
  replay,
  sentAt,
  start,
  startOf,
  withRuns,
} from '@verdict/testkit/virtual-lab'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleAll } from '../contest-settle.ts'

withRuns(() => settleAll(server.context))

/** Which of its four tests pass; null: it does not compile. */
type Outcome = readonly [boolean, boolean, boolean, boolean] | null

const all: Outcome = [true, true, true, true]
const none: Outcome = [false, false, false, false]
const easy: Outcome = [true, true, false, false]
const hard: Outcome = [false, true, true, true]
const bit: Outcome = [false, false, false, true]

interface Made {
  who: TestPerson
  pid: number
  /** After the start of the contest, or of the run. */
  seconds: number
  outcome: Outcome
}

/** Two groups of two tests: 30 points for both of the first, 35 for each of the others. */
let grouped: number
let other: number

async function withGroups(): Promise<number> {
  const pid = await judgeableProblem(server, root, { tests: 4 })
  const params = { pid }
  const { docs } = (await server.call(root, 'GET /testcase/:pid', { params })).data
  const uuids = docs.map(({ uuid }) => uuid)
  const usual = { needs: [], stop: false }
  const groups = [
    { ...usual, points: 3_000, way: 'min' as const, tests: uuids.slice(0, 2) },
    { ...usual, points: 7_000, way: 'sum' as const, tests: uuids.slice(2) },
  ]
  const answer = await server.call(root, 'PUT /testcase/:pid/groups', { params, body: { groups } })
  expect(answer.status).toBe(200)
  return pid
}

beforeAll(async () => {
  grouped = await withGroups()
  other = await withGroups()
})

async function judge(outcome: Outcome): Promise<void> {
  const task = await host.take()
  const tests = resultsOf(task).map((one, index) => ({
    ...one,
    judge: outcome?.[index] ? Judge.Accepted : Judge.WrongAnswer,
  }))
  const result = outcome
    ? { judge: outcome.includes(false) ? Judge.WrongAnswer : Judge.Accepted, tests }
    : { judge: Judge.CompileError, tests: [] }
  expect((await host.finish(task, result)).status).toBe(200)
}

async function send({ who, pid, outcome }: Made, cid: number): Promise<number> {
  const sid = await submittedIn(server, who, cid, pid)
  await judge(outcome)
  return sid
}

/** Alice and bob, then; some of it in the freeze, which begins in minute 192. */
const original = (): Made[] => [
  { who: alice, pid: grouped, seconds: 30, outcome: none },
  { who: bob, pid: grouped, seconds: 130, outcome: easy },
  { who: alice, pid: grouped, seconds: 605, outcome: easy },
  { who: bob, pid: grouped, seconds: 700, outcome: bit },
  { who: alice, pid: other, seconds: 1_799, outcome: null },
  { who: bob, pid: grouped, seconds: 1_870, outcome: hard },
  { who: alice, pid: grouped, seconds: 2_500, outcome: hard },
  { who: bob, pid: other, seconds: 2_520, outcome: all },
  { who: alice, pid: other, seconds: 6_000, outcome: all },
  { who: bob, pid: other, seconds: 6_100, outcome: none },
  { who: bob, pid: grouped, seconds: 11_700, outcome: all },
  { who: alice, pid: grouped, seconds: 12_000, outcome: none },
]

const later = (): Made[] => [
  { who: carol, pid: other, seconds: 20, outcome: none },
  { who: carol, pid: other, seconds: 119, outcome: null },
  { who: carol, pid: other, seconds: 250, outcome: hard },
  { who: carol, pid: other, seconds: 900, outcome: easy },
  { who: carol, pid: grouped, seconds: 2_600, outcome: easy },
  { who: carol, pid: other, seconds: 6_059, outcome: all },
  { who: carol, pid: grouped, seconds: 11_000, outcome: all },
]

interface Row {
  uid: string
  solved: number
  penalty: number
  score: number
}

const groupsOf = (outcome: NonNullable<Outcome>): [number, number] => [
  outcome[0] && outcome[1] ? 3_000 : 0,
  (outcome[2] ? 3_500 : 0) + (outcome[3] ? 3_500 : 0),
]
const isWhole = (outcome: Outcome): boolean => outcome?.every(Boolean) === true
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const minuteOf = ({ seconds }: Made): number => Math.floor(seconds / 60)

/** Somebody's tries at each problem that counted, the first whole one by this measure, and the failures before it. */
const reached = (made: readonly Made[], isWholeAt: (upTo: readonly Made[]) => boolean) =>
  [grouped, other].map((pid) => {
    const own = made
      .filter((one) => one.pid === pid && one.outcome !== null)
      .toSorted((a, b) => a.seconds - b.seconds)
    const at = own.findIndex((_, index) => isWholeAt(own.slice(0, index + 1)))
    return { tries: own, solvedBy: own[at], failures: at === -1 ? own.length : at }
  })

const last = (made: readonly Made[]): Outcome => made.at(-1)!.outcome
const bestSum = (made: readonly Made[]): number =>
  Math.max(0, ...made.map(({ outcome }) => sum(groupsOf(outcome!))))
const bestOfGroups = (made: readonly Made[]): number =>
  sum([0, 1].map((group) => Math.max(0, ...made.map(({ outcome }) => groupsOf(outcome!)[group]!))))

/** Each rule in its own words, and who stands before whom. */
const slow: Record<
  'icpc' | 'ioi' | 'best',
  { of: (uid: string, made: readonly Made[]) => Row; isBetter: (a: Row, b: Row) => boolean }
> = {
  icpc: {
    of(uid, made) {
      const problems = reached(made, (upTo) => isWhole(last(upTo)))
      const solved = problems.filter(({ solvedBy }) => solvedBy)
      const penalty = sum(solved.map(({ solvedBy, failures }) => minuteOf(solvedBy!) + 20 * failures))
      return { uid, solved: solved.length, penalty, score: 0 }
    },
    isBetter: (a, b) => a.solved > b.solved || (a.solved === b.solved && a.penalty < b.penalty),
  },
  ioi: {
    of(uid, made) {
      const problems = reached(made, (upTo) => bestOfGroups(upTo) === 10_000)
      const solved = problems.filter(({ solvedBy }) => solvedBy).length
      return { uid, solved, penalty: 0, score: sum(problems.map(({ tries }) => bestOfGroups(tries))) }
    },
    isBetter: (a, b) => a.score > b.score,
  },
  best: {
    of(uid, made) {
      const problems = reached(made, (upTo) => isWhole(last(upTo)))
      const solved = problems.filter(({ solvedBy }) => solvedBy)
      const minutes = Math.max(0, ...solved.map(({ solvedBy }) => minuteOf(solvedBy!)))
      const penalty = minutes + 5 * sum(solved.map(({ failures }) => failures))
      const score = sum(problems.map(({ tries }) => bestSum(tries)))
      return { uid, solved: solved.length, penalty, score }
    },
    isBetter: (a, b) => a.score > b.score || (a.score === b.score && a.penalty < b.penalty),
  },
}

function slowly(rule: keyof typeof slow, made: readonly Made[]) {
  const { of, isBetter } = slow[rule]
  const counted = made.filter(({ outcome }) => outcome !== null)
  const rows = [...new Set(counted.map(({ who }) => who.uid))].map((uid) =>
    of(
      uid,
      counted.filter(({ who }) => who.uid === uid),
    ),
  )
  return rows
    .map((row) => ({ ...row, rank: 1 + rows.filter((one) => isBetter(one, row)).length }))
    .toSorted((a, b) => a.rank - b.rank || (a.uid < b.uid ? -1 : 1))
}

const ranked = ({ ranklist: rows, rule, penalty }: Ranklist, from: number) =>
  standings(
    rankingRule({ rule, penalty }),
    Object.entries(rows).map(([uid, row]) => ({
      uid,
      cells: new Map(
        Object.entries(row).flatMap(([name, cell]) =>
          typeof cell === 'string'
            ? []
            : [
                [
                  Number(name),
                  { ...cell, acceptedAt: cell.acceptedAt === null ? null : Date.parse(cell.acceptedAt) },
                ] as const,
              ],
        ),
      ),
    })),
    from,
  ).map(({ uid, solved, penalty, score = 0, rank }) => ({ uid, solved, penalty, score, rank }))

describe.each(['icpc', 'ioi', 'best'] as const)('by the rule %s', (rule) => {
  test('[VIRTUAL-BOARD-1] [VIRTUAL-RANK-1] the ranklist stands as it stood then, with oneself ranked as if', async () => {
    const made = original().map((one) => ({ ...one, send: (cid: number) => send(one, cid) }))
    const cid = await past(made, { rule, list: [grouped, other, second] })
    await enter(server, carol, cid)
    expect((await start(carol, cid)).status).toBe(201)
    const from = await startOf(cid)
    const sids: number[] = []
    for (const one of later()) sids.push(await send(one, cid))
    const before = (await ranklist(admin, cid)).data
    const moments = [10, 59, 150, 179, 180, 300, 900, 1_799, 1_930, 2_579, 2_580, 2_660, 5_999, 6_060, 11_000]
    for (const elapsed of [...moments, 11_760, 12_061, 14_399, 14_400, 90_000]) {
      const begun = await begunBefore(carol, cid, elapsed)
      // Later ones have not been sent yet.
      for (const [index, { seconds }] of later().entries()) {
        await sentAt(sids[index]!, seconds <= elapsed ? begun + seconds * 1_000 : begun - 1_000)
      }
      const complete = elapsed >= 14_400 ? Infinity : Math.floor(elapsed / 60) * 60
      const shown = [
        ...original().filter(({ seconds }) => seconds < complete),
        ...later().filter(({ seconds }) => seconds <= elapsed),
      ]
      const { status, data } = await replay(carol, cid)
      expect([elapsed, status]).toEqual([elapsed, 200])
      expect([elapsed, ranked(data, from)]).toEqual([elapsed, slowly(rule, shown)])
    }
    // In the end the others stand as the contest ended, and nobody else sees any of the rest.
    const { ranklist: rows, info } = (await replay(carol, cid)).data
    const { carol: own, ...others } = rows
    expect(own).toBeDefined()
    expect(others).toEqual(before.ranklist)
    expect(info).toEqual(before.info)
    expect((await ranklist(admin, cid)).data).toEqual(before)
    expect((await ranklist(bob, cid)).data.ranklist).not.toHaveProperty('carol')
    expect((await replay(bob, cid)).error).toBe('NOT_FOUND')
    const { submissions } = await server.db
      .selectFrom('submissions')
      .select((eb) => eb.fn.countAll<number>().as('submissions'))
      .where('contest_id', '=', cid)
      .executeTakeFirstOrThrow()
    expect(submissions).toBe(original().length)
  })
})

test('[VIRTUAL-START-1] where nothing showed while it ran there is nothing to replay', async () => {
  const cid = await past([], { rule: 'oi' })
  expect((await start(carol, cid)).error).toBe('VIRTUAL_NOT_HERE')
})
