// The rights of a judge host: with its token, and to files of tests alone.

import { createHash } from 'node:crypto'
import { hostStatus, judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { alice, host, root, server } from '@verdict/testkit/lab'
import { startTestServer } from '@verdict/testkit/server'
import { hostRow, hostWithToken, pid, withTasks } from '@verdict/testkit/task'
import { describe, expect, test } from 'vitest'
import { builtInHostName } from '@verdict/domain/judging'
import { ensureBuiltInHost, hashHostToken } from './host.ts'

withTasks()

describe('who asks', () => {
  test('[JDG-HOST-6] a token that is missing, wrong or disabled is 401 in every call', async () => {
    await submitted(server, alice, pid)
    const task = await host.take()
    const refused = async (host: TestHost) => {
      const answers = await Promise.all([
        host.start(),
        host.lease(),
        host.renew(task),
        host.progress(task, 1, []),
        host.finish(task),
        host.blob(task.tests[0]!.input),
      ])
      for (const answer of answers) expect(answer).toMatchObject({ status: 401, error: 'HOST_UNKNOWN' })
    }
    await refused(judgeHost(server, 'not-a-token-of-anybody'))
    await refused(judgeHost(server, ''))
    const token = 'token-of-a-disabled-judge'
    await server.db
      .insertInto('judge_hosts')
      .values({ name: 'disabled', token_hash: hashHostToken(token), disabled_at: new Date() })
      .execute()
    await refused(judgeHost(server, token))
    // Somebody who is logged in is no host.
    const asRoot = await server.call(root, 'POST /judge/lease', { body: hostStatus })
    expect(asRoot).toMatchObject({ status: 401, error: 'HOST_UNKNOWN' })
    expect((await host.finish(task)).status).toBe(200)
  })

  test('[JDG-HOST-6] JUDGE_TOKEN is the built-in host’s; another value takes its place and a disabled one stays so', async () => {
    const own = await startTestServer()
    try {
      const before = await own.db.selectFrom('judge_hosts').selectAll().executeTakeFirstOrThrow()
      expect(before).toMatchObject({
        name: builtInHostName,
        token_hash: hashHostToken('token-of-the-test-judge'),
      })
      await own.db.updateTable('judge_hosts').set({ disabled_at: new Date() }).execute()
      const settings = { ...own.context.settings, judgeToken: 'another-token-of-it' }
      await ensureBuiltInHost({ db: own.db, settings })
      const after = await own.db.selectFrom('judge_hosts').selectAll().execute()
      expect(after).toMatchObject([{ id: before.id, token_hash: hashHostToken('another-token-of-it') }])
      expect(after[0]!.disabled_at).not.toBeNull()
      await own.db.deleteFrom('judge_hosts').execute()
      await ensureBuiltInHost({ db: own.db, settings: { ...settings, judgeToken: null } })
      expect(await own.db.selectFrom('judge_hosts').selectAll().execute()).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('what a host says of itself is kept with the time', async () => {
    await server.db.updateTable('judge_hosts').set({ last_seen_at: null, status: null }).execute()
    await submitted(server, alice, pid)
    await host.take()
    const row = await hostRow()
    expect(row.status).toEqual(hostStatus)
    expect(row.last_seen_at).not.toBeNull()
  })
})

describe('files', () => {
  test('[JDG-HOST-8] a test file is sent whole, by its hash', async () => {
    await submitted(server, alice, pid)
    const { tests } = await host.take()
    for (const { input, inputBytes, output, outputBytes } of tests) {
      for (const [sha256, bytes] of [
        [input, inputBytes],
        [output, outputBytes],
      ] as const) {
        const answer = await host.blob(sha256)
        expect(answer.status).toBe(200)
        expect(answer.headers['content-length']).toBe(String(bytes))
        expect(createHash('sha256').update(answer.text).digest('hex')).toBe(sha256)
      }
    }
  })

  test('[JDG-HOST-8] is a host’s for as long as it holds a task with it, and nobody else’s', async () => {
    const other = await hostWithToken('reader', 'token-of-a-host-that-knows-a-hash')
    await submitted(server, alice, pid)
    const task = await host.take()
    const { input, output } = task.tests[1]!
    const unknown = { status: 404, error: 'NOT_FOUND' }
    expect(await other.blob(input)).toMatchObject(unknown)
    expect((await host.blob(output)).status).toBe(200)
    // A test that is removed meanwhile is needed to the end.
    const params = { pid, uuid: task.tests[1]!.uuid }
    await server.call(root, 'DELETE /testcase/:pid/:uuid', { params })
    expect((await host.blob(input)).status).toBe(200)
    await host.finish(task)
    for (const sha256 of [input, output]) expect(await host.blob(sha256)).toMatchObject(unknown)
    // Another task of the same host opens its own files alone.
    await submitted(server, alice, await judgeableProblem(server, root))
    await host.take()
    expect(await host.blob(input)).toMatchObject(unknown)
  })

  test('[JDG-HOST-8] what belongs to no test is unknown, and so is a file that is not there', async () => {
    const picture = await server.context.blobs.write(Buffer.from('a picture'), 100)
    expect(await host.blob(picture.sha256)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    const lost = 'f'.repeat(64)
    await server.db.insertInto('blobs').values({ sha256: lost, bytes: 1 }).execute()
    const without = await judgeableProblem(server, root, { tests: 0 })
    await server.db
      .insertInto('testcases')
      .values({
        pid: without,
        position: 1,
        input_sha256: lost,
        output_sha256: lost,
        input_bytes: 1,
        output_bytes: 1,
      })
      .execute()
    await submitted(server, alice, without)
    await host.take()
    expect(await host.blob(lost)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})
