// A damaged test file stops its problem alone, its editor reads which one, and it heals.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JudgeTask } from '@verdict/contract/judge-protocol'
import { languages } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { alice, host, root, server } from '@verdict/testkit/lab'
import { detail, hostRow, pid, taskOf, withTasks } from '@verdict/testkit/task'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkBrokenFile } from './judging-service.ts'
import { takeWork } from './lease.ts'

withTasks()

let broken: number

beforeEach(async () => {
  await server.db.deleteFrom('broken_files').execute()
  broken = await judgeableProblem(server, root, { tests: 0 })
  await addTest()
})

const files = { in: '7 7\n', out: 'only of this test\n' }
const addTest = async (): Promise<string> =>
  (await server.call(root, 'POST /testcase/:pid', { params: { pid: broken }, body: files })).data.uuid
const tests = async () =>
  (await server.call(root, 'GET /testcase/:pid', { params: { pid: broken } })).data.docs
const problem = (who: typeof root) => server.call(who, 'GET /problem/:pid', { params: { pid: broken } })

const pathOf = (sha256: string) => join(server.context.settings.dataDir, 'blobs', sha256.slice(0, 2), sha256)

/** A host's report when the expected output did not arrive. */
const complain = (task: JudgeTask, file = task.tests[0]!.output) =>
  host.finish(task, { judge: Judge.SystemError, hostFault: true, file, judgeMessage: 'broken', tests: [] })

async function damaged(): Promise<number> {
  const sid = await submitted(server, alice, broken)
  const task = await host.take()
  await writeFile(pathOf(task.tests[0]!.output), 'something else')
  expect(await complain(task)).toMatchObject({ status: 200, data: { problemFault: true } })
  return sid
}

const nothingToDo = async () =>
  expect(await takeWork(server.context, { ...(await hostRow()), languages })).toBeNull()

describe('a damaged file', () => {
  test('[JDG-HOST-10] stops its problem alone: its submissions wait, those of others are judged', async () => {
    const errors = (await hostRow()).errors
    const sid = await damaged()
    const later = await submitted(server, alice, broken)
    await nothingToDo()
    const other = await submitted(server, root, pid)
    await host.judge()
    expect((await detail(other)).judge).toBe(Judge.Accepted)
    // No alarm that nothing is judged: no host could take them.
    const { queue } = (await server.call(root, 'GET /admin/judges', {})).data
    expect(queue).toMatchObject({ waiting: 2, oldest: null })
    for (const one of [sid, later]) {
      expect((await detail(one)).judge).toBe(Judge.Pending)
      expect(await taskOf(one)).toMatchObject({ attempts: 0, lease_until: null })
    }
    await nothingToDo()
    expect((await hostRow()).errors).toBe(errors)
  })

  test('[JDG-HOST-10] is named to those who edit the problem, and to nobody else', async () => {
    expect((await tests())[0]).toMatchObject({ inputFault: null, outputFault: null })
    await damaged()
    expect((await tests())[0]).toMatchObject({ inputFault: null, outputFault: 'changed' })
    expect((await problem(root)).data).toMatchObject({ testcases: 1, brokenTests: 1 })
    expect((await problem(alice)).data).not.toHaveProperty('brokenTests')
  })

  test.each([
    ['missing', (path: string) => rm(path)],
    ['unreadable', (path: string) => rm(path).then(() => mkdir(path))],
  ] as const)('[JDG-HOST-10] %s', async (state, harm) => {
    const sid = await submitted(server, alice, broken)
    const task = await host.take()
    await harm(pathOf(task.tests[0]!.output))
    expect((await complain(task)).data).toEqual({ problemFault: true })
    expect((await tests())[0]).toMatchObject({ outputFault: state })
    expect((await detail(sid)).judge).toBe(Judge.Pending)
    await rm(pathOf(task.tests[0]!.output), { recursive: true, force: true })
  })

  test('[JDG-HOST-10] that is put back is found right at the next look, and its problem goes on', async () => {
    const sid = await damaged()
    await checkBrokenFile(server.context, 0)
    await nothingToDo()
    await addTest()
    await checkBrokenFile(server.context)
    await nothingToDo()
    await checkBrokenFile(server.context, 0)
    expect((await tests()).map(({ outputFault }) => outputFault)).toEqual([null, null])
    expect((await host.take()).sid).toBe(sid)
  })

  test('[JDG-HOST-10] the file of a deleted test stops nothing any more', async () => {
    const sid = await damaged()
    const params = { pid: broken, uuid: (await tests())[0]!.uuid }
    await server.call(root, 'DELETE /testcase/:pid/:uuid', { params })
    expect(await host.take()).toMatchObject({ sid, tests: [] })
  })
})

describe('a complaint', () => {
  test('[JDG-HOST-5] about a file that is right here is an attempt, by the host’s fault', async () => {
    const sid = await submitted(server, alice, broken)
    expect((await complain(await host.take())).data).toEqual({ problemFault: false })
    expect(await taskOf(sid)).toMatchObject({ attempts: 1 })
    expect((await host.take()).sid).toBe(sid)
  })

  test('about a file of another problem says nothing of that one', async () => {
    const theirs = await submitted(server, alice, pid)
    const { tests: others } = await host.take()
    await server.db.deleteFrom('judging_tasks').execute()
    await submitted(server, alice, broken)
    const file = others[1]!.output
    await rm(pathOf(file))
    expect((await complain(await host.take(), file)).data).toEqual({ problemFault: false })
    expect(await server.db.selectFrom('broken_files').selectAll().execute()).toEqual([])
    await server.context.blobs.write(Buffer.from('4\n'), 100)
    expect(theirs).toBeGreaterThan(0)
  })
})
