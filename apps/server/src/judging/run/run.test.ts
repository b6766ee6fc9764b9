// Running code before it is submitted: who may, what a host gets, what is kept, and what makes room for what.

import { checkersKnownTo, judgedAsUsual, type JudgeRun, knowsKinds } from '@verdict/contract/judge-protocol'
import type { RunOutcome, RunResult } from '@verdict/contract/run'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { runRules } from '@verdict/domain/run'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, ready, running, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { pageOf, withPages } from '@verdict/testkit/pages'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Bell } from '../bell.ts'
import { renewRun } from '../judging-service.ts'
import { workTopic } from '../queue/queue.ts'
import { takeRun } from './run-work.ts'

withPages()

const samples = [
  { in: '1 2', out: '3\n' },
  { in: '4 5\n', out: '9\n' },
]
const code = 'int main() {}'
let pid: number

beforeAll(async () => {
  pid = await judgeableProblem(server, root, {
    samples: samples.map((one) => ({ ...one, explanations: {} })),
  })
})
beforeEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
  await server.db.deleteFrom('rate_windows').execute()
  await server.db.deleteFrom('runs').execute()
})

const ask = (who: TestPerson, body: { pid?: number; mid?: number; input?: string | null } = {}) =>
  server.call(who, 'POST /run', { body: { pid, language: Language.Cpp17, code, ...body } })
const begun = async (who: TestPerson, body: { input?: string } = {}): Promise<number> =>
  (await ask(who, body)).data.id
const read = async (who: TestPerson, id: number) =>
  (await server.call(who, 'GET /run/:id', { params: { id } })).data
const list = async (who: TestPerson) => (await server.call(who, 'GET /run', { query: { pid } })).data.runs
const stop = (who: TestPerson, id: number) => server.call(who, 'DELETE /run/:id', { params: { id } })

const outcome = (given: Partial<RunOutcome> = {}): RunOutcome => ({
  judge: Judge.Accepted,
  time: 3,
  memory: 700,
  words: '',
  outOfTime: false,
  difference: null,
  stdout: { text: '3\n', bytes: 2 },
  stderr: { text: '', bytes: 0 },
  message: '',
  talk: null,
  isTalkCut: false,
  ...given,
})
const resultOf = (outcomes: RunOutcome[], cpuMs = 5): RunResult => ({ compileError: null, outcomes, cpuMs })

class WatchedBell extends Bell {
  /** How often somebody had nothing to do but to wait. */
  waits = 0

  override after(...given: Parameters<Bell['after']>): Promise<void> {
    this.waits += 1
    return super.after(...given)
  }
}

function bellOfWork(): WatchedBell {
  const bell = new WatchedBell()
  server.context.channel.subscribe(workTopic, () => bell.ring())
  return bell
}

const askingHost = () => server.db.selectFrom('judge_hosts').select(['id', 'name']).executeTakeFirstOrThrow()
const never = new AbortController().signal

/** The host asks whether its run still counts. Nothing but the bell and `gone` ends its question. */
async function asked({ runId }: JudgeRun, bell: Bell, gone = never): Promise<{ cancelled: boolean }> {
  const ends = { gone, stopping: never, renewMs: 3_600_000 }
  return renewRun(server.context, bell, await askingHost(), runId, ends)
}

/** Asked, and waiting for the answer. */
async function askedAndWaits(run: JudgeRun, bell: WatchedBell, gone?: AbortSignal) {
  const answer = asked(run, bell, gone)
  await expect.poll(() => bell.waits).toBeGreaterThan(0)
  return { answer }
}

test('[JDG-PROTOCOL-4] a host of before the checker’s protocol is given no run of its problem', async () => {
  const special = await judgeableProblem(server, root, {
    type: ProblemType.SpecialJudge,
    code,
    protocol: 'hustoj',
    samples: samples.map((one) => ({ ...one, explanations: {} })),
  })
  const id = (await ask(alice, { pid: special })).data.id
  const asking = await askingHost()
  const taken = (protocol: number) => {
    const host = { ...asking, languages: [Language.Cpp17], checkers: checkersKnownTo(protocol) }
    return server.db.transaction().execute((tx) => takeRun(server.context, tx, host))
  }
  expect(await taken(2)).toBeNull()
  expect(await taken(3)).toMatchObject({ runId: id, protocol: 'hustoj' })
})

test('[JDG-COM-8] a host of before managers is given no run of their problems', async () => {
  const communication = await judgeableProblem(server, root, {
    type: ProblemType.Communication,
    code,
    protocol: 'cms',
    processes: 2,
    samples: samples.map((one) => ({ ...one, explanations: {} })),
  })
  const id = (await ask(alice, { pid: communication })).data.id
  const asking = await askingHost()
  const taken = (protocol: number) => {
    const host = { ...asking, languages: [Language.Cpp17], kinds: knowsKinds(protocol) }
    return server.db.transaction().execute((tx) => takeRun(server.context, tx, host))
  }
  expect(await taken(4)).toBeNull()
  expect(await taken(5)).toMatchObject({ runId: id, kind: ProblemType.Communication, processes: 2 })
})

test('[RUN-SAMPLES-1] a host gets the samples and no test, and the author reads what came of it', async () => {
  const submissions = (await server.call(alice, 'GET /status/list', {})).data.total
  const id = await begun(alice)
  expect(await read(alice, id)).toMatchObject({ state: 'waiting', ahead: 0, isOwn: false })
  const run = await host.takeRun()
  expect(run).toEqual({
    runId: id,
    kind: ProblemType.Traditional,
    language: Language.Cpp17,
    code,
    checker: '',
    protocol: 'testlib',
    flags: [],
    comparison: null,
    ...judgedAsUsual,
    timeMs: 1000,
    memoryKb: 262_144,
    cpuMs: runRules.cpuMs,
    cases: [
      { input: '1 2\n', expected: '3\n' },
      { input: '4 5\n', expected: '9\n' },
    ],
    recorded: false,
  })
  expect(await read(alice, id)).toMatchObject({ state: 'running' })
  const wrong = outcome({ judge: Judge.WrongAnswer, stdout: { text: '8\0\n', bytes: 3 } })
  expect((await host.finishRun(run, resultOf([outcome(), wrong]))).status).toBe(200)
  expect(await read(alice, id)).toMatchObject({
    state: 'done',
    judge: Judge.WrongAnswer,
    code,
    compileError: null,
    cases: [
      { input: { text: '1 2\n', bytes: 4 }, expected: { text: '3\n', bytes: 2 }, outcome: outcome() },
      { outcome: { ...wrong, stdout: { text: '8\uFFFD\n', bytes: 3 } } },
    ],
  })
  expect(await list(alice)).toMatchObject([{ id, state: 'done', judge: Judge.WrongAnswer }])
  expect((await server.call(alice, 'GET /status/list', {})).data.total).toBe(submissions)
})

test('[RUN-OWN-1] input of one’s own has nothing to be compared with', async () => {
  const id = await begun(alice, { input: '7' })
  const run = await host.takeRun()
  expect(run.cases).toEqual([{ input: '7\n', expected: null }])
  await host.finishRun(run, resultOf([outcome({ judge: null })]))
  expect(await read(alice, id)).toMatchObject({ isOwn: true, judge: null, cases: [{ expected: null }] })
  const empty = await judgeableProblem(server, root)
  expect((await ask(alice, { pid: empty })).error).toBe('PROBLEM_WITHOUT_SAMPLES')
  expect((await ask(alice, { pid: empty, input: '' })).status).toBe(201)
})

test('[RUN-SEEN-1] nobody else sees a run, not even root', async () => {
  const id = await begun(alice)
  for (const who of [bob, admin, root]) {
    expect((await server.call(who, 'GET /run/:id', { params: { id } })).error).toBe('NOT_FOUND')
    expect((await stop(who, id)).error).toBe('NOT_FOUND')
    expect(await list(who)).toEqual([])
  }
  expect((await read(alice, id)).state).toBe('waiting')
})

test('[RUN-LIMIT-1] of one person one run at a time, also of two that are asked for together', async () => {
  const answers = await Promise.all([ask(alice), ask(alice), ask(bob)])
  expect(answers.filter(({ error }) => error === 'RUN_UNFINISHED')).toHaveLength(1)
  expect(answers[2].error).toBeNull()
  await host.finishRun(await host.takeRun())
  await host.finishRun(await host.takeRun())
  expect((await ask(alice)).status).toBe(201)
})

test('[RUN-LIMIT-2] runs of one person use 10 s of CPU time a minute, and the refusal says when to come back', async () => {
  await begun(alice)
  await host.finishRun(await host.takeRun(), resultOf([outcome()], 4_000))
  await begun(alice)
  const second = await host.takeRun()
  expect(second.cpuMs).toBe(6_000)
  await host.finishRun(second, resultOf([outcome()], 5_700))
  // As if the first had been 30 s ago.
  await server.db
    .updateTable('runs')
    .set({ finished_at: new Date(Date.now() - 30_000) })
    .where('cpu_ms', '=', 4_000)
    .execute()
  const refused = await ask(alice)
  expect([refused.status, refused.error]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30)
  expect((await ask(bob)).status).toBe(201)
})

test('[RUN-LIMIT-3] a run that is stopped ends at the host too, and what it used counts', async () => {
  const id = await begun(alice)
  const run = await host.takeRun()
  await server.db
    .updateTable('runs')
    .set({ started_at: new Date(Date.now() - 3_000) })
    .execute()
  const { answer } = await askedAndWaits(run, bellOfWork())
  expect((await stop(alice, id)).status).toBe(200)
  expect(await answer).toEqual({ cancelled: true })
  expect((await host.finishRun(run, resultOf([outcome()]))).error).toBe('LEASE_LOST')
  expect(await read(alice, id)).toMatchObject({
    state: 'stopped',
    judge: null,
    cases: [{ outcome: null }, {}],
  })
  await begun(alice)
  expect((await host.takeRun()).cpuMs).toBeLessThan(runRules.cpuMs - 2_900)
  expect((await stop(alice, id)).status).toBe(200)
})

test('[RUN-QUEUE-1] runs go after what people submit and before rejudges', async () => {
  const again = await submitted(server, alice, pid)
  await host.judge()
  await server.call(root, 'PUT /status/:sid', {
    params: { sid: again },
    body: { judge: Judge.RejudgePending },
  })
  await begun(alice)
  await begun(bob)
  expect(await read(bob, (await list(bob))[0]!.id)).toMatchObject({ ahead: 1 })
  const sid = await submitted(server, bob, pid)
  expect((await host.take()).sid).toBe(sid)
  await host.takeRun()
  await host.takeRun()
  expect((await host.take()).sid).toBe(again)
})

test('[RUN-QUEUE-2] a run makes room for a contest submission that no host is free for, and begins again', async () => {
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, bob, cid)
  const first = await begun(alice)
  const run = await host.takeRun()
  const sid = await submitted(server, bob, pid)
  const { answer } = await askedAndWaits(run, bellOfWork())
  const inContest = await submittedIn(server, bob, cid, pid)
  expect(await answer).toEqual({ cancelled: true })
  expect((await host.finishRun(run, resultOf([outcome()]))).error).toBe('LEASE_LOST')
  expect((await host.take()).sid).toBe(inContest)
  expect((await host.take()).sid).toBe(sid)
  expect((await host.takeRun()).runId).toBe(first)
})

test('[RUN-QUEUE-2] a host that asks just after a contest submission came is answered at once, too', async () => {
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, bob, cid)
  await begun(alice)
  const run = await host.takeRun()
  await submittedIn(server, bob, cid, pid)
  const bell = new WatchedBell()
  expect(await asked(run, bell)).toEqual({ cancelled: true })
  expect(bell.waits).toBe(0)
  await host.take()
})

test('[RUN-QUEUE-2] of two runs one makes room for one contest submission, the one that began last', async () => {
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, bob, cid)
  await begun(alice)
  const first = await host.takeRun()
  await begun(bob)
  const second = await host.takeRun()
  const [bell, bellOfSecond, gone] = [new WatchedBell(), new WatchedBell(), new AbortController()]
  const renewal = await askedAndWaits(first, bell, gone.signal)
  const renewalOfSecond = await askedAndWaits(second, bellOfSecond)
  /** The first one hears the bell, and goes on. */
  const staysWith = async (waits: number): Promise<void> => {
    bell.ring()
    await expect.poll(() => bell.waits).toBe(waits)
  }
  await submittedIn(server, bob, cid, pid)
  await staysWith(2)
  bellOfSecond.ring()
  expect(await renewalOfSecond.answer).toEqual({ cancelled: true })
  // As if it had made room just now: after a second the submission may need more room.
  await server.db
    .updateTable('runs')
    .set({ yielded_at: new Date(Date.now() + 60_000) })
    .where('id', '=', second.runId)
    .execute()
  await staysWith(3)
  await host.take()
  gone.abort()
  expect(await renewal.answer).toEqual({ cancelled: false })
})

test('[RUN-QUEUE-3] a run ends with its host, whether that starts anew or falls silent', async () => {
  const id = await begun(alice)
  await host.takeRun()
  await host.start()
  expect(await read(alice, id)).toMatchObject({ state: 'failed' })
  const next = await begun(alice)
  const run = await host.takeRun()
  await server.db
    .updateTable('runs')
    .set({ lease_until: new Date(0) })
    .where('finished_at', 'is', null)
    .execute()
  await expect.poll(async () => (await read(alice, next)).state).toBe('failed')
  expect((await host.renewRun(run)).data).toEqual({ cancelled: true })
})

test('[RUN-CONTEST-1] a contest that forbids runs keeps its problems from being run by those in it, whatever they name', async () => {
  const cid = await makeContest(server, admin, { ...running, list: [pid], option: { runs: false } })
  expect((await ask(alice, { mid: cid })).error).toBe('CONTEST_NOT_ENTERED')
  await enter(server, alice, cid)
  expect((await ask(alice, { mid: cid })).error).toBe('RUNS_OFF')
  expect((await ask(alice)).error).toBe('RUNS_OFF')
  expect((await ask(bob)).status).toBe(201)
  expect((await ask(admin, { mid: cid })).status).toBe(201)
  await moveContest(server, admin, cid, ready)
  expect((await ask(alice, { mid: cid })).error).toBe('CONTEST_NOT_STARTED')
  await moveContest(server, admin, cid, ended)
  expect((await ask(alice, { mid: cid })).status).toBe(201)
  await stop(alice, (await list(alice))[0]!.id)
  await moveContest(server, admin, cid, running)
  const body = { option: { runs: true } }
  await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body })
  expect((await ask(alice, { mid: cid })).status).toBe(201)
})

test('[RUN-KEPT-1] the last 20 of a problem are kept, cut to what is shown', async () => {
  await server.db
    .insertInto('runs')
    .values(
      Array.from({ length: 25 }, () => ({
        user_id: alice.userId,
        pid,
        language: Language.C,
        code,
        is_own: true,
        cases: '[]',
        budget_ms: 1,
        ended: 'done' as const,
        finished_at: new Date(Date.now() - 3_600_000),
      })),
    )
    .execute()
  const long = 'x'.repeat(runRules.inputChars)
  const id = await begun(alice, { input: long })
  const run = await host.takeRun()
  expect(run.cases[0]!.input).toBe(`${long}\n`)
  await host.finishRun(run, resultOf([outcome({ judge: null })]))
  expect((await read(alice, id)).cases[0]!.input).toEqual({
    text: 'x'.repeat(runRules.outputBytes),
    bytes: runRules.inputChars + 1,
  })
  expect(await list(alice)).toHaveLength(runRules.kept)
  const { count } = await server.db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(runRules.kept)
})

test('[RUN-END-1] the author’s pages hear that it ended, nobody else’s do', async () => {
  const page = await pageOf(alice)
  const other = await pageOf(bob)
  const id = await begun(alice)
  await host.finishRun(await host.takeRun(), resultOf([outcome(), outcome()]))
  expect(await page.next()).toEqual({ type: 'run_finished', data: { id, pid } })
  const own = await begun(bob)
  await stop(bob, own)
  expect(await other.next()).toEqual({ type: 'run_finished', data: { id: own, pid } })
})

test('[RUN-END-2] a verdict of all samples needs all of them', async () => {
  const verdict = async (result: RunResult | null) => {
    const id = await begun(alice)
    await host.finishRun(await host.takeRun(), result)
    const { state, judge } = await read(alice, id)
    return [state, judge]
  }
  expect(await verdict(resultOf([outcome(), outcome()]))).toEqual(['done', Judge.Accepted])
  expect(await verdict(resultOf([outcome()]))).toEqual(['done', null])
  const late = outcome({ judge: Judge.TimeLimitExceeded })
  expect(await verdict(resultOf([outcome(), late]))).toEqual(['done', Judge.TimeLimitExceeded])
  expect(await verdict({ compileError: 'no', outcomes: [], cpuMs: 1 })).toEqual(['done', Judge.CompileError])
  expect(await verdict(null)).toEqual(['failed', null])
})
