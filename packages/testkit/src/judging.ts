// A judge host that is played by a test: it speaks the protocol over injected requests and decides what it finds.

import type {
  HostStatus,
  JudgeCompile,
  JudgedTest,
  JudgeResult,
  JudgeRun,
  JudgeTask,
  JudgeTrial,
  JudgeWarmUp,
} from '@verdict/contract/judge-protocol'
import type { JudgeMake, MadeItem, MadeStress } from '@verdict/contract/make'
import { newProblem } from '@verdict/contract/problem'
import type { ErrorName } from '@verdict/contract/errors'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { RunResult } from '@verdict/contract/run'
import type { TrialResult } from '@verdict/contract/trial'
import { Language, languages } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge, stopsTheRun } from '@verdict/domain/verdict'
import { createWithTests } from '@verdict/server/archive/testcase/testcase-service'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { multipart } from './files.ts'
import type { TestAnswer, TestPerson, TestServer } from './server.ts'

export const builtInToken = 'token-of-the-test-judge'

export const hostStatus: HostStatus = {
  version: 'test',
  mode: 'full',
  slots: 1,
  busy: 0,
  load: 0,
  compilers: languages.map((language) => ({ language, version: '1.0', matchesReference: true })),
  records: [...languages],
  makes: true,
}

/** An available problem with `tests` tests. */
export async function judgeableProblem(
  server: TestServer,
  owner: TestPerson,
  { tests = 1, ...problem }: Partial<z.input<typeof newProblem>> & { tests?: number } = {},
): Promise<number> {
  const { pid } = await createWithTests(
    server.context,
    owner,
    newProblem.parse({ title: 'A + B', description: 'Add.', status: ProblemStatus.Available, ...problem }),
    Array.from({ length: tests }, (_, index) => ({
      in: `${index + 1} ${index + 1}\n`,
      out: `${2 * (index + 1)}\n`,
    })),
  )
  return pid
}

/** All tests of the problem in one group, whose points are shares. */
export async function putInOneGroup(server: TestServer, owner: TestPerson, pid: number): Promise<void> {
  const { docs } = (await server.call(owner, 'GET /testcase/:pid', { params: { pid } })).data
  const group = {
    points: 10_000,
    way: 'sum' as const,
    needs: [],
    stop: false,
    tests: docs.map(({ uuid }) => uuid),
  }
  const answer = await server.call(owner, 'PUT /testcase/:pid/groups', {
    params: { pid },
    body: { groups: [group] },
  })
  if (answer.status !== 200) throw new Error(`the group was refused: ${answer.text}`)
}

/** @returns its number @throws when it is refused */
export async function submitted(
  server: TestServer,
  who: TestPerson,
  pid: number,
  code = 'int main() {}',
): Promise<number> {
  const answer = await server.call(who, 'POST /status', { body: { pid, language: Language.Cpp17, code } })
  if (answer.status !== 201) throw new Error(`the submission was refused: ${answer.text}`)
  return answer.data.sid
}

/** The results of the tests of a task that comes to this verdict by its first test. */
export function resultsOf(
  { tests, verification }: JudgeTask,
  judge: Judge = Judge.Accepted,
  { time = 10, memory = 1024 }: Partial<Pick<JudgedTest, 'time' | 'memory'>> = {},
): JudgedTest[] {
  if (judge === Judge.CompileError) return []
  const isAll = verification !== null || !stopsTheRun(judge)
  return tests.map(({ uuid }, index) =>
    isAll || index === 0 ? { uuid, judge, time, memory } : { uuid, judge: Judge.Skipped, time: 0, memory: 0 },
  )
}

/** Data of the first test of a task, as if its program had failed it. */
export const failureOf = (task: JudgeTask): NonNullable<JudgeResult['failure']> => ({
  uuid: task.tests[0]!.uuid,
  input: { text: '1 1\n', bytes: 4 },
  expected: { text: '2\n', line: 1, bytes: 2, at: 0 },
  output: { text: '3\n', line: 1, bytes: 2, at: 0 },
  stderr: { text: '', bytes: 0 },
})

/** A task of a submission. */
export type SubmittedTask = JudgeTask & { sid: number }

const isSubmitted = (task: JudgeTask | null | undefined): task is SubmittedTask =>
  typeof task?.sid === 'number'

interface Given {
  task: JudgeTask | null
  trial: JudgeTrial | null
  run: JudgeRun | null
  warmUp: JudgeWarmUp | null
  make: JudgeMake | null
  compile: JudgeCompile | null
}

export function judgeHost(server: TestServer, token: string = builtInToken) {
  const headers = { authorization: `Bearer ${token}` }
  const params = (task: JudgeTask): { taskId: number } => ({ taskId: task.taskId })

  const host = {
    start: () => server.call(null, 'POST /judge/start', { body: hostStatus, headers }),
    /** Waits as long as the server does. */
    lease: (status: Partial<HostStatus> = {}): Promise<TestAnswer<Given>> =>
      server.call(null, 'POST /judge/lease', { body: { ...hostStatus, ...status }, headers }),
    /** @throws when there is none */
    async take(): Promise<SubmittedTask> {
      const { data, text } = await host.lease()
      if (!isSubmitted(data?.task)) throw new Error(`no task: ${text}`)
      return data.task
    },
    /** The next task of a verification. @throws when there is none */
    async takeVerification(): Promise<JudgeTask> {
      const { data, text } = await host.lease()
      if (!data?.task?.verification) throw new Error(`no task of a verification: ${text}`)
      return data.task
    },
    renew: (task: JudgeTask): Promise<TestAnswer<{ cancelled: boolean; makeRoom?: boolean }>> =>
      server.call(null, 'POST /judge/task/:taskId/renew', {
        params: params(task),
        body: { fencingToken: task.fencingToken },
        headers,
      }),
    progress: (task: JudgeTask, number: number, tests: JudgedTest[]) =>
      server.call(null, 'POST /judge/task/:taskId/progress', {
        params: params(task),
        body: { fencingToken: task.fencingToken, number, total: task.tests.length, tests },
        headers,
      }),
    finish: (task: JudgeTask, result: Partial<JudgeResult> = {}) =>
      server.call(null, 'POST /judge/task/:taskId/finish', {
        params: params(task),
        body: {
          fencingToken: task.fencingToken,
          judge: Judge.Accepted,
          time: 10,
          memory: 1024,
          error: '',
          judgeMessage: '',
          tests: resultsOf(task, result.judge, result),
          ...result,
        },
        headers,
      }),
    /** @throws when there is none */
    async takeTrial(): Promise<JudgeTrial> {
      const { data, text } = await host.lease()
      if (!data?.trial) throw new Error(`no trial: ${text}`)
      return data.trial
    },
    /** @throws when there is none */
    async takeCompile(): Promise<JudgeCompile> {
      const { data, text } = await host.lease()
      if (!data?.compile) throw new Error(`nothing to compile: ${text}`)
      return data.compile
    },
    renewTrial: ({ trialId }: JudgeTrial): Promise<TestAnswer<{ cancelled: boolean }>> =>
      server.call(null, 'POST /judge/trial/:trialId/renew', { params: { trialId }, headers }),
    finishTrial: ({ trialId }: Pick<JudgeTrial, 'trialId'>, result: TrialResult | null = null) =>
      server.call(null, 'POST /judge/trial/:trialId/finish', {
        params: { trialId },
        body: { result },
        headers,
      }),
    /** @throws when there is none */
    async takeRun(): Promise<JudgeRun> {
      const { data, text } = await host.lease()
      if (!data?.run) throw new Error(`no run: ${text}`)
      return data.run
    },
    /** Waits as long as the server does. */
    renewRun: ({ runId }: Pick<JudgeRun, 'runId'>): Promise<TestAnswer<{ cancelled: boolean }>> =>
      server.call(null, 'POST /judge/run/:runId/renew', { params: { runId }, headers }),
    finishRun: ({ runId }: Pick<JudgeRun, 'runId'>, result: RunResult | null = null) =>
      server.call(null, 'POST /judge/run/:runId/finish', { params: { runId }, body: { result }, headers }),
    warmUpProgress: (cid: number, progress: { done?: number; finished?: boolean; fault?: string } = {}) =>
      server.call(null, 'POST /judge/warm-up/:cid/progress', {
        params: { cid },
        body: { done: 0, finished: false, fault: '', ...progress },
        headers,
      }),
    blob: (sha256: string, query: { by?: 'address' } = {}) =>
      server.call(null, 'GET /judge/blob/:sha256', { params: { sha256 }, query, headers }),
    /** @throws when there is none */
    async takeMake(status: Partial<HostStatus> = {}): Promise<JudgeMake> {
      const { data, text } = await host.lease(status)
      if (!data?.make) throw new Error(`nothing to make: ${text}`)
      return data.make
    },
    /** Waits as long as the server does. */
    renewMake: ({ makeId }: Pick<JudgeMake, 'makeId'>): Promise<TestAnswer<{ cancelled: boolean }>> =>
      server.call(null, 'POST /judge/make/:makeId/renew', { params: { makeId }, headers }),
    /** Hands a file in. @returns how it is named */
    async putFile(content: string) {
      const bytes = Buffer.from(content)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const answer = await host.putFileAs(sha256, bytes)
      if (answer.status !== 200) throw new Error(`the file was refused: ${answer.text}`)
      return { sha256, bytes: bytes.length }
    },
    async putFileAs(sha256: string, content: Buffer | null, isForm = false) {
      const bare = { headers: { 'content-type': 'application/octet-stream' }, payload: content }
      const nothing = { headers: { 'content-type': 'application/json' }, payload: '{}' }
      const sent = content === null ? nothing : isForm ? multipart(content) : bare
      const answer = await server.app.inject({
        method: 'PUT',
        url: `/api/judge/blob/${sha256}`,
        headers: { ...headers, ...sent.headers },
        payload: sent.payload!,
      })
      const { error = null } = answer.json<{ error?: ErrorName }>()
      return { status: answer.statusCode, error, text: answer.body }
    },
    made: ({ makeId }: Pick<JudgeMake, 'makeId'>, items: MadeItem[]) =>
      server.call(null, 'POST /judge/make/:makeId/items', { params: { makeId }, body: { items }, headers }),
    stressed: ({ makeId }: Pick<JudgeMake, 'makeId'>, body: MadeStress) =>
      server.call(null, 'POST /judge/make/:makeId/stress', { params: { makeId }, body, headers }),
    finishMake: (
      { makeId }: Pick<JudgeMake, 'makeId'>,
      {
        compile = null,
        hostFault = null,
        outage = false,
      }: Partial<BodyOf<Endpoints['POST /judge/make/:makeId/finish']>> = {},
    ) =>
      server.call(null, 'POST /judge/make/:makeId/finish', {
        params: { makeId },
        body: { compile, hostFault, outage },
        headers,
      }),
    /** Takes the next task and finishes it. @returns the task */
    async judge(judge: Judge = Judge.Accepted, result: Partial<JudgeResult> = {}): Promise<SubmittedTask> {
      const task = await host.take()
      const answer = await host.finish(task, { judge, ...result })
      if (answer.status !== 200) throw new Error(`the result was refused: ${answer.text}`)
      return task
    },
  }
  return host
}

export type TestHost = ReturnType<typeof judgeHost>

/** As if every task that is to be tried again had waited for long enough. */
export async function endPauses(server: TestServer): Promise<void> {
  await server.db
    .updateTable('judging_tasks')
    .set({ retry_at: new Date(0) })
    .where('retry_at', 'is not', null)
    .execute()
}

/** As if the lease of every task had run out a moment ago. */
export async function expireLeases(server: TestServer): Promise<void> {
  await server.db
    .updateTable('judging_tasks')
    .set({ lease_until: new Date(0) })
    .where('lease_until', 'is not', null)
    .execute()
}
