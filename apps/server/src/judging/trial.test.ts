// Trying a checker: who may, what a host gets, and that whoever waits is told in any case.

import type { TrialRequest, TrialResult } from '@verdict/contract/trial'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Bell } from './bell.ts'
import { handTrialBack, takeTrial, tryProgram } from './trial.ts'

let server: TestServer
let host: TestHost
let owner: TestPerson
let admin: TestPerson
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  owner = await server.person('owner')
  admin = await server.person('admin', Privilege.Admin)
  pid = await judgeableProblem(server, owner)
})
beforeEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
  await server.db.deleteFrom('rate_windows').execute()
})
afterAll(() => server.close())

const request: TrialRequest = {
  type: ProblemType.SpecialJudge,
  code: 'int main() {}',
  input: '1\n',
  output: '2\n',
  answer: '3\n',
}
const tryAs = (who: TestPerson) =>
  server.call(who, 'POST /problem/:pid/try', { params: { pid }, body: request })

const result: TrialResult = {
  compileError: null,
  run: {
    judge: Judge.WrongAnswer,
    exitCode: 1,
    failure: null,
    message: 'expected 3, found 2',
    printed: '',
    time: 2,
    memory: 300,
  },
}
const trials = () => server.db.selectFrom('judge_trials').selectAll().execute()
const never = new AbortController().signal
const builtIn = () => server.db.selectFrom('judge_hosts').select(['id', 'name']).executeTakeFirstOrThrow()

test('[PRB-TRY-1] a host gets it whole, and its answer goes to whoever waits', async () => {
  const waiting = tryAs(owner)
  const trial = await host.takeTrial()
  expect(trial).toEqual({ ...request, trialId: expect.any(Number) })
  expect((await host.finishTrial(trial, result)).status).toBe(200)
  expect(await waiting).toMatchObject({ status: 200, data: result })
  expect(await trials()).toEqual([])
})

test('[PRB-TRY-1] an admin may try what is another’s', async () => {
  const waiting = tryAs(admin)
  await host.finishTrial(await host.takeTrial(), { compileError: 'no', run: null })
  expect((await waiting).data).toEqual({ compileError: 'no', run: null })
})

test('it goes before every submission', async () => {
  const sid = await submitted(server, owner, pid)
  const waiting = tryAs(owner)
  await expect.poll(async () => (await trials()).length).toBe(1)
  const { data } = await host.lease()
  expect(data).toMatchObject({ task: null, trial: request })
  await host.finishTrial(data.trial!, result)
  await waiting
  expect((await host.lease()).data).toMatchObject({ task: { sid }, trial: null })
})

test('is given to one host only, and taken from nobody else', async () => {
  const waiting = tryAs(owner)
  const trial = await host.takeTrial()
  expect(await takeTrial(server.context, await builtIn())).toBeNull()
  expect((await host.finishTrial(trial, result)).status).toBe(200)
  expect(await host.finishTrial(trial, result)).toMatchObject({ status: 409, error: 'LEASE_LOST' })
  await waiting
})

test('one that its host never received goes to the next', async () => {
  const waiting = tryAs(owner)
  const trial = await host.takeTrial()
  await handTrialBack(server.context, await builtIn(), trial)
  expect((await host.takeTrial()).trialId).toBe(trial.trialId)
  await host.finishTrial(trial, result)
  expect((await waiting).status).toBe(200)
})

test('bytes that are no text do no harm', async () => {
  const waiting = tryAs(owner)
  const odd = { ...result, run: { ...result.run!, message: 'a\0b\uD800', printed: '\0' } }
  await host.finishTrial(await host.takeTrial(), odd)
  expect((await waiting).data.run).toMatchObject({ message: 'a\u{FFFD}b\u{FFFD}', printed: '\u{FFFD}' })
})

test('a host that could not do it ends the waiting', async () => {
  const waiting = tryAs(owner)
  await host.finishTrial(await host.takeTrial(), null)
  expect(await waiting).toMatchObject({ status: 503, error: 'NOT_READY' })
  expect(await trials()).toEqual([])
})

test('without a host whoever asks is told so in time, and nothing is left', async () => {
  const viewer = { ...owner, sessionId: 1 }
  const wait = { bell: new Bell(), stopping: never, waitMs: 50 }
  const waiting = tryProgram(server.context, viewer, pid, request, wait)
  await expect(waiting).rejects.toMatchObject({ error: 'NOT_READY' })
  expect(await trials()).toEqual([])
})

test('one that nobody waits for any more is not given out, and swept by the next', async () => {
  const old = new Date(Date.now() - 3_600_000)
  await server.db
    .insertInto('judge_trials')
    .values({ request: JSON.stringify(request), created_at: old })
    .execute()
  expect(await takeTrial(server.context, await builtIn())).toBeNull()
  const waiting = tryAs(owner)
  await host.finishTrial(await host.takeTrial(), result)
  await waiting
  expect(await trials()).toEqual([])
})

test('a paused host is given nothing and says why', async () => {
  const sid = await submitted(server, owner, pid)
  const paused = { reason: 'three faults in a row', since: '2026-01-02T03:04:05.000Z' }
  expect((await host.lease({ paused })).data).toEqual({ task: null, trial: null })
  const { status } = await server.db.selectFrom('judge_hosts').select('status').executeTakeFirstOrThrow()
  expect(status).toMatchObject({ paused })
  expect((await host.lease()).data.task).toMatchObject({ sid })
})
