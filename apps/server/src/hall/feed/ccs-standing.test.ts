// How a program says who it is: by a token, or by name and password as a login takes them, and by nothing else.

import { Privilege } from '@verdict/domain/privilege'
import { createAccount } from '@verdict/server/people/account/account-service'
import { askCcs, tokenOf } from '@verdict/testkit/ccs'
import { putOnRoster } from '@verdict/testkit/exam'
import { running } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { hallContest, withHall } from '@verdict/testkit/hall-lab'
import { admin, root, server } from '@verdict/testkit/lab'
import { startTestServer } from '@verdict/testkit/server'
import { withTotp } from '@verdict/testkit/second-factor'
import { beforeAll, expect, test } from 'vitest'

withHall()

let cid: number
const password = 'Passw0rd:with a colon'
let count = 0
const account = async (privilege: Privilege = Privilege.Admin) => {
  const uid = `basic${(count += 1)}`
  return { uid, userId: await createAccount(server.context, uid, password, privilege) }
}

beforeAll(async () => {
  cid = await hallContest({ isPublic: false })
})

const ask = (basic: string, headers: Record<string, string> = {}) =>
  askCcs(server, '2026-01', `/contests/${cid}`, { basic, headers })

test('[CCS-AUTH-1] a name and a password are taken as a login takes them, without a session', async () => {
  const { uid } = await account()
  for (const times of [1, 2]) {
    expect([times, (await ask(`${uid}:${password}`)).status]).toEqual([times, 200])
  }
  expect((await ask(`${uid.toUpperCase()}:${password}`)).status).toBe(200)
  for (const wrong of [`${uid}:wrong`, `nobody:${password}`, uid, ':', `${uid}:`]) {
    const { status, headers, json } = await ask(wrong)
    expect([status, (json as { code: number }).code]).toEqual([401, 401])
    expect(headers['www-authenticate']).toContain('Basic realm=')
  }
  expect(await server.db.selectFrom('sessions').select('id').where('user_id', '=', 0).execute()).toEqual([])
  const { status } = await askCcs(server, '2026-01', `/contests/${cid}`, {
    headers: { authorization: `Basic ${'x'.repeat(3_000)}` },
  })
  expect(status).toBe(401)
})

test('[CCS-AUTH-2] a new password, a ban and a second factor count at once', async () => {
  const { uid, userId } = await account()
  const now = async () => (await ask(`${uid}:${password}`)).status
  expect(await now()).toBe(200)
  await withTotp(server.context, userId)
  expect(await now()).toBe(401)
  await server.db.updateTable('users').set({ second_factor_at: null }).where('id', '=', userId).execute()
  expect(await now()).toBe(200)
  await server.db.updateTable('users').set({ checksum: 'another' }).where('id', '=', userId).execute()
  expect(await now()).toBe(401)
  const banned = await account()
  expect((await ask(`${banned.uid}:${password}`)).status).toBe(200)
  await server.db
    .updateTable('users')
    .set({ privilege: Privilege.Banned })
    .where('id', '=', banned.userId)
    .execute()
  expect((await ask(`${banned.uid}:${password}`)).status).toBe(403)
})

test('[CCS-AUTH-3] an access token opens it, also as a password, as far as its scopes go; a cookie does not', async () => {
  const token = await tokenOf(server, admin, ['read'])
  expect((await ask(`${admin.uid}:${token}`)).status).toBe(200)
  expect((await ask(`${admin.uid.toUpperCase()}:${token}`)).status).toBe(200)
  for (const name of ['root', 'nobody']) expect((await ask(`${name}:${token}`)).status).toBe(401)
  const path = `/contests/${cid}`
  const body = { id: String(cid), start_time: '2030-01-01T00:00:00Z' }
  expect((await askCcs(server, '2026-01', path, { token, method: 'PATCH', body })).status).toBe(403)
  expect(
    (await askCcs(server, '2026-01', path, { token: await tokenOf(server, admin, ['teach']) })).status,
  ).toBe(403)
  expect((await askCcs(server, '2026-01', path, { headers: { cookie: admin.cookie } })).status).toBe(401)
})

test('[CCS-AUTH-4] in an exam programs sleep', async () => {
  const { uid, userId } = await account(Privilege.User)
  const person = { userId, uid, privilege: Privilege.User, cookie: '' }
  expect((await askCcs(server, '2026-01', '/contests', { basic: `${uid}:${password}` })).status).toBe(200)
  const exam = await makeExam(server, root, running)
  await putOnRoster(server, exam, [person])
  expect((await askCcs(server, '2026-01', '/contests', { basic: `${uid}:${password}` })).status).toBe(403)
})

test('[CCS-AUTH-5] wrong passwords count against the limits of logins', async () => {
  const limited = await startTestServer({ RATE_LIMIT_LOGIN: '2/60s' })
  try {
    await createAccount(limited.context, 'somebody', password, Privilege.User)
    const tried = async (given: string) =>
      (await askCcs(limited, '2023-06', '', { basic: `somebody:${given}` })).status
    expect([await tried('a'), await tried(password), await tried('b'), await tried('c')]).toEqual([
      401, 200, 401, 429,
    ])
  } finally {
    await limited.close()
  }
})

test('[CCS-AUTH-6] pages of other sites may read what visitors may, and none sends a form', async () => {
  const { headers } = await askCcs(server, '2023-06', '')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect((await askCcs(server, '2023-06', `/contests/${cid}`, { method: 'OPTIONS' })).status).toBe(204)
  const token = await tokenOf(server, admin)
  const { status } = await askCcs(server, '2023-06', `/contests/${cid}/clarifications`, {
    token,
    method: 'POST',
    body: 'text=x',
    headers: { 'content-type': 'text/plain' },
  })
  expect(status).toBe(400)
})
