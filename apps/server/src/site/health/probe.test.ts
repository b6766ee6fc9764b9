import { Judge } from '@verdict/domain/verdict'
import { languages } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { builtInToken, hostStatus, judgeHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumProgram, probeTopic } from '../../judging/probe/send.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('admin', Privilege.Admin)
})
afterAll(() => server.close())

const probe = async () => (await server.call(admin, 'POST /health/probe', {})).data.probes

const isMeasured = (ms: number | null): boolean => ms !== null && ms >= 0

const leftOver = async () => {
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from probes) + (select count(*) from judging_tasks) + (select count(*) from blobs)
      + (select count(*) from judging_turns) + (select count(*) from submissions) as left`.execute(server.db)
  return rows[0]!.left
}

test('[HEALTH-8] every language has a program to send', () => {
  expect(languages.filter((language) => sumProgram(language) === null)).toEqual([])
})

test('[HEALTH-8] without a host that takes it, it says at once how far it came', async () => {
  const before = await leftOver()
  const probes = await probe()
  expect(probes.length).toBeGreaterThan(3)
  expect(probes[0]).toMatchObject({ host: null, judge: null, steps: { waited: null, judged: null } })
  expect(await leftOver()).toBe(before)
})

test('[HEALTH-8] each program goes through a host, with its files, and leaves nothing behind', async () => {
  const before = await leftOver()
  const host = judgeHost(server)
  const headers = { authorization: `Bearer ${builtInToken}` }
  await server.call(null, 'POST /judge/start', { headers, body: hostStatus })
  let messages = 0
  const stopListening = server.context.channel.subscribe(probeTopic, () => (messages += 1))
  const answer = probe()
  const seen: string[] = []
  for (let done = 0; done < 5; done += 1) {
    const { data } = await server.call(null, 'POST /judge/lease', { headers, body: hostStatus })
    const task = data.task!
    const { input, output } = task.tests[0]!
    const read = async (sha256: string) =>
      (await server.call(null, 'GET /judge/blob/:sha256', { headers, params: { sha256 } })).text
    const [a, b] = (await read(input)).split(' ').map(Number)
    expect(Number(await read(output))).toBe(a! + b!)
    seen.push(input)
    if (done === 0) {
      const unknown = 'f'.repeat(64)
      const { status } = await server.call(null, 'GET /judge/blob/:sha256', {
        headers,
        params: { sha256: unknown },
      })
      expect(status).toBe(404)
    }
    // The answer waits for the last one, and this process has the messages of all others by then.
    if (done === 4) await expect.poll(() => messages).toBe(4)
    await host.finish(task, {
      judge: done === 0 ? Judge.CompileError : Judge.Accepted,
      error: done === 0 ? 'no such word' : '',
    })
  }
  const probes = await answer
  stopListening()
  expect(probes).toHaveLength(5)
  expect(probes[0]).toMatchObject({ host: 'built-in', judge: Judge.CompileError, error: 'no such word' })
  for (const { judge, steps } of probes.slice(1)) {
    expect(judge).toBe(Judge.Accepted)
    expect([steps.stored, steps.waited, steps.judged].every(isMeasured)).toBe(true)
  }
  // The row of the last one may have been found before the message of it arrived.
  expect(probes.slice(0, -1).every(({ steps }) => isMeasured(steps.heard))).toBe(true)
  expect(await leftOver()).toBe(before)
  expect(await server.context.blobs.bytes(seen[0]!)).toBeNull()
})
