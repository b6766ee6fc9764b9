// Trying a checker: who may, what a host gets, and that the caller gets an answer in any case.

import type { AddressInfo } from 'node:net'
import { checkersKnownTo, knowsKinds } from '@verdict/contract/judge-protocol'
import type { TrialRequest, TrialResult } from '@verdict/contract/trial'
import { problemProgramChars } from '@verdict/domain/limits'
import { languages } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { hostStatus, judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Bell } from './bell.ts'
import { handTrialBack, renewTrial, takeTrial, tryProgram } from './trial.ts'

let server: TestServer
let host: TestHost
let owner: TestPerson
let admin: TestPerson
let root: TestPerson
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  owner = await server.person('owner')
  admin = await server.person('admin', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
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
  protocol: 'kattis',
  flags: ['strict'],
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
    nextPass: null,
    time: 2,
    memory: 300,
  },
}
const trials = () => server.db.selectFrom('judge_trials').selectAll().orderBy('id').execute()
const never = new AbortController().signal
const builtIn = () => server.db.selectFrom('judge_hosts').select(['id', 'name']).executeTakeFirstOrThrow()

test('[PRB-TRY-1] a host gets it whole, and its answer goes to the caller', async () => {
  const waiting = tryAs(owner)
  const trial = await host.takeTrial()
  expect(trial).toEqual({ ...request, processes: 1, sources: [], trialId: expect.any(Number) })
  expect((await host.finishTrial(trial, result)).status).toBe(200)
  expect(await waiting).toMatchObject({ status: 200, data: result })
  expect(await trials()).toEqual([])
})

test('[PRB-TRY-1] an admin may try what is another’s', async () => {
  const waiting = tryAs(admin)
  await host.finishTrial(await host.takeTrial(), { compileError: 'no', run: null })
  expect((await waiting).data).toEqual({ compileError: 'no', run: null })
})

const takeAnother = async () => {
  const another = await builtIn()
  return server.db.transaction().execute((tx) => takeTrial(tx, { ...another, languages }))
}

test('[JDG-FLAGS-1] it is called as the problem’s own checker is, unless it says how', async () => {
  const body = { protocol: 'kattis' as const, flags: ['case_sensitive'] }
  await server.call(owner, 'PUT /problem/:pid', { params: { pid }, body })
  const { type, code, input } = request
  const plain = { type, code, input }
  const waiting = server.call(owner, 'POST /problem/:pid/try', { params: { pid }, body: plain })
  const trial = await host.takeTrial()
  expect(trial).toMatchObject(body)
  await host.finishTrial(trial, null)
  expect((await waiting).error).toBe('NOT_READY')
})

test('[JDG-PROTOCOL-4] a host of before a checker’s protocol is given no trial of it', async () => {
  const body = { ...request, protocol: 'hustoj' as const }
  const waiting = server.call(owner, 'POST /problem/:pid/try', { params: { pid }, body })
  await expect.poll(async () => (await trials()).length).toBe(1)
  const asking = { ...(await builtIn()), languages }
  const taken = (protocol: number) =>
    server.db.transaction().execute((tx) => takeTrial(tx, { ...asking, checkers: checkersKnownTo(protocol) }))
  expect(await taken(2)).toBeNull()
  const trial = (await taken(3))!
  expect(trial).toMatchObject({ protocol: 'hustoj' })
  await host.finishTrial(trial, result)
  await waiting
})

test('[JDG-COM-8] a manager is tried beside as many processes as its problem has, by a host that knows managers', async () => {
  const communication = { type: ProblemType.Communication, protocol: 'cms' as const }
  const code = 'int main() {}'
  const own = await judgeableProblem(server, owner, { ...communication, code, processes: 3 })
  const body = { ...communication, code, input: '', output: '', answer: '' }
  const waiting = server.call(owner, 'POST /problem/:pid/try', { params: { pid: own }, body })
  await expect.poll(async () => (await trials()).length).toBe(1)
  const asking = { ...(await builtIn()), languages }
  const taken = (protocol: number) =>
    server.db.transaction().execute((tx) => takeTrial(tx, { ...asking, kinds: knowsKinds(protocol) }))
  expect(await taken(4)).toBeNull()
  const trial = (await taken(5))!
  expect(trial).toMatchObject({ ...communication, processes: 3 })
  await host.finishTrial(trial, result)
  await waiting
})

test('[PRB-PROTOCOL-1] a manager by another protocol than its own is not tried', async () => {
  const body = { ...request, type: ProblemType.Communication }
  const { error } = await server.call(owner, 'POST /problem/:pid/try', { params: { pid }, body })
  expect(error).toBe('VALIDATION_FAILED')
})

test('[PRB-PROTOCOL-1] an interactor by a protocol of checkers is not tried', async () => {
  const body = { ...request, type: ProblemType.Interaction, protocol: 'hustoj' as const }
  const { error } = await server.call(owner, 'POST /problem/:pid/try', { params: { pid }, body })
  expect(error).toBe('VALIDATION_FAILED')
})

test('[PRB-TRY-2] it goes after what people hand in, and before what is judged anew', async () => {
  const again = await submitted(server, owner, pid)
  await host.judge()
  const params = { sid: again }
  await server.call(root, 'PUT /status/:sid', { params, body: { judge: Judge.RejudgePending } })
  const sid = await submitted(server, owner, pid)
  const waiting = tryAs(owner)
  await expect.poll(async () => (await trials()).length).toBe(1)
  expect((await host.take()).sid).toBe(sid)
  await host.finishTrial(await host.takeTrial(), result)
  await waiting
  expect((await host.take()).sid).toBe(again)
})

test('[PRB-TRY-3] one under way makes room for a submission that waits for its host, and is begun anew after it', async () => {
  const waiting = tryAs(owner)
  const trial = await host.takeTrial()
  expect((await host.renewTrial(trial)).data).toEqual({ cancelled: false })
  const sid = await submitted(server, owner, pid)
  await expect.poll(async () => (await host.renewTrial(trial)).data).toEqual({ cancelled: true })
  expect(await host.finishTrial(trial, result)).toMatchObject({ status: 409, error: 'LEASE_LOST' })
  expect((await host.judge()).sid).toBe(sid)
  const again = await host.takeTrial()
  expect(again).toEqual(trial)
  await host.finishTrial(again, result)
  expect((await waiting).status).toBe(200)
})

test('[PRB-TRY-3] one under way goes on beside what another host takes, or this one cannot', async () => {
  const waiting = tryAs(owner)
  const trial = await host.takeTrial()
  const sid = await submitted(server, owner, pid)
  const old = () =>
    server.db
      .updateTable('judging_tasks')
      .set({ created_at: new Date(0) })
      .execute()
  const set = (change: object) => server.db.updateTable('judge_hosts').set(change).execute()
  await old()
  for (const change of [
    { status: JSON.stringify({ ...hostStatus, compilers: [] }) },
    { status: JSON.stringify({ ...hostStatus, paused: { reason: 'x', since: new Date() } }) },
    { drained_at: new Date() },
    { labels: sql`'{final}'` },
  ]) {
    await set(change)
    expect((await host.renewTrial(trial)).data).toEqual({ cancelled: false })
    await set({ status: JSON.stringify(hostStatus), drained_at: null, labels: sql`'{}'` })
  }
  // Not a moment old: a host that is free takes it.
  await server.db
    .updateTable('judging_tasks')
    .set({ created_at: new Date(Date.now() + 60_000) })
    .execute()
  expect((await host.renewTrial(trial)).data).toEqual({ cancelled: false })
  await host.finishTrial(trial, result)
  expect((await waiting).status).toBe(200)
  expect((await host.judge()).sid).toBe(sid)
})

test('[PRB-TRY-2] a person’s trials run one at a time, and others’ go on meanwhile', async () => {
  const first = tryAs(owner)
  await expect.poll(async () => (await trials()).length).toBe(1)
  const second = tryAs(owner)
  await expect.poll(async () => (await trials()).length).toBe(2)
  const third = tryAs(admin)
  await expect.poll(async () => (await trials()).length).toBe(3)
  const given = await Promise.all([takeAnother(), takeAnother(), takeAnother(), takeAnother()])
  const ids = given.flatMap((trial) => trial?.trialId ?? [])
  const rows = await trials()
  expect(rows.filter(({ id }) => ids.includes(id)).map(({ user_id }) => user_id)).toEqual([
    owner.userId,
    admin.userId,
  ])
  for (const trial of given) if (trial) await host.finishTrial(trial, result)
  await host.finishTrial(await host.takeTrial(), result)
  for (const waiting of [first, second, third]) expect((await waiting).status).toBe(200)
})

test('[PRB-TRY-2] ends when the caller leaves: the host that runs it must stop', async () => {
  const gone = new AbortController()
  const viewer = { ...owner, sessionId: 1 }
  const wait = { bell: new Bell(), gone: gone.signal, stopping: never }
  const waiting = tryProgram(server.context, viewer, pid, request, wait)
  const trial = await host.takeTrial()
  expect((await host.renewTrial(trial)).data).toEqual({ cancelled: false })
  // It is not theirs.
  expect(await renewTrial(server.context, { id: 0, name: 'other' }, trial.trialId)).toEqual({
    cancelled: true,
  })
  gone.abort()
  await expect(waiting).rejects.toMatchObject({ error: 'NOT_READY' })
  expect((await host.renewTrial(trial)).data).toEqual({ cancelled: true })
})

test('[PRB-TRY-2] a connection that is cut ends it', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const abort = new AbortController()
  const asked = fetch(`http://127.0.0.1:${port}/api/problem/${pid}/try`, {
    method: 'POST',
    headers: {
      cookie: owner.cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(request),
    signal: abort.signal,
  })
  const trial = await host.takeTrial()
  abort.abort()
  await expect(asked).rejects.toThrow()
  await expect.poll(async () => (await host.renewTrial(trial)).data).toEqual({ cancelled: true })
  expect(await trials()).toEqual([])
})

test('is given to one host only, and taken from nobody else', async () => {
  const waiting = tryAs(owner)
  const trial = await host.takeTrial()
  expect(await takeAnother()).toBeNull()
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
  const odd = { ...result, run: { ...result.run!, message: 'a\0b\uD800', printed: '\0', nextPass: '1\0' } }
  await host.finishTrial(await host.takeTrial(), odd)
  expect((await waiting).data.run).toMatchObject({
    message: 'a\u{FFFD}b\u{FFFD}',
    printed: '\u{FFFD}',
    nextPass: '1\u{FFFD}',
  })
})

test('a host that could not do it ends the waiting', async () => {
  const waiting = tryAs(owner)
  await host.finishTrial(await host.takeTrial(), null)
  expect(await waiting).toMatchObject({ status: 503, error: 'NOT_READY' })
  expect(await trials()).toEqual([])
})

test('without a host the caller is refused in time, and nothing is left', async () => {
  const viewer = { ...owner, sessionId: 1 }
  const wait = { bell: new Bell(), gone: never, stopping: never, waitMs: 50 }
  const waiting = tryProgram(server.context, viewer, pid, request, wait)
  await expect(waiting).rejects.toMatchObject({ error: 'NOT_READY' })
  expect(await trials()).toEqual([])
})

test('one that nobody waits for any more is not given out, and swept by the next', async () => {
  const old = new Date(Date.now() - 3_600_000)
  await server.db
    .insertInto('judge_trials')
    .values({ user_id: owner.userId, request: JSON.stringify(request), created_at: old })
    .execute()
  expect(await takeAnother()).toBeNull()
  const waiting = tryAs(owner)
  await host.finishTrial(await host.takeTrial(), result)
  await waiting
  expect(await trials()).toEqual([])
})

test('a paused host is given nothing and says why', async () => {
  const sid = await submitted(server, owner, pid)
  const paused = { reason: 'three faults in a row', since: '2026-01-02T03:04:05.000Z' }
  expect((await host.lease({ paused })).data).toMatchObject({ task: null, trial: null, run: null })
  const { status } = await server.db.selectFrom('judge_hosts').select('status').executeTakeFirstOrThrow()
  expect(status).toMatchObject({ paused })
  expect((await host.lease()).data.task).toMatchObject({ sid })
})

test('[PRB-CODE-1] a checker of 1 MiB is kept, leased with a submission and tried; a character more is refused', async () => {
  const code = 'int main() {} //'.padEnd(problemProgramChars, 'x')
  const special = await judgeableProblem(server, owner)
  const params = { pid: special }
  const change = (given: string) =>
    server.call(owner, 'PUT /problem/:pid', {
      params,
      body: { type: ProblemType.SpecialJudge, code: given },
    })
  expect((await change(code)).status).toBe(200)
  expect(await change(`${code}x`)).toMatchObject({ status: 400, errors: [{ path: 'body.code' }] })
  await submitted(server, owner, special)
  expect((await host.take()).checker).toBe(code)
  const ask = (given: string) =>
    server.call(owner, 'POST /problem/:pid/try', { params, body: { ...request, code: given } })
  expect((await ask(`${code}x`)).status).toBe(400)
  const waiting = ask(code)
  const trial = await host.takeTrial()
  expect(trial.code).toBe(code)
  await host.finishTrial(trial, result)
  expect((await waiting).status).toBe(200)
})
