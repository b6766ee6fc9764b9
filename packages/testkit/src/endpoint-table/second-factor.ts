import { randomUUID } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import { createAccount } from '@verdict/server/people/account/account-service'
import { cookieOf } from '../oauth.ts'
import { codeOf, type WithTotp, withTotp } from '../second-factor.ts'
import { good, type Provocations } from './provoking.ts'
import { server } from './world.ts'

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
      for (let hits = 0; hits < 10; hits += 1) {
        await server.context.rateLimiter.hit(`second:127.0.0.1:${person.userId}`, { count: 10, seconds: 300 })
      }
      return second()
    },
  },
} satisfies Partial<Provocations>
