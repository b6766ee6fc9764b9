import { randomUUID } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import { passkeysOfPerson } from '@verdict/domain/second-factor'
import { createAccount } from '@verdict/server/people/account/account-service'
import { cookieOf } from '../oauth.ts'
import { noAssertion, noAttestation, softPasskey, type Twist } from '../passkey.ts'
import { codeOf, passkeyLogin, type WithTotp, withPasskey, withTotp } from '../second-factor.ts'
import type { TestPerson } from '../server.ts'
import { good, type Provocations } from './provoking.ts'
import { owner, server, strict, user } from './world.ts'

interface Person extends WithTotp {
  uid: string
  userId: number
}

export async function withSecondFactor(): Promise<Person> {
  const uid = `sf-${randomUUID().slice(0, 8)}`
  const userId = await createAccount(server.context, uid, 'Passw0rd', Privilege.User)
  return { uid, userId, ...(await withTotp(server.context, userId)) }
}

export const logInOf = ({ uid }: Pick<Person, 'uid'>) =>
  server.call(null, 'POST /account/login', { body: { username: uid, password: good() } })

async function secondOf(person: Person, code: string) {
  const cookie = cookieOf((await logInOf(person)).headers, 'verdict_half')!
  return () => server.call(null, 'POST /account/login/second', { body: { code }, headers: { cookie } })
}

const twentyPasskeys = async (who: TestPerson) => {
  const rows = Array.from({ length: passkeysOfPerson }, (_, number) => ({
    user_id: who.userId,
    credential_id: `full ${who.uid} ${number}`,
    public_key: Buffer.alloc(1),
    user_handle: Buffer.alloc(1),
    counter: 0,
    name: 'full',
  }))
  await server.db.insertInto('passkeys').values(rows).execute()
}

const hits = async (key: string, count: number, seconds: number) => {
  for (let times = 0; times < count; times += 1) await server.context.rateLimiter.hit(key, { count, seconds })
}

/** Past its limit of set-ups. */
async function limited(): Promise<TestPerson> {
  const who = await server.person(`sf-${randomUUID().slice(0, 8)}`)
  await hits(`factor-setup:${who.userId}`, 60, 3_600)
  return who
}

/** Past the limit of one address. */
async function fromBusyAddress() {
  const { count, seconds } = strict.context.settings.rateLimitLoginAddress!
  const limit = { count, seconds }
  const tries = Array.from({ length: count }, () =>
    strict.context.rateLimiter.hit('passkey:127.0.0.1', limit),
  )
  await Promise.allSettled(tries)
}

async function madeFor(who: TestPerson, twist: Twist) {
  const { data } = await server.call(who, 'POST /account/passkeys/options', {})
  return softPasskey('http://localhost').create(data.options, twist)
}

/** Calls of second factors, and of passkeys. */
export const secondFactorRefusals = {
  'POST /account/login/second': {
    HALF_LOGIN_OVER: () => server.call(null, 'POST /account/login/second', { body: { code: '123456' } }),
    SECOND_FACTOR_WRONG: async () => (await secondOf(await withSecondFactor(), 'wrong'))(),
    BANNED: async () => {
      const person = await withSecondFactor()
      const second = await secondOf(person, codeOf(person.secret))
      const ban = { privilege: Privilege.Banned }
      await server.db.updateTable('users').set(ban).where('id', '=', person.userId).execute()
      return second()
    },
    RATE_LIMITED: async () => {
      const person = await withSecondFactor()
      const second = await secondOf(person, codeOf(person.secret))
      await hits(`second:127.0.0.1:${person.userId}`, 10, 300)
      return second()
    },
  },
  'POST /account/login/passkey': {
    PASSKEY_WRONG: () => server.call(null, 'POST /account/login/passkey', { body: { passkey: noAssertion } }),
    BANNED: async () => {
      const who = await server.person(`sf-${randomUUID().slice(0, 8)}`)
      const logIn = await passkeyLogin(server, await withPasskey(server, who))
      const ban = { privilege: Privilege.Banned }
      await server.db.updateTable('users').set(ban).where('id', '=', who.userId).execute()
      return logIn()
    },
    RATE_LIMITED: async () => {
      await fromBusyAddress()
      return strict.call(null, 'POST /account/login/passkey', { body: { passkey: noAssertion } })
    },
  },
  'POST /account/login/passkey/options': {
    HALF_LOGIN_OVER: () =>
      server.call(null, 'POST /account/login/passkey/options', { body: { step: 'second' } }),
    RATE_LIMITED: async () => {
      await fromBusyAddress()
      return strict.call(null, 'POST /account/login/passkey/options', { body: { step: 'first' } })
    },
  },
  'POST /account/confirm': {
    SECOND_FACTOR_WRONG: () => server.call(user, 'POST /account/confirm', { body: { code: 'wrong' } }),
    WRONG_CURRENT_PASSWORD: () =>
      server.call(user, 'POST /account/confirm', { body: { password: good('x') } }),
    DECRYPTION_FAILED: () => server.call(user, 'POST /account/confirm', { body: { password: 'x' } }),
    RATE_LIMITED: async () => {
      const who = await limited()
      await hits(`second:127.0.0.1:${who.userId}`, 10, 300)
      return server.call(who, 'POST /account/confirm', { body: { code: 'wrong' } })
    },
  },
  'POST /account/confirm/options': {
    RATE_LIMITED: async () => {
      const who = await limited()
      await hits(`confirm:${who.userId}`, 60, 300)
      return server.call(who, 'POST /account/confirm/options', {})
    },
  },
  'GET /account/factors': {},
  'POST /account/factors/app': {
    RATE_LIMITED: async () => server.call(await limited(), 'POST /account/factors/app', {}),
  },
  'PUT /account/factors/app': {
    FACTOR_SETUP_OVER: () => server.call(user, 'PUT /account/factors/app', { body: { code: '123456' } }),
    SECOND_FACTOR_WRONG: async () => {
      await server.call(owner, 'POST /account/factors/app', {})
      return server.call(owner, 'PUT /account/factors/app', { body: { code: 'wrong' } })
    },
    RATE_LIMITED: async () =>
      server.call(await limited(), 'PUT /account/factors/app', { body: { code: '123456' } }),
  },
  'DELETE /account/factors/app': {
    NOT_FOUND: () => server.call(user, 'DELETE /account/factors/app', {}),
  },
  'POST /account/factors/recovery': {
    FACTOR_FIRST: () => server.call(user, 'POST /account/factors/recovery', {}),
    RATE_LIMITED: async () => server.call(await limited(), 'POST /account/factors/recovery', {}),
  },
  'POST /account/passkeys/options': {
    PASSKEYS_FULL: async () => {
      const who = await server.person(`sf-${randomUUID().slice(0, 8)}`)
      await twentyPasskeys(who)
      return server.call(who, 'POST /account/passkeys/options', {})
    },
    RATE_LIMITED: async () => server.call(await limited(), 'POST /account/passkeys/options', {}),
  },
  'POST /account/passkeys': {
    FACTOR_SETUP_OVER: () =>
      server.call(user, 'POST /account/passkeys', { body: { name: 'x', passkey: noAttestation } }),
    PASSKEY_WRONG: async () => {
      const passkey = await madeFor(user, { origin: 'https://elsewhere.example' })
      return server.call(user, 'POST /account/passkeys', { body: { name: 'x', passkey } })
    },
    PASSKEYS_FULL: async () => {
      const who = await server.person(`sf-${randomUUID().slice(0, 8)}`)
      const passkey = await madeFor(who, {})
      await twentyPasskeys(who)
      return server.call(who, 'POST /account/passkeys', { body: { name: 'x', passkey } })
    },
  },
  'PUT /account/passkeys/:id': {},
  'DELETE /account/passkeys/:id': {},
} satisfies Partial<Provocations>
