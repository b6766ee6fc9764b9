import type { SignUp } from '@verdict/contract/site'
import { passwordKeys } from '@verdict/server/people/account/encryption'
import { tokenLimits } from '@verdict/domain/field-limits'
import { sealed } from '../password.ts'
import { logInOf, withSecondFactor } from './second-factor.ts'
import type { TestPerson } from '../server.ts'
import { good, type Provocations, twice } from './provoking.ts'
import { notWithPasswords } from './sign-in-provider.ts'
import { owner, root, server, strict, strictUser, user } from './world.ts'

const strictPassword = async (password = 'Passw0rd') =>
  sealed((await passwordKeys(strict.context)).publicKey, password)

const setSignUp = (signUp: SignUp) => server.call(root, 'PUT /admin/settings', { body: { signUp } })

async function underRule(signUp: SignUp) {
  await setSignUp(signUp)
  const body = { username: 'fresh', password: good() }
  const answer = await server.call(null, 'POST /account/register', { body })
  await setSignUp({ rule: 'open', code: '', domains: [] })
  return answer
}

const makeToken = (who: TestPerson) =>
  server.call(who, 'POST /account/tokens', { body: { name: 'script', scopes: ['read'] } })

/** Calls of one’s own account. */
export const accountRefusals = {
  'GET /account/profile': {},
  'POST /account/login': {
    SECOND_FACTOR_NEEDED: async () => logInOf(await withSecondFactor()),
    WRONG_CREDENTIALS: () =>
      server.call(null, 'POST /account/login', { body: { username: 'nobody-here', password: good() } }),
    BANNED: () =>
      server.call(null, 'POST /account/login', { body: { username: 'banned', password: good() } }),
    LOCAL_LOGIN_OFF: notWithPasswords,
    DECRYPTION_FAILED: () =>
      server.call(null, 'POST /account/login', { body: { username: 'user1', password: 'x' } }),
    RATE_LIMITED: () =>
      twice(async () =>
        strict.call(null, 'POST /account/login', {
          body: { username: 'nobody-here', password: await strictPassword() },
        }),
      ),
  },
  'POST /account/register': {
    SIGN_UP_CLOSED: () => underRule({ rule: 'closed', code: '', domains: [] }),
    SIGN_UP_CODE: () => underRule({ rule: 'code', code: 'sesame', domains: [] }),
    SIGN_UP_MAIL: () => underRule({ rule: 'mail', code: '', domains: ['example.edu'] }),
    INVALID_USERNAME: () =>
      server.call(null, 'POST /account/register', { body: { username: 'a b', password: good() } }),
    USERNAME_TAKEN: () =>
      server.call(null, 'POST /account/register', { body: { username: 'USER1', password: good() } }),
    DECRYPTION_FAILED: () =>
      server.call(null, 'POST /account/register', { body: { username: 'fresh', password: 'x' } }),
    RATE_LIMITED: async () => {
      const register = async (username: string) =>
        strict.call(null, 'POST /account/register', { body: { username, password: await strictPassword() } })
      await register('first')
      return register('second')
    },
  },
  'POST /account/logout': {},
  'PUT /account/profile': {},
  'PUT /account/password': {
    WRONG_CURRENT_PASSWORD: () =>
      server.call(user, 'PUT /account/password', { body: { oldPassword: good('x'), newPassword: good() } }),
    DECRYPTION_FAILED: () =>
      server.call(user, 'PUT /account/password', { body: { oldPassword: 'x', newPassword: good() } }),
    RATE_LIMITED: () =>
      twice(async () =>
        strict.call(strictUser, 'PUT /account/password', {
          body: { oldPassword: await strictPassword('x'), newPassword: await strictPassword() },
        }),
      ),
  },
  'GET /account/sessions': {},
  'DELETE /account/sessions': {},
  'DELETE /account/sessions/:id': {},
  'GET /account/submissions': {},
  'GET /account/tokens': {},
  'POST /account/tokens': {
    TOKENS_FULL: async () => {
      const rows = Array.from({ length: tokenLimits.ofPerson }, (_, number) => ({
        user_id: owner.userId,
        name: 'full',
        scopes: ['read' as const],
        token_hash: Buffer.from(`full ${number}`),
        privilege: owner.privilege,
        checksum: '',
        expires_at: new Date('2100-01-01'),
      }))
      await server.db.insertInto('access_tokens').values(rows).execute()
      return makeToken(owner)
    },
    RATE_LIMITED: async () => {
      for (let times = 0; times < 30; times += 1) await makeToken(user)
      return makeToken(user)
    },
  },
  'DELETE /account/tokens/:id': {},
} satisfies Partial<Provocations>
