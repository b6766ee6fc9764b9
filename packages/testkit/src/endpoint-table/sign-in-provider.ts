import { signInLimits } from '@verdict/domain/field-limits'
import { Privilege } from '@verdict/domain/privilege'
import { type Directory, startDirectory } from '../directory.ts'
import { cookieOf, said } from '../oauth.ts'
import { withTotp } from '../second-factor.ts'
import type { TestPerson, TestServer } from '../server.ts'
import { selfSigned } from '../certificate.ts'
import {
  addProvider,
  ldapOf,
  newProvider,
  numberFrom,
  oauth2Of,
  personIn,
  typedAt,
} from '../sign-in-provider.ts'
import { createAccount } from '@verdict/server/people/account/account-service'
import { good, type Provocations } from './provoking.ts'
import { provider, type Refused, root, server, sso, strict } from './world.ts'

const people = ['nobody', 'teacher', 'twice', 'out', 'phone', 'other', 'mine']

async function withDirectory<T>(work: (directory: Directory) => Promise<T>): Promise<T> {
  const directory = await startDirectory(people.map((uid) => personIn(uid)).join('\n\n'))
  try {
    return await work(directory)
  } finally {
    await directory.close()
  }
}

const roots = new Map<TestServer, TestPerson>()
async function rootOf(site: TestServer): Promise<TestPerson> {
  if (site === server) return root
  const known = roots.get(site) ?? (await site.person('root-of-providers', Privilege.Root))
  roots.set(site, known)
  return known
}

async function directoryAt(site: TestServer, name: string, given: Parameters<typeof newProvider<'ldap'>>[2]) {
  const more = { matches: ['number' as const], rules: [numberFrom('uid')] }
  await addProvider(site, await rootOf(site), newProvider(name, 'ldap', given, more))
}

type Way = 'login' | 'connect'

async function ask(
  site: TestServer,
  way: Way,
  who: TestPerson | null,
  name: string,
  uid: string,
  password?: string,
) {
  const args = { params: { provider: name }, body: await typedAt(site, uid, password) }
  return way === 'login'
    ? site.call(null, 'POST /oauth/:provider/login', args)
    : site.call(who, 'POST /oauth/:provider/connect', args)
}

/** At a provider of its own, in a directory of its own. */
const atDirectory = (
  name: string,
  work: (log: (uid: string, password?: string) => Promise<Refused>) => Promise<Refused>,
  { site = sso, way = 'login', given = {} }: { site?: TestServer; way?: Way; given?: object } = {},
): Promise<Refused> =>
  withDirectory(async (directory) => {
    await directoryAt(site, name, { ...ldapOf(directory), ...given })
    const who = way === 'connect' ? await site.person(`at-${name}`) : null
    return work((uid, password) => ask(site, way, who, name, uid, password))
  })

const numbered = async (site: TestServer, uid: string, fields: object): Promise<TestPerson> => {
  const person = await site.person(`n-${uid}`)
  await site.db
    .updateTable('users')
    .set({ student_number: uid, ...fields })
    .where('id', '=', person.userId)
    .execute()
  return person
}

const linked = (site: TestServer, userId: number, name: string, uid: string) =>
  site.db
    .insertInto('oauth_links')
    .values({ user_id: userId, provider: name, provider_id: uid, display_name: uid, access_token: '' })
    .execute()

const common = (way: Way) => ({
  WRONG_CREDENTIALS: () => atDirectory(`wrong-${way}`, (log) => log('nobody', 'wrong'), { way }),
  OAUTH_REFUSED: () =>
    atDirectory(`refused-${way}`, (log) => log('nobody'), { way, given: { idAttribute: 'title' } }),
  OAUTH_UNREACHABLE: () =>
    atDirectory(`away-${way}`, (log) => log('nobody'), { way, given: { serverUrl: 'ldap://127.0.0.1:1' } }),
  DECRYPTION_FAILED: async () => {
    const name = `sealed-${way}`
    await directoryAt(sso, name, ldapOf({ url: 'ldap://127.0.0.1:1' }))
    const args = { params: { provider: name }, body: { username: 'x', password: 'x' } }
    if (way === 'login') return sso.call(null, 'POST /oauth/:provider/login', args)
    return sso.call(await sso.person('unsealed'), 'POST /oauth/:provider/connect', args)
  },
  RATE_LIMITED: () =>
    atDirectory(
      `often-${way}`,
      async (log) => {
        await log('nobody', 'wrong')
        return log('NOBODY', 'right')
      },
      { way, site: strict },
    ),
})

const tried = async (site: TestServer, name: string, typed: object = {}): Promise<Refused> =>
  site.call(await rootOf(site), 'POST /admin/providers/:provider/trial', {
    params: { provider: name },
    body: typed,
  })

const tryAt = (name: string, uid: string, password?: string, given = {}): Promise<Refused> =>
  withDirectory(async (directory) => {
    await directoryAt(sso, name, { ...ldapOf(directory), ...given })
    return tried(sso, name, await typedAt(sso, uid, password))
  })

const cas = (name: string) => newProvider(name, 'cas', { serverUrl: 'https://cas.example/cas' })
const change = (name: string, body: object) =>
  server.call(root, 'PUT /admin/providers/:provider', { params: { provider: name }, body })

/** While nobody logs in by a password of the site, and only this provider is left. */
async function asOnlyWay(name: string, work: () => Promise<Refused>): Promise<Refused> {
  await addProvider(server, root, cas(name))
  await server.db
    .updateTable('sign_in_providers')
    .set({ worked_at: new Date() })
    .where('name', '=', name)
    .execute()
  await server.call(root, 'PUT /admin/settings', { body: { localLogin: false } })
  const answer = await work()
  await server.call(root, 'PUT /admin/settings', { body: { localLogin: true } })
  await server.db.deleteFrom('sign_in_providers').where('name', '=', name).execute()
  return answer
}

export const notWithPasswords = (): Promise<Refused> =>
  asOnlyWay('no-passwords', async () => {
    await createAccount(server.context, 'by-password', 'Passw0rd', Privilege.User)
    const body = { username: 'by-password', password: good() }
    return server.call(null, 'POST /account/login', { body })
  })

/** An administrator whom a rule fits, by a browser that comes back. */
export async function connectsThemselves(): Promise<Refused> {
  const more = { matches: ['number' as const], rules: [numberFrom('data.number')] }
  await addProvider(sso, await rootOf(sso), newProvider('by-number', 'oauth2', oauth2Of(provider), more))
  await numbered(sso, 'of-an-admin', { privilege: Privilege.Admin })
  const params = { provider: 'by-number' }
  const begun = await sso.call(null, 'GET /oauth/:provider/url', { params, query: { action: 'login' } })
  const { code, state } = provider.approve(begun.data.url, said('of-an-admin'))
  const headers = { cookie: cookieOf(begun.headers, 'verdict_sso')! }
  return sso.call(null, 'GET /oauth/:provider/callback', { params, query: { code, state }, headers })
}

/** Calls of sign-in providers. */
export const signInProviderRefusals = {
  'GET /oauth/providers': {},
  'POST /oauth/:provider/login': {
    ...common('login'),
    OAUTH_NOT_CONNECTED: () => atDirectory('unknown', (log) => log('nobody')),
    OAUTH_CONNECT_YOURSELF: () =>
      atDirectory('powers', async (log) => {
        await numbered(sso, 'teacher', { is_teacher: true })
        return log('teacher')
      }),
    OAUTH_CONNECTED_ALREADY: () =>
      atDirectory('already', async (log) => {
        await linked(sso, (await numbered(sso, 'twice', {})).userId, 'already', 'somebody')
        return log('twice')
      }),
    SECOND_FACTOR_NEEDED: () =>
      atDirectory('second', async (log) => {
        const { userId } = await numbered(sso, 'phone', {})
        await withTotp(sso.context, userId)
        return log('phone')
      }),
    BANNED: () =>
      atDirectory('banned', async (log) => {
        await numbered(sso, 'out', { privilege: Privilege.Banned })
        return log('out')
      }),
  },
  'POST /oauth/:provider/connect': {
    ...common('connect'),
    OAUTH_CONNECTED_ELSEWHERE: () =>
      atDirectory(
        'elsewhere',
        async (log) => {
          await linked(sso, (await sso.person('has-it')).userId, 'elsewhere', 'other')
          return log('other')
        },
        { way: 'connect' },
      ),
    OAUTH_CONNECTED_ALREADY: () =>
      atDirectory(
        'one-only',
        async (log) => {
          await log('mine')
          return log('other')
        },
        { way: 'connect' },
      ),
  },
  'GET /admin/providers': {},
  'POST /admin/providers': {
    PROVIDER_NAME_TAKEN: async () => {
      await addProvider(server, root, cas('taken'))
      return addProvider(server, root, cas('taken'))
    },
    PROVIDERS_FULL: async () => {
      for (let count = 0; count < signInLimits.providers; count += 1) {
        await addProvider(server, root, cas(`many-${count}`))
      }
      const answer = await addProvider(server, root, cas('too-many'))
      await server.db.deleteFrom('sign_in_providers').where('name', 'like', 'many-%').execute()
      return answer
    },
    PROVIDER_FIELD_INVALID: () =>
      addProvider(
        server,
        root,
        newProvider('odd', 'ldap', { ...ldapOf({ url: 'ldap://x' }), trusted: 'no key' }),
      ),
  },
  'PUT /admin/providers': {
    PROVIDERS_CHANGED: () => server.call(root, 'PUT /admin/providers', { body: { names: ['nobody'] } }),
  },
  'PUT /admin/providers/:provider': {
    PROVIDER_FIELD_INVALID: async () => {
      await addProvider(server, root, cas('of-a-kind'))
      const { cert } = selfSigned('x', new Date(), new Date())
      const config = { issuer: 'x', entryPoint: 'https://x.example', certificates: cert }
      return change('of-a-kind', { connection: newProvider('of-a-kind', 'saml', config).connection })
    },
    LOCAL_LOGIN_NEEDS_PROVIDER: () => asOnlyWay('turned-off', () => change('turned-off', { on: false })),
  },
  'DELETE /admin/providers/:provider': {
    LOCAL_LOGIN_NEEDS_PROVIDER: () =>
      asOnlyWay('removed', async () =>
        server.call(root, 'DELETE /admin/providers/:provider', { params: { provider: 'removed' } }),
      ),
  },
  'POST /admin/providers/:provider/trial': {
    WRONG_CREDENTIALS: () => tryAt('try-wrong', 'nobody', 'wrong'),
    OAUTH_REFUSED: () => tryAt('try-refused', 'nobody', 'right', { idAttribute: 'title' }),
    OAUTH_UNREACHABLE: () => tryAt('try-away', 'nobody', 'right', { serverUrl: 'ldap://127.0.0.1:1' }),
    DECRYPTION_FAILED: async () => {
      await directoryAt(sso, 'try-sealed', ldapOf({ url: 'ldap://127.0.0.1:1' }))
      return tried(sso, 'try-sealed', { username: 'x', password: 'x' })
    },
    RATE_LIMITED: async () => {
      await addProvider(strict, await rootOf(strict), cas('try-often'))
      const limit = strict.context.settings.rateLimitLoginAddress!
      for (let hit = 0; hit < limit.count; hit += 1) {
        await strict.context.rateLimiter.hit('oauth:there:127.0.0.1', limit).catch(() => undefined)
      }
      return tried(strict, 'try-often')
    },
  },
} satisfies Partial<Provocations>
