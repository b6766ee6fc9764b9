// Against an authenticator that the testkit makes from the specification.

import { Privilege } from '@verdict/domain/privilege'
import { cookieOf } from '@verdict/testkit/oauth'
import { softPasskey, type Twist } from '@verdict/testkit/passkey'
import { passkeyLogin, testOrigin, withPasskey } from '@verdict/testkit/second-factor'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../account/account-service.ts'
import { passwordKeys } from '../account/encryption.ts'
import { cookieName } from '../account/session.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let people = 0
const person = (): Promise<TestPerson> => server.person(`passkey-${(people += 1)}`)
const passkeys = async (who: TestPerson) => (await server.call(who, 'GET /account/factors', {})).data.passkeys

describe('as a login', () => {
  test('[SF-PASSKEY-1] it opens its owner’s session, without a name and a second step', async () => {
    const who = await person()
    const passkey = await withPasskey(server, who)
    const done = await (await passkeyLogin(server, passkey))()
    expect(done).toMatchObject({ status: 200, data: { uid: who.uid } })
    const cookie = cookieOf(done.headers, cookieName)!
    // It has proved the second factor, too.
    const session = { ...who, cookie }
    expect((await server.call(session, 'POST /account/factors/recovery', {})).status).toBe(200)
    const [row] = await passkeys(who)
    expect(row?.lastUsedAt).not.toBeNull()
  })

  test('[SF-PASSKEY-1] one that is copied to its owner’s other devices says so, and counts nothing', async () => {
    const who = await person()
    const passkey = await withPasskey(server, who, softPasskey(testOrigin, { counts: false, backedUp: true }))
    for (let times = 0; times < 2; times += 1) {
      expect((await (await passkeyLogin(server, passkey))()).status).toBe(200)
    }
    expect(await passkeys(who)).toMatchObject([{ backedUp: true, refused: false }])
  })

  test('[SF-PASSKEY-2] an answer is good once, in the browser that asked', async () => {
    const passkey = await withPasskey(server, await person())
    const asked = await passkeyLogin(server, passkey)
    const other = await server.call(null, 'POST /account/login/passkey/options', { body: { step: 'first' } })
    expect((await asked({ cookie: cookieOf(other.headers, 'verdict_passkey')! })).error).toBe('PASSKEY_WRONG')
    expect((await asked({})).error).toBe('PASSKEY_WRONG')
    expect((await asked()).status).toBe(200)
    expect((await asked()).error).toBe('PASSKEY_WRONG')
  })

  test('[SF-PASSKEY-2] a challenge ends with its time, and with another of the browser', async () => {
    const passkey = await withPasskey(server, await person())
    const late = await passkeyLogin(server, passkey)
    await server.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await late()).error).toBe('PASSKEY_WRONG')
    const first = await server.call(null, 'POST /account/login/passkey/options', { body: { step: 'first' } })
    const cookie = cookieOf(first.headers, 'verdict_passkey')!
    const again = { body: { step: 'first' as const }, headers: { cookie } }
    await server.call(null, 'POST /account/login/passkey/options', again)
    const body = { passkey: passkey.get(first.data.options) }
    const answer = await server.call(null, 'POST /account/login/passkey', { body, headers: { cookie } })
    expect(answer.error).toBe('PASSKEY_WRONG')
  })

  test.each<[string, Twist]>([
    ['of a page elsewhere', { origin: 'https://elsewhere.example' }],
    ['for another host', { rpId: 'elsewhere.example' }],
    ['to a challenge that is none', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['to a challenge that is no text of ours', { challenge: 'x' }],
    ['without a look at its owner', { unverified: true }],
    ['in the name of somebody else', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['in nobody’s name', { userHandle: null }],
    ['of a passkey that is not known', { id: Buffer.alloc(32).toString('base64url') }],
    ['that makes one', { type: 'webauthn.create' }],
    ['from inside a frame', { crossOrigin: true }],
  ])('[SF-PASSKEY-3] an answer %s opens nothing, and all are answered alike', async (_name, twist) => {
    const passkey = await withPasskey(server, await person())
    const answer = await (await passkeyLogin(server, passkey, twist))()
    expect([answer.status, answer.error, cookieOf(answer.headers, cookieName)]).toEqual([
      401,
      'PASSKEY_WRONG',
      undefined,
    ])
  })

  test('[SF-PASSKEY-3] a signature of another passkey opens nothing', async () => {
    const [one, other] = [await person(), await person()]
    const mine = await withPasskey(server, one)
    const theirs = await withPasskey(server, other)
    const asked = await server.call(null, 'POST /account/login/passkey/options', { body: { step: 'first' } })
    const cookie = cookieOf(asked.headers, 'verdict_passkey')!
    const real = theirs.get(asked.data.options)
    const passkey = mine.get(asked.data.options, { id: real.id, userHandle: real.response.userHandle! })
    const answer = await server.call(null, 'POST /account/login/passkey', {
      body: { passkey },
      headers: { cookie },
    })
    expect(answer.error).toBe('PASSKEY_WRONG')
  })

  test('[SF-PASSKEY-4] a counter that goes back is a copy’s: the passkey opens nothing from then on', async () => {
    const who = await person()
    const passkey = await withPasskey(server, who)
    expect((await (await passkeyLogin(server, passkey, { counter: 7 }))()).status).toBe(200)
    for (const counter of [7, 3, 8]) {
      expect((await (await passkeyLogin(server, passkey, { counter }))()).error).toBe('PASSKEY_WRONG')
    }
    expect(await passkeys(who)).toMatchObject([{ refused: true }])
  })

  test('[SF-PASSKEY-4] a wrong signature with a low counter refuses nobody’s passkey', async () => {
    const who = await person()
    const passkey = await withPasskey(server, who)
    await (
      await passkeyLogin(server, passkey, { counter: 7 })
    )()
    await (
      await passkeyLogin(server, passkey, { counter: 1, origin: 'https://elsewhere.example' })
    )()
    expect((await (await passkeyLogin(server, passkey, { counter: 8 }))()).status).toBe(200)
  })

  test('[SF-PASSKEY-5] a banned person is refused as such, as by the password, and gets no session', async () => {
    const who = await person()
    const asked = await passkeyLogin(server, await withPasskey(server, who))
    const ban = { privilege: Privilege.Banned }
    await server.db.updateTable('users').set(ban).where('id', '=', who.userId).execute()
    const answer = await asked()
    expect([answer.status, answer.error, cookieOf(answer.headers, cookieName)]).toEqual([
      403,
      'BANNED',
      undefined,
    ])
  })
})

describe('one that is made', () => {
  test.each<[string, Twist]>([
    ['on a page elsewhere', { origin: 'https://elsewhere.example' }],
    ['for another host', { rpId: 'elsewhere.example' }],
    ['without a look at its owner', { unverified: true }],
    ['by an assertion', { type: 'webauthn.get' }],
  ])('[SF-PASSKEY-6] %s is not added', async (_name, twist) => {
    const who = await person()
    const { data } = await server.call(who, 'POST /account/passkeys/options', {})
    const body = { name: 'Key', passkey: softPasskey(testOrigin).create(data.options, twist) }
    expect((await server.call(who, 'POST /account/passkeys', { body })).error).toBe('PASSKEY_WRONG')
    expect(await passkeys(who)).toEqual([])
  })

  test('[SF-PASSKEY-6] for another session’s challenge is not added, and none is added twice', async () => {
    const [one, other] = [await person(), await person()]
    const asked = await server.call(one, 'POST /account/passkeys/options', {})
    const passkey = softPasskey(testOrigin)
    const body = { name: 'Key', passkey: passkey.create(asked.data.options) }
    expect((await server.call(other, 'POST /account/passkeys', { body })).error).toBe('FACTOR_SETUP_OVER')
    expect((await server.call(one, 'POST /account/passkeys', { body })).status).toBe(201)
    expect((await server.call(one, 'POST /account/passkeys', { body })).error).toBe('FACTOR_SETUP_OVER')
    const again = await server.call(other, 'POST /account/passkeys/options', {})
    const stolen = { name: 'Key', passkey: passkey.create(again.data.options) }
    expect((await server.call(other, 'POST /account/passkeys', { body: stolen })).error).toBe('PASSKEY_WRONG')
  })
})

describe('as the second step', () => {
  async function half() {
    const uid = `passkey-${(people += 1)}`
    const userId = await createAccount(server.context, uid, 'Passw0rd', Privilege.User)
    const { publicKey } = await passwordKeys(server.context)
    const logIn = () =>
      server.call(null, 'POST /account/login', {
        body: { username: uid, password: sealed(publicKey, 'Passw0rd') },
      })
    const session = cookieOf((await logIn()).headers, cookieName)!
    const who = { uid, userId, privilege: Privilege.User, teams: [], cookie: session }
    const passkey = await withPasskey(server, who)
    const answer = await logIn()
    expect(JSON.parse(answer.text)).toMatchObject({
      error: 'SECOND_FACTOR_NEEDED',
      params: { ways: 'passkey,recovery' },
    })
    return { who, passkey, cookie: cookieOf(answer.headers, 'verdict_half')! }
  }
  const optionsOf = async (cookie: string) => {
    const asked = { body: { step: 'second' as const }, headers: { cookie } }
    return (await server.call(null, 'POST /account/login/passkey/options', asked)).data.options
  }
  const second = (cookie: string, passkey: ReturnType<ReturnType<typeof softPasskey>['get']>) =>
    server.call(null, 'POST /account/login/second', { body: { passkey }, headers: { cookie } })

  test('[SF-PASSKEY-7] it ends half a login, also without a look at its owner, whose password was right', async () => {
    const { who, passkey, cookie } = await half()
    const done = await second(cookie, passkey.get(await optionsOf(cookie), { unverified: true }))
    expect(done).toMatchObject({ status: 200, data: { uid: who.uid } })
  })

  test('[SF-PASSKEY-7] another person’s passkey ends none, nor an answer to another half of a login', async () => {
    const [mine, theirs] = [await half(), await half()]
    const options = await optionsOf(mine.cookie)
    expect((await second(mine.cookie, theirs.passkey.get(options))).error).toBe('SECOND_FACTOR_WRONG')
    const elsewhere = mine.passkey.get(await optionsOf(theirs.cookie))
    expect((await second(mine.cookie, elsewhere)).error).toBe('SECOND_FACTOR_WRONG')
    const login = await server.call(null, 'POST /account/login/passkey/options', { body: { step: 'first' } })
    expect((await second(mine.cookie, mine.passkey.get(login.data.options))).error).toBe(
      'SECOND_FACTOR_WRONG',
    )
    expect((await second(mine.cookie, mine.passkey.get(await optionsOf(mine.cookie)))).status).toBe(200)
  })

  test('[SF-PASSKEY-7] it confirms in the session that asked, and nothing else', async () => {
    const { who, passkey } = await half()
    const asked = await server.call(who, 'POST /account/confirm/options', {})
    const body = { passkey: passkey.get(asked.data.options) }
    const other = await person()
    expect((await server.call(other, 'POST /account/confirm', { body })).error).toBe('SECOND_FACTOR_WRONG')
    const again = await server.call(who, 'POST /account/confirm/options', {})
    const mine = { passkey: passkey.get(again.data.options) }
    expect((await server.call(who, 'POST /account/confirm', { body: mine })).status).toBe(200)
  })
})
