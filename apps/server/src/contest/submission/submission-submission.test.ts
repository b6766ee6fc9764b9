import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, host, root, server } from '@verdict/testkit/lab'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { detail, hide, pid, setter, withSubmissions } from '@verdict/testkit/submission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

withSubmissions()

const post = (who: TestPerson | null, body: object) =>
  server.call(who, 'POST /status', { body: { pid, language: Language.C, code: 'x', ...body } })

describe('submitting', () => {
  test('[SUB-POST-1] [SUB-POST-7] code is kept as it is, Pending, with its judgement and its task', async () => {
    const code = '\u{FEFF}int main() {\r\n}\r\n// \u{1F600}'
    const answer = await post(alice, { code, mid: 0, language: Language.Cpp11 })
    expect(answer.status).toBe(201)
    const { sid } = answer.data
    const row = await server.db
      .selectFrom('submissions')
      .selectAll()
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      user_id: alice.userId,
      pid,
      code,
      code_bytes: Buffer.byteLength(code),
      judge: Judge.Pending,
      contest_id: 0,
      counted_judge: null,
    })
    const task = await host.take()
    expect(task).toMatchObject({ sid, code, language: Language.Cpp11, timeMs: 1000, memoryKb: 262_144 })
    expect(task.tests).toHaveLength(1)
  })

  test('[SUB-POST-2] it needs a login and a problem that may be seen', async () => {
    expect(await post(null, {})).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
    expect(await post(alice, { pid: 999_999 })).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    await hide()
    expect(await post(alice, {})).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    for (const person of [setter, admin, root]) expect((await post(person, {})).status).toBe(201)
    await server.call(root, 'DELETE /problem/:pid', { params: { pid } })
    for (const person of [alice, setter, root]) expect((await post(person, {})).status).toBe(404)
  })

  test('[SUB-POST-3] code has 1 to 65,536 bytes', async () => {
    expect(await post(alice, { code: '' })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
    const long = await post(alice, { code: 'é'.repeat(32_769) })
    expect(long).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
    expect(long.errors[0]!.message).toContain('65536')
    expect((await post(alice, { code: 'é'.repeat(32_768) })).status).toBe(201)
    expect((await post(alice, { code: 'a\0b' })).status).toBe(400)
  })

  test('[SUB-POST-1] what is no number is taken for no problem', async () => {
    for (const wrong of [String(pid), [pid], true]) {
      expect(await post(alice, { pid: wrong })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
    }
  })

  test.each([0, 999, 1.5, '2'])('[SUB-POST-4] %j is no language', async (language) => {
    expect(await post(alice, { language })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  })

  test('[SUB-POST-6] 0, -1 and null mean no contest; one that does not exist is unknown', async () => {
    for (const mid of [0, -1, null]) {
      const { data } = await post(alice, { mid })
      expect((await detail(alice, data.sid)).data.mid).toBe(0)
    }
    expect(await post(alice, { mid: 7 })).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect(await post(alice, { course: 7 })).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})

describe('the rate limit', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMIT_SUBMIT: '1/3600s' })
  })
  afterAll(() => limited.close())

  test('[SUB-POST-5] [API-RATE-3] holds for one person, and refused submissions do not count', async () => {
    const [carol, dave] = [await limited.person('carol'), await limited.person('dave')]
    const pid = await judgeableProblem(limited, carol)
    const send = (who: TestPerson, pid: number) =>
      limited.call(who, 'POST /status', { body: { pid, language: Language.C, code: 'x' } })
    expect((await send(carol, 999_999)).status).toBe(404)
    expect((await send(carol, pid)).status).toBe(201)
    const second = await send(carol, pid)
    expect(second).toMatchObject({ status: 429, error: 'RATE_LIMITED' })
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(dave, pid)).status).toBe(201)
    const stored = await limited.db.selectFrom('submissions').select('sid').execute()
    expect(stored).toHaveLength(2)
  })
})
