import { ContestStatus } from '@verdict/domain/contest'
import { Judge } from '@verdict/domain/verdict'
import {
  acceptAll,
  ended,
  enter,
  makeContest,
  moveContest,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { admin, alice, host, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleAll } from './contest-settle.ts'

let round = 0

const { Accepted, CompileError, WrongAnswer, Skipped, RejudgePending } = Judge

withLab()

type Step =
  | { do: 'submit'; who: number; to: number; inContest: boolean; judge: Judge }
  | { do: 'rejudge'; which: number; judge: Judge }
  | { do: 'skip'; which: number }
  | { do: 'delete problem' }
  | { do: 'open' | 'close' }
  | { do: 'reserve' | 'show' }

const verdict = fc.constantFrom<Judge>(Accepted, Accepted, WrongAnswer, CompileError)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      who: fc.nat(1),
      to: fc.nat(1),
      inContest: fc.boolean(),
      judge: verdict,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('rejudge' as const), which: fc.nat(20), judge: verdict }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('skip' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete problem' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'close' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reserve' as const, 'show' as const) }) },
)

interface Known {
  who: number
  to: number
  inContest: boolean
  counted: Judge | null
}

class History {
  readonly people: TestPerson[] = []
  readonly pids: number[] = []
  readonly known = new Map<number, Known>()
  cid = 0
  isOver = false
  isReserved = false
  isDeleted = false

  async begin(): Promise<void> {
    round += 1
    await server.db.deleteFrom('judging_tasks').execute()
    for (const i of [0, 1]) {
      this.people.push(await server.person(`u${round}-${i}`))
      this.pids.push(await judgeableProblem(server, root))
    }
    this.cid = await makeContest(server, root, { list: this.pids })
    for (const who of this.people) await enter(server, who, this.cid)
  }

  async run(step: Step): Promise<void> {
    if (step.do === 'submit') await this.submit(step)
    else if (step.do === 'rejudge' || step.do === 'skip') await this.correct(step)
    else if (step.do === 'delete problem') await this.deleteProblem()
    else if (step.do === 'reserve' || step.do === 'show') await this.reserve(step.do === 'reserve')
    else await this.move(step.do === 'open')
  }

  private async submit({ who, to, inContest, judge }: Extract<Step, { do: 'submit' }>): Promise<void> {
    if ((this.isDeleted && to === 1) || (inContest && this.isReserved)) return
    const person = this.people[who]!
    const sid = inContest
      ? await submittedIn(server, person, this.cid, this.pids[to]!)
      : await submitted(server, person, this.pids[to]!)
    await host.judge(judge)
    // After the end it is practice, which counts at once.
    this.known.set(sid, { who, to, inContest: inContest && !this.isOver, counted: judge })
  }

  private async move(open: boolean): Promise<void> {
    await moveContest(server, root, this.cid, open ? ended : running)
    this.isOver = open
  }

  private async reserve(reserved: boolean): Promise<void> {
    const status = reserved ? ContestStatus.Reserve : ContestStatus.Available
    const params = { cid: this.cid }
    await server.call(root, 'PUT /contest/:cid', { params, body: { status, confirmed: true } })
    this.isReserved = reserved
  }

  private async deleteProblem(): Promise<void> {
    await server.call(root, 'DELETE /problem/:pid', { params: { pid: this.pids[1]! } })
    this.isDeleted = true
  }

  private async correct(step: Extract<Step, { which: number }>): Promise<void> {
    const sid = [...this.known.keys()][step.which % Math.max(1, this.known.size)]
    if (sid === undefined) return
    const judge = step.do === 'skip' ? Skipped : RejudgePending
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge } })
    if (step.do === 'rejudge') await host.judge(step.judge)
    this.known.get(sid)!.counted = step.do === 'skip' ? null : step.judge
  }

  /** [tried, solved] of each person and of each problem. */
  expected(): unknown {
    const isOpen = this.isOver && !this.isReserved
    const all = [...this.known.values()].filter(
      ({ counted, inContest }) => counted !== null && (!inContest || isOpen),
    )
    const distinct = (rows: Known[], key: 'who' | 'to') =>
      [rows, rows.filter(({ counted }) => counted === Accepted)].map(
        (some) => new Set(some.map((row) => row[key])).size,
      )
    return {
      people: [0, 1].map((who) =>
        distinct(
          all.filter((row) => row.who === who && !(this.isDeleted && row.to === 1)),
          'to',
        ),
      ),
      problems: [0, 1].map((to) =>
        distinct(
          all.filter((row) => row.to === to),
          'who',
        ),
      ),
    }
  }

  async stored(): Promise<unknown> {
    const ids = this.people.map(({ userId }) => userId)
    const people = await server.db
      .selectFrom('users')
      .select(['submit', 'solve'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    const problems = await server.db
      .selectFrom('problems')
      .select(['submit', 'solve'])
      .where('pid', 'in', this.pids)
      .orderBy('pid')
      .execute()
    const pairs = (rows: { submit: number; solve: number }[]) =>
      rows.map(({ submit, solve }) => [submit, solve])
    return { people: pairs(people), problems: pairs(problems) }
  }
}

test('[CON-FREEZE-5] [CON-RESERVE-2] [USR-COUNT-1] [PRB-COUNT-1] counts agree with a recomputation while a contest opens, closes and is reserved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (steps) => {
      const history = new History()
      await history.begin()
      for (const step of steps) {
        await history.run(step)
        expect(await history.stored()).toEqual(history.expected())
      }
    }),
    { seed: 20_262, numRuns: 8, endOnFailure: true },
  )
}, 120_000)

test('work that was cut off is found again and counts nothing twice', async () => {
  const open = await judgeableProblem(server, root)
  const cid = await makeContest(server, admin, { list: [open] })
  await enter(server, alice, cid)
  const sids = [await submittedIn(server, alice, cid, open), await submittedIn(server, alice, cid, open)]
  await acceptAll(server, host, cid)
  const counted = () =>
    server.db.selectFrom('user_problems').select(['submitted', 'accepted']).where('pid', '=', open).execute()
  expect(await counted()).toEqual([])
  await server.db
    .updateTable('contests')
    .set({ starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) })
    .where('cid', '=', cid)
    .execute()
  await settleAll(server.context)
  expect(await counted()).toEqual([{ submitted: 2, accepted: 2 }])

  // As if it had died after the first of two.
  await server.db.updateTable('contests').set({ settled: false }).where('cid', '=', cid).execute()
  await settleAll(server.context)
  await Promise.all([settleAll(server.context), settleAll(server.context)])
  expect(await counted()).toEqual([{ submitted: 2, accepted: 2 }])
  expect(sids).toHaveLength(2)

  await moveContest(server, admin, cid, running)
  expect(await counted()).toEqual([{ submitted: 0, accepted: 0 }])
  const problem = await server.db
    .selectFrom('problems')
    .select(['submit', 'solve'])
    .where('pid', '=', open)
    .executeTakeFirst()
  expect(problem).toEqual({ submit: 0, solve: 0 })
})
