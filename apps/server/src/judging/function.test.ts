// Tasks of a problem whose answer is a function: what hosts get of its sources.

import { Language } from '@verdict/domain/language'
import type { SourceRole } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { makeContest, running } from '@verdict/testkit/contest'
import { hostStatus, judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, host, root, server, withLab } from '@verdict/testkit/lab'
import { beforeAll, expect, test } from 'vitest'

withLab()

const source = (role: SourceRole, name: string, language: Language | null) => ({
  role,
  name,
  language,
  code: 'x',
})
const sources = [
  source('header', 'sum.h', null),
  source('grader', 'grader.cpp', Language.Cpp17),
  source('grader', 'grader.java', Language.Java),
  source('generator', 'gen.cpp', Language.Cpp17),
]
const reference = {
  name: 'right',
  language: Language.Java,
  code: 'public class adder { public static void main(String[] args) { } }',
  expected: [Judge.Accepted],
}
const status = { ...hostStatus, protocol: 5 }
let pid: number

beforeAll(async () => {
  pid = await judgeableProblem(server, root, { answer: 'function', sources, references: [reference] })
})

test('[JDG-FUNCTION-7] a task has the headers and the grader of its language or dialect, and a function as it was sent', async () => {
  const body = { pid, language: Language.Cpp11, code: 'int sum();' }
  expect((await server.call(alice, 'POST /status', { body })).status).toBe(201)
  const task = (await host.lease(status)).data.task!
  expect(task).toMatchObject({ answer: 'function', language: Language.Cpp11, code: body.code })
  expect(task.sources).toEqual(sources.slice(0, 2))
  await host.finish(task)
  await server.call(root, 'POST /problem/:pid/verification', { params: { pid } })
  const verified = (await host.lease(status)).data.task!
  expect(verified).toMatchObject({ answer: 'function', code: reference.code })
  expect(verified.sources).toEqual([sources[0], sources[2]])
})

test('[JDG-FUNCTION-7] a host that warms up for a contest gets all graders', async () => {
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  const paused = { reason: 'not yet', since: new Date(0).toISOString() }
  await host.lease({ ...status, paused })
  await server.db.deleteFrom('judging_tasks').execute()
  await server.call(admin, 'POST /contest/:cid/warm-up', { params: { cid } })
  const { warmUp } = (await host.lease(status)).data
  expect(warmUp).toMatchObject({
    cid,
    programs: [],
    withSources: [{ checker: '', sources: sources.slice(0, 3) }],
  })
})
