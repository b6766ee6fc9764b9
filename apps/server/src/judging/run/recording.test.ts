// A run that is recorded step by step: who may, in which exams nobody may, what a host gets, and what is kept how long.

import type { RunResult } from '@verdict/contract/run'
import type { Recording } from '@verdict/contract/recording'
import { CourseVisibility } from '@verdict/domain/course'
import { Language, languageWord } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { runRules } from '@verdict/domain/run'
import { ended, enter, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { hostStatus, judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'

withLab()

const samples = [
  { in: '1 2', out: '3\n', explanations: {} },
  { in: '4 5\n', out: '9\n', explanations: {} },
]
let pid: number

beforeAll(async () => {
  pid = await judgeableProblem(server, root, { samples })
})
beforeEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
  await server.db.deleteFrom('rate_windows').execute()
  await server.db.deleteFrom('runs').execute()
  await host.start()
})

type Asked = { pid?: number; mid?: number; input?: string | null; sample?: number; language?: Language }
const ask = (who: TestPerson, body: Asked = {}) =>
  server.call(who, 'POST /run/recording', { body: { pid, language: Language.Python, code: 'x', ...body } })
const read = async (who: TestPerson, id: number) =>
  (await server.call(who, 'GET /run/:id', { params: { id } })).data
const offered = async (who: TestPerson, mid?: number) =>
  (await server.call(who, 'GET /run/recording', { query: { pid, mid } })).data.languages

test('[STEP-RUN-6] no function is recorded, since its grader holds the program', async () => {
  const change = (body: object) => server.call(root, 'PUT /problem/:pid', { params: { pid }, body })
  expect(await offered(alice)).toContain(Language.Python)
  const sources = [{ role: 'grader', name: 'grader.py', language: Language.Python, code: 'x' }]
  await change({ answer: 'function', sources })
  expect(await offered(alice)).toEqual([])
  expect(await ask(alice, { sample: 0 })).toMatchObject({ error: 'RECORDING_NOT_OFFERED' })
  await change({ answer: 'program', sources: [] })
})

const recording: Recording = {
  steps: [
    { keep: 0, frames: [['<module>', 1, [], []]], out: '' },
    { keep: 0, frames: [['<module>', 2, [['a', '1']], []]], out: '3\n' },
  ],
  end: 'exit',
  words: '',
  out: '',
}
const result = (given: Partial<RunResult> = {}): RunResult => ({
  compileError: null,
  outcomes: [],
  cpuMs: 40,
  recording,
  ...given,
})

test('[STEP-RUN-1] a recording is made of one sample, by a host, and read by its author alone', async () => {
  const { id } = (await ask(alice, { sample: 1 })).data
  const run = await host.takeRun()
  expect(run).toMatchObject({ runId: id, recorded: true, cases: [{ input: '4 5\n', expected: '9\n' }] })
  expect((await host.finishRun(run, result())).status).toBe(200)
  expect(await read(alice, id)).toMatchObject({ state: 'done', judge: null, recording })
  for (const who of [bob, admin, root])
    expect((await server.call(who, 'GET /run/:id', { params: { id } })).error).toBe('NOT_FOUND')
  expect((await server.call(alice, 'GET /run', { query: { pid } })).data.runs).toEqual([])
})

test('[STEP-RUN-1] on input of one’s own, too, and not on a sample that is not there', async () => {
  expect((await ask(alice, { sample: 2 })).error).toBe('PROBLEM_WITHOUT_SAMPLES')
  await ask(alice, { input: '7', sample: 1 })
  expect((await host.takeRun()).cases).toEqual([{ input: '7\n', expected: null }])
})

test('[STEP-RUN-2] a recording never has a verdict, whatever a host says', async () => {
  for (const said of [result(), result({ compileError: 'no', recording: null }), null]) {
    const { id } = (await ask(alice)).data
    await host.finishRun(await host.takeRun(), said)
    expect(await read(alice, id)).toMatchObject({ judge: null, cases: [{ outcome: null }] })
  }
})

test('[STEP-RUN-3] recordings and runs of a person are one at a time, within one allowance of CPU time', async () => {
  expect((await ask(alice)).status).toBe(201)
  const body = { pid, language: Language.Python, code: 'x' }
  expect((await server.call(alice, 'POST /run', { body })).error).toBe('RUN_UNFINISHED')
  await host.finishRun(await host.takeRun(), result({ cpuMs: 9_900 }))
  expect((await server.call(alice, 'POST /run', { body })).error).toBe('RATE_LIMITED')
  expect((await ask(alice)).error).toBe('RATE_LIMITED')
})

test('[STEP-RUN-4] of a person the last record alone is kept, and no longer than the run', async () => {
  const ids: number[] = []
  for (let times = 0; times < 2; times += 1) {
    ids.push((await ask(alice)).data.id)
    await host.finishRun(await host.takeRun(), result())
  }
  expect((await read(alice, ids[0]!)).recording).toBeNull()
  expect((await read(alice, ids[1]!)).recording).toEqual(recording)
})

test('[STEP-RUN-4] recordings push out no runs of the list', async () => {
  const body = { pid, language: Language.Python, code: 'x' }
  const { id } = (await server.call(alice, 'POST /run', { body })).data
  await host.finishRun(await host.takeRun(), { compileError: null, outcomes: [], cpuMs: 1 })
  const finished_at = new Date(Date.now() - 2 * runRules.windowSeconds * 1_000)
  const old = {
    user_id: alice.userId,
    pid,
    language: Language.Python,
    code: 'x',
    is_own: false,
    is_recorded: true,
    cases: '[]',
    budget_ms: 1,
    ended: 'done',
    finished_at,
  } as const
  await server.db
    .insertInto('runs')
    .values(Array.from({ length: runRules.kept + 5 }, () => old))
    .execute()
  await server.db.updateTable('runs').set({ finished_at }).execute()
  await ask(alice)
  await host.finishRun(await host.takeRun(), result())
  const { runs } = (await server.call(alice, 'GET /run', { query: { pid } })).data
  expect(runs).toMatchObject([{ id }])
  const { count } = await server.db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_recorded', '=', true)
    .executeTakeFirstOrThrow()
  expect(count).toBe(runRules.kept)
})

test('[STEP-HOST-1] it waits for a host that can record, and is offered where one is at work', async () => {
  expect(await offered(alice)).toContain(Language.Python)
  const { id } = (await ask(alice)).data
  const lease = host.lease({ records: [] })
  // The host waits for work, and has said so much.
  await expect.poll(() => offered(alice)).toEqual([])
  expect((await read(alice, id)).state).toBe('waiting')
  const body = { pid, language: Language.Python, code: 'x' }
  await server.call(bob, 'POST /run', { body })
  expect((await lease).data.run).toMatchObject({ recorded: false })
  expect((await ask(bob)).error).toBe('RECORDING_NOT_OFFERED')
  await host.lease({ ...hostStatus, records: [Language.Python] })
  expect((await read(alice, id)).state).toBe('running')
})

test('[STEP-HOST-1] it is not offered where the hosts that can record take no runs in the language', async () => {
  const label = (labels: string[]) => server.db.updateTable('judge_hosts').set({ labels }).execute()
  try {
    for (const [labels, languages] of [
      [['room-1'], []],
      [['room-1', languageWord(Language.Python)], [Language.Python]],
    ] as const) {
      await label([...labels])
      expect(await offered(alice)).toEqual(languages)
    }
    await label(['room-1'])
    expect((await ask(alice)).error).toBe('RECORDING_NOT_OFFERED')
  } finally {
    await label([])
  }
})

test('[STEP-HOST-1] [JDG-COM-7] a process beside a manager is not recorded', async () => {
  const talking = await judgeableProblem(server, root, {
    type: ProblemType.Communication,
    protocol: 'cms',
    code: 'int main() {}',
    samples,
  })
  expect((await ask(alice, { pid: talking })).error).toBe('RECORDING_NOT_OFFERED')
})

test('[STEP-HOST-1] what talks to an interactor is not recorded', async () => {
  const talking = await judgeableProblem(server, root, {
    type: ProblemType.Interaction,
    code: 'int main() {}',
    samples,
  })
  expect((await ask(alice, { pid: talking })).error).toBe('RECORDING_NOT_OFFERED')
})

test('[STEP-EXAM-1] nobody records in an exam, nor its problems while sitting it, until it is over for all', async () => {
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, alice, cid)
  expect((await ask(alice, { mid: cid })).status).toBe(201)
  await server.db.deleteFrom('runs').execute()
  await server.db.insertInto('exams').values({ contest_id: cid }).execute()
  for (const who of [alice, admin]) {
    expect((await ask(who, { mid: cid })).error).toBe('RUNS_OFF')
    expect(await offered(who, cid)).toEqual([])
  }
  // As practice the exam's problem is closed to those who sit it, and to nobody else.
  expect((await ask(alice)).error).toBe('RUNS_OFF')
  expect(await offered(alice)).toEqual([])
  expect((await ask(bob)).status).toBe(201)
  await moveContest(server, admin, cid, ended)
  expect((await ask(alice)).status).toBe(201)
})

test('[STEP-EXAM-1] an exam that one may not see is answered for like one that does not exist', async () => {
  const body = { name: 'Closed', encrypt: CourseVisibility.Private }
  const course = (await server.call(root, 'POST /course', { body })).data.courseId
  const cid = await makeContest(server, root, { ...running, list: [pid], course })
  const before = await offered(bob, cid)
  await server.db.insertInto('exams').values({ contest_id: cid }).execute()
  expect([before, await offered(bob, cid)]).toEqual([[], []])
  expect(await offered(bob, 2_000_000_000)).toEqual([])
  const seen = await makeContest(server, admin, { ...running, list: [pid] })
  expect(await offered(bob, seen)).toEqual(await offered(bob))
  expect(await offered(bob)).not.toEqual([])
})

test('[STEP-EXAM-1] before an exam begins nothing says which problems are in it', async () => {
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, alice, cid)
  await moveContest(server, admin, cid, ready)
  await server.db.insertInto('exams').values({ contest_id: cid }).execute()
  expect(await offered(alice)).toContain(Language.Python)
  expect((await ask(alice)).status).toBe(201)
  await server.db.deleteFrom('runs').execute()
  await moveContest(server, admin, cid, running)
  expect(await offered(alice)).toEqual([])
  expect((await ask(alice)).error).toBe('RUNS_OFF')
})

test('[STEP-EXAM-1] to who sits an exam the call does not exist, and where runs are off recordings are', async () => {
  const cid = await makeContest(server, admin, { ...running, list: [pid], option: { runs: false } })
  await enter(server, alice, cid)
  expect((await ask(alice)).error).toBe('RUNS_OFF')
  expect(await offered(alice, cid)).toEqual([])
  await server.db.insertInto('exams').values({ contest_id: cid, binds: 'session' }).execute()
  const sits = { contest_id: cid, user_id: alice.userId }
  await server.db.insertInto('exam_sitters').values(sits).execute()
  expect((await ask(alice, { mid: cid })).error).toBe('EXAM_ONLY')
})

test('[STEP-HOSTILE-2] a record that keeps to no shape is refused, and the run ends with its host', async () => {
  const { id } = (await ask(bob)).data
  const run = await host.takeRun()
  const steps = (given: object) => result({ recording: { ...recording, ...given } })
  const step = recording.steps[0]!
  for (const broken of [
    { steps: Array.from({ length: 1_001 }, () => step) },
    { steps: [{ ...step, keep: -1 }] },
    { steps: [{ ...step, out: 'x'.repeat(20_000) }] },
    { steps: [{ ...step, frames: [['f', 1, [['a', 'x'.repeat(200)]], []]] }] },
    { end: 'well' },
  ] as object[])
    expect((await host.finishRun(run, steps(broken))).status).toBe(400)
  const odd = { steps: [{ ...step, out: 'a\0\uD800' }] }
  expect((await host.finishRun(run, steps(odd))).status).toBe(200)
  expect((await read(bob, id)).recording!.steps[0]!.out).toBe('a\uFFFD\uFFFD')
})
