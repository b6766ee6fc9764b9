import { Privilege } from '@verdict/domain/privilege'
import type { TestPerson } from '../server.ts'
import { full } from './mail.ts'
import type { Provocations } from './provoking.ts'
import { type Refused, server, user } from './world.ts'

const begin = async () => (await server.call(null, 'POST /device/code', { body: { name: 'a program' } })).data
const answer = (who: TestPerson, userCode: string, allow: boolean) =>
  server.call(who, 'POST /device/answer', { body: { userCode, allow } })
const take = (device_code: string) => server.call(null, 'POST /device/token', { body: { device_code } })

async function withTokens(): Promise<TestPerson> {
  const person = await server.person(`full-${Date.now().toString(36)}`, Privilege.User)
  for (let count = 0; count < 50; count += 1) {
    const row = {
      user_id: person.userId,
      name: 'full',
      scopes: ['read' as const],
      token_hash: Buffer.from(`${person.uid} ${count}`),
      privilege: person.privilege,
      checksum: '',
      expires_at: new Date('2100-01-01'),
    }
    await server.db.insertInto('access_tokens').values(row).execute()
  }
  return person
}

const guessed = (call: () => Promise<Refused>) => full(`device-guess:${user.userId}`, 20, 600, call)

/** Calls of programs that ask for a token. */
export const deviceRefusals = {
  'POST /device/code': {
    RATE_LIMITED: async () => {
      const key = 'device:127.0.0.1'
      const answer = await full(key, 60, 600, () =>
        server.call(null, 'POST /device/code', { body: { name: 'a program' } }),
      )
      // The next ones ask, too.
      await server.db.deleteFrom('rate_windows').where('key', '=', key).execute()
      return answer
    },
  },
  'POST /device/token': {
    AUTHORIZATION_PENDING: async () => take((await begin()).device_code),
    SLOW_DOWN: async () => {
      const { device_code } = await begin()
      await take(device_code)
      return take(device_code)
    },
    ACCESS_DENIED: async () => {
      const { device_code, user_code } = await begin()
      await answer(user, user_code, false)
      return take(device_code)
    },
    EXPIRED_TOKEN: () => take('unknown'),
    TOKENS_FULL: async () => {
      const { device_code, user_code } = await begin()
      const person = await server.person(`filled-${Date.now().toString(36)}`, Privilege.User)
      await answer(person, user_code, true)
      const full = await withTokens()
      await server.db
        .updateTable('access_tokens')
        .set({ user_id: person.userId })
        .where('user_id', '=', full.userId)
        .execute()
      return take(device_code)
    },
    RATE_LIMITED: () => full('device-poll:127.0.0.1', 60, 60, () => take('unknown')),
  },
  'POST /device/revoke': {
    RATE_LIMITED: () =>
      full('token-guess:127.0.0.1', 60, 60, () =>
        server.call(null, 'POST /device/revoke', { body: { token: 'unknown' } }),
      ),
  },
  'POST /device/look': {
    RATE_LIMITED: () =>
      guessed(() => server.call(user, 'POST /device/look', { body: { userCode: 'BCDF-GHJK' } })),
  },
  'POST /device/answer': {
    TOKENS_FULL: async () => answer(await withTokens(), (await begin()).user_code, true),
    RATE_LIMITED: () => guessed(() => answer(user, 'BCDF-GHJK', true)),
  },
} satisfies Partial<Provocations>
