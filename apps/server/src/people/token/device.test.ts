import { readUserCode, userCodeLetters } from '@verdict/domain/access-token'
import { Privilege } from '@verdict/domain/privilege'
import { running } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepDeviceCodes } from './device-service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const begin = async (body: { name?: string; scopes?: ('read' | 'teach')[]; days?: number } = {}) =>
  (await server.call(null, 'POST /device/code', { body: { name: 'verdict on lab-7', ...body } })).data
const look = (who: TestPerson, userCode: string) =>
  server.call(who, 'POST /device/look', { body: { userCode } })
const answer = (who: TestPerson, userCode: string, allow = true) =>
  server.call(who, 'POST /device/answer', { body: { userCode, allow } })
const take = (device_code: string) => server.call(null, 'POST /device/token', { body: { device_code } })
/** As if the program had waited. */
const waited = () =>
  server.db
    .updateTable('device_codes')
    .set({ polled_at: sql<Date>`polled_at - interval '1 hour'` })
    .execute()
const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
const tokensOf = ({ userId }: TestPerson) =>
  server.db.selectFrom('access_tokens').selectAll().where('user_id', '=', userId).execute()

test('[TOKEN-DEVICE-1] a program gets a token once somebody has allowed it, and only once', async () => {
  const person = await server.person('allows')
  const asked = await begin({ scopes: ['read', 'teach'], days: 7 })
  expect(asked).toMatchObject({ expires_in: 600, interval: 5 })
  expect(asked.verification_uri).toMatch(/^http:\/\/[^/]+\/device$/)
  expect(asked.verification_uri_complete).toBe(`${asked.verification_uri}?user_code=${asked.user_code}`)
  expect(asked.user_code).toMatch(new RegExp(`^[${userCodeLetters}]{4}-[${userCodeLetters}]{4}$`))
  expect((await take(asked.device_code)).error).toBe('AUTHORIZATION_PENDING')
  expect((await answer(person, asked.user_code.toLowerCase().replace('-', ' '))).status).toBe(200)
  await waited()
  const { data } = await take(asked.device_code)
  expect(data).toMatchObject({
    token_type: 'Bearer',
    scope: 'read teach',
    username: 'allows',
    expires_in: 7 * 86_400,
  })
  const profile = await server.app.inject({
    url: '/api/account/profile',
    headers: bearing(data.access_token),
  })
  expect(profile.json()).toMatchObject({ data: { uid: 'allows' } })
  expect((await take(asked.device_code)).error).toBe('EXPIRED_TOKEN')
  const [row, ...more] = await tokensOf(person)
  expect([row?.name, row?.scopes, more]).toEqual(['verdict on lab-7', ['read', 'teach'], []])
})

test('[TOKEN-DEVICE-1] after ten minutes a code is good for nothing, and is swept', async () => {
  const person = await server.person('is-late')
  const { device_code, user_code } = await begin()
  await server.db.updateTable('device_codes').set({ expires_at: new Date() }).execute()
  expect((await take(device_code)).error).toBe('EXPIRED_TOKEN')
  expect((await look(person, user_code)).error).toBe('NOT_FOUND')
  expect((await answer(person, user_code)).error).toBe('NOT_FOUND')
  await sweepDeviceCodes(server.context)
  expect(await server.db.selectFrom('device_codes').select('id').execute()).toEqual([])
})

test('[TOKEN-DEVICE-2] who types the code sees who asks and from where', async () => {
  const person = await server.person('looks')
  const { user_code } = await begin({ name: '  a\u202e script ' })
  const { data } = await look(person, user_code)
  expect(data).toMatchObject({ scopes: ['read', 'submit'], days: 90, address: '127.0.0.1', isNear: true })
  expect(data.name).not.toContain('\u202e')
  const far = await server.app.inject({
    method: 'POST',
    url: '/api/device/code',
    payload: { name: 'far away' },
    remoteAddress: '203.0.113.9',
    headers: { origin: 'https://elsewhere.example' },
  })
  const { user_code: farCode } = far.json<{ data: { user_code: string } }>().data
  expect((await look(person, farCode)).data).toMatchObject({ address: '203.0.113.9', isNear: false })
})

test('[TOKEN-DEVICE-2] the first answer counts, of two browsers at once, too', async () => {
  const people = await Promise.all(['first-one', 'second-one'].map((uid) => server.person(uid)))
  const { device_code, user_code } = await begin()
  const answers = await Promise.all(people.map((person) => answer(person, user_code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const winner = people[answers.findIndex(({ status }) => status === 200)]!
  expect((await look(winner, user_code)).error).toBe('NOT_FOUND')
  expect((await answer(winner, user_code, false)).error).toBe('NOT_FOUND')
  expect((await take(device_code)).data.username).toBe(winner.uid)
})

test('[TOKEN-DEVICE-2] a refusal ends it', async () => {
  const person = await server.person('refuses')
  const { device_code, user_code } = await begin()
  await answer(person, user_code, false)
  expect((await take(device_code)).error).toBe('ACCESS_DENIED')
  expect((await take(device_code)).error).toBe('EXPIRED_TOKEN')
  expect(await tokensOf(person)).toEqual([])
})

test('[TOKEN-DEVICE-3] the database holds no code to poll with, and of two polls at once one gets the token', async () => {
  const person = await server.person('polled')
  const { device_code, user_code } = await begin()
  const rows = await sql<{ text: string }>`select d::text as text from device_codes d`.execute(server.db)
  expect(rows.rows.map(({ text }) => text).join()).not.toContain(device_code)
  expect(rows.rows.map(({ text }) => text).join()).toContain(readUserCode(user_code))
  await answer(person, user_code)
  const answers = await Promise.all([1, 2, 3].map(() => take(device_code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await tokensOf(person)).toHaveLength(1)
})

test('[TOKEN-DEVICE-3] who polls too early waits longer, up to a minute', async () => {
  const { device_code } = await begin()
  const errors: unknown[] = []
  for (let count = 0; count < 14; count += 1) errors.push((await take(device_code)).error)
  expect(errors.slice(0, 3)).toEqual(['AUTHORIZATION_PENDING', 'SLOW_DOWN', 'SLOW_DOWN'])
  const rows = await server.db
    .selectFrom('device_codes')
    .select('poll_seconds')
    .orderBy('id', 'desc')
    .execute()
  expect(rows[0]?.poll_seconds).toBe(60)
})

test('[TOKEN-DEVICE-4] guesses at codes end, and right ones are not counted', async () => {
  const person = await server.person('guesses')
  const { user_code } = await begin()
  for (let count = 0; count < 21; count += 1) expect((await look(person, user_code)).status).toBe(200)
  const answers = new Set<string | null>()
  for (const typed of ['BCDF-GHJK', 'AAAA-AAAA', '', 'x'.repeat(30)]) {
    if (typed) answers.add((await look(person, typed)).error)
  }
  expect([...answers]).toEqual(['NOT_FOUND'])
  for (let count = 3; count < 20; count += 1) await answer(person, 'BCDF-GHJK')
  expect((await look(person, user_code)).error).toBe('RATE_LIMITED')
  expect((await answer(person, user_code)).error).toBe('RATE_LIMITED')
})

test.each([
  ['a ban', { privilege: Privilege.Banned }],
  ['another password', { checksum: 'another' }],
])('[TOKEN-DEVICE-5] %s in between leaves no token', async (_, change) => {
  const person = await server.person(`between-${Object.keys(change)[0]}`)
  const { device_code, user_code } = await begin()
  await answer(person, user_code)
  await server.db.updateTable('users').set(change).where('id', '=', person.userId).execute()
  expect((await take(device_code)).error).toBe('EXPIRED_TOKEN')
  expect(await tokensOf(person)).toEqual([])
})

test('[TOKEN-DEVICE-5] nobody answers in an exam, and what was allowed before sleeps in it', async () => {
  const root = await server.person('the-root', Privilege.Root)
  const sitter = await server.person('sitter')
  const [before, within] = [await begin(), await begin()]
  await answer(sitter, before.user_code)
  await makeExam(server, root, { ...running, sitters: [sitter] })
  expect((await look(sitter, within.user_code)).error).toBe('EXAM_ONLY')
  expect((await answer(sitter, within.user_code)).error).toBe('EXAM_ONLY')
  const { data } = await take(before.device_code)
  const profile = await server.app.inject({
    url: '/api/account/profile',
    headers: bearing(data.access_token),
  })
  expect(profile.json()).toMatchObject({ error: 'TOKEN_ASLEEP' })
})

test('[TOKEN-DEVICE-5] a token answers no program', async () => {
  const person = await server.person('has-token')
  const body = { name: 'script', scopes: ['read', 'submit', 'teach', 'admin'] as const }
  const { data } = await server.call(person, 'POST /account/tokens', {
    body: { ...body, scopes: [...body.scopes] },
  })
  const { user_code } = await begin()
  const headers = bearing(data.token)
  const refused = await server.call(null, 'POST /device/answer', {
    body: { userCode: user_code, allow: true },
    headers,
  })
  expect(refused.error).toBe('TOKEN_NEVER')
})

test('[TOKEN-DEVICE-6] a program that logs out ends its token, in an exam too', async () => {
  const person = await server.person('logs-out')
  const { device_code, user_code } = await begin()
  await answer(person, user_code)
  const { access_token: token } = (await take(device_code)).data
  const revoke = () => server.call(null, 'POST /device/revoke', { body: { token } })
  expect((await revoke()).status).toBe(200)
  expect(await tokensOf(person)).toEqual([])
  expect((await revoke()).status).toBe(200)
})
