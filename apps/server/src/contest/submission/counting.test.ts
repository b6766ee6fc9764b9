import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import {
  endPauses,
  expireLeases,
  judgeableProblem,
  judgeHost,
  submitted,
  type TestHost,
} from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

const people = 2
const problems = 3

let server: TestServer
let host: TestHost
let root: TestPerson
let round = 0

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  root = await server.person('root1', Privilege.Root)
})
afterAll(() => server.close())

type Step =
  | { do: 'submit'; who: number; to: number }
  | { do: 'judge'; verdict: Judge; hostFault: boolean }
  | { do: 'expire' }
  | { do: 'rejudge' | 'skip'; which: number }
  | { do: 'delete'; to: number }

const { Accepted, CompileError, SystemError, WrongAnswer } = Judge

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      who: fc.nat(people - 1),
      to: fc.nat(problems - 1),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('judge' as const),
      verdict: fc.constantFrom(Accepted, Accepted, WrongAnswer, CompileError, SystemError),
      hostFault: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rejudge' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('skip' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), to: fc.nat(problems - 1) }) },
)

/** The history's own view of a submission; the database is asked only which task came next. */
interface Known {
  who: number
  to: number
  counted: Judge | null
  attempts: number
  waiting: boolean
}

class History {
  readonly users: TestPerson[] = []
  readonly pids: number[] = []
  readonly deleted = new Set<number>()
  readonly known = new Map<number, Known>()

  async begin(): Promise<void> {
    round += 1
    await server.db.deleteFrom('judging_tasks').execute()
    for (let i = 0; i < people; i++) this.users.push(await server.person(`u${round}-${i}`))
    for (let i = 0; i < problems; i++) this.pids.push(await judgeableProblem(server, root))
  }

  async run(step: Step): Promise<void> {
    if (step.do === 'submit') await this.submit(step.who, step.to)
    else if (step.do === 'judge') await this.judge(step.verdict, step.hostFault)
    else if (step.do === 'expire') await this.expire()
    else if (step.do === 'delete') await this.deleteProblem(step.to)
    else await this.byRoot(step.do, step.which)
  }

  private async submit(who: number, to: number): Promise<void> {
    if (this.deleted.has(to)) return
    const sid = await submitted(server, this.users[who]!, this.pids[to]!)
    this.known.set(sid, { who, to, counted: null, attempts: 0, waiting: true })
  }

  private async judge(judge: Judge, hostFault: boolean): Promise<void> {
    if (![...this.known.values()].some(({ waiting }) => waiting)) return
    const submission = this.known.get((await host.judge(judge, { hostFault })).sid)!
    await endPauses(server)
    if (hostFault) this.fail(submission)
    else this.finish(submission, judge)
  }

  private async expire(): Promise<void> {
    if (![...this.known.values()].some(({ waiting }) => waiting)) return
    const { sid } = await host.take()
    this.fail(this.known.get(sid)!)
    await expireLeases(server)
    const { reapExpired } = await import('../../judging/judging-attempt.ts')
    await reapExpired(server.context)
  }

  private fail(submission: Known): void {
    submission.attempts += 1
    if (submission.attempts === 3) this.finish(submission, SystemError)
  }

  private finish(submission: Known, counted: Judge): void {
    Object.assign(submission, { counted, waiting: false, attempts: 0 })
  }

  private async byRoot(action: 'rejudge' | 'skip', which: number): Promise<void> {
    const sids = [...this.known.keys()]
    if (sids.length === 0) return
    const sid = sids[which % sids.length]!
    const judge = action === 'skip' ? Judge.Skipped : Judge.RejudgePending
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge } })
    const submission = this.known.get(sid)!
    if (action === 'skip') Object.assign(submission, { counted: null, waiting: false })
    else Object.assign(submission, { waiting: true, attempts: 0 })
  }

  private async deleteProblem(to: number): Promise<void> {
    if (this.deleted.has(to)) return
    this.deleted.add(to)
    await server.call(root, 'DELETE /problem/:pid', { params: { pid: this.pids[to]! } })
  }

  /** Recomputed slowly from what is known. */
  expected(): unknown {
    const all = [...this.known.values()].filter(({ counted }) => counted !== null)
    const distinct = (of: Known[], key: 'who' | 'to') => ({
      submit: new Set(of.map((submission) => submission[key])).size,
      solve: new Set(of.filter(({ counted }) => counted === Accepted).map((submission) => submission[key]))
        .size,
    })
    return {
      users: this.users.map((_, who) =>
        distinct(
          all.filter((submission) => submission.who === who && !this.deleted.has(submission.to)),
          'to',
        ),
      ),
      problems: this.pids.map((_, to) =>
        distinct(
          all.filter((submission) => submission.to === to),
          'who',
        ),
      ),
      pairs: this.users.flatMap((_, who) =>
        this.pids.flatMap((_, to) => {
          const own = all.filter((submission) => submission.who === who && submission.to === to)
          const accepted = own.filter(({ counted }) => counted === Accepted).length
          return own.length > 0 ? [{ who, to, submitted: own.length, accepted }] : []
        }),
      ),
    }
  }

  async stored(): Promise<unknown> {
    const users = await server.db
      .selectFrom('users')
      .select(['submit', 'solve'])
      .where(
        'id',
        'in',
        this.users.map(({ userId }) => userId),
      )
      .orderBy('id')
      .execute()
    const problems = await server.db
      .selectFrom('problems')
      .select(['submit', 'solve'])
      .where('pid', 'in', this.pids)
      .orderBy('pid')
      .execute()
    const pairs = await server.db
      .selectFrom('user_problems')
      .selectAll()
      .where('pid', 'in', this.pids)
      .where('submitted', '>', 0)
      .orderBy('user_id')
      .orderBy('pid')
      .execute()
    return {
      users,
      problems,
      pairs: pairs.map(({ user_id, pid, submitted, accepted }) => ({
        who: this.users.findIndex(({ userId }) => userId === user_id),
        to: this.pids.indexOf(pid),
        submitted,
        accepted,
      })),
    }
  }
}

test('[USR-COUNT-1] [PRB-COUNT-1] [SUB-SKIP-1] counts agree with a recomputation after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50 }), async (steps) => {
      const history = new History()
      await history.begin()
      for (const step of steps) {
        await history.run(step)
        expect(await history.stored()).toEqual(history.expected())
      }
    }),
    { seed: 20_260, numRuns: 18, endOnFailure: true },
  )
}, 120_000)

test('counts agree when many results, rejudges and skips arrive at once', async () => {
  const history = new History()
  await history.begin()
  const sids: number[] = []
  for (let i = 0; i < 18; i++) {
    sids.push(
      await submitted(server, history.users[i % people]!, history.pids[Math.floor(i / people) % problems]!),
    )
  }
  const tasks = await Promise.all(sids.map(() => host.take()))
  const put = (sid: number, judge: Judge) =>
    server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge } })
  const answers = await Promise.all([
    ...tasks.map((task, i) => host.finish(task, { judge: i % 2 ? Accepted : WrongAnswer })),
    ...sids.slice(0, 6).map((sid) => put(sid, Judge.RejudgePending)),
    ...sids.slice(12).map((sid) => put(sid, Judge.Skipped)),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  for (let i = 0; i < 6; i++) await host.judge(Accepted)

  const rows = await server.db
    .selectFrom('submissions')
    .select(['sid', 'user_id', 'pid', 'judge'])
    .where('sid', 'in', sids)
    .execute()
  for (const row of rows) {
    // Everybody was judged or skipped, so what counts is what is shown.
    history.known.set(row.sid, {
      who: history.users.findIndex(({ userId }) => userId === row.user_id),
      to: history.pids.indexOf(row.pid),
      counted: row.judge === Judge.Skipped ? null : row.judge,
      attempts: 0,
      waiting: false,
    })
  }
  expect(rows.filter(({ sid }) => sids.slice(12).includes(sid)).map(({ judge }) => judge)).toEqual(
    Array.from({ length: 6 }, () => Judge.Skipped),
  )
  expect(await history.stored()).toEqual(history.expected())
})
