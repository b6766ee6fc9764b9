import { Privilege } from '@verdict/domain/privilege'
import { startTestProvider, type TestProvider } from '../oauth-provider.ts'
import { said, signOn, university } from '../oauth.ts'
import { withTotp } from '../second-factor.ts'
import { startTestServer, type TestServer } from '../server.ts'
import type { Provocations } from './provoking.ts'
import { connectsThemselves } from './sign-in-provider.ts'
import { noCallback } from './shaped.ts'
import { admin, provider, type Refused, root, server, sso, user } from './world.ts'

const onSignOn = () => signOn(sso, provider)
const oauthUrl = (where: TestServer, name: string, action: 'login' | 'connect' = 'login') =>
  where.call(null, 'GET /oauth/:provider/url', { params: { provider: name }, query: { action } })
const unreachable = async (call: (site: TestServer, broken: TestProvider) => Promise<Refused>) => {
  const broken = await startTestProvider()
  const site = await startTestServer(broken.settings)
  try {
    return await call(site, broken)
  } finally {
    await Promise.all([site.close(), broken.close()])
  }
}

/** A banned account whose identity logs in. */
async function bannedLogin(): Promise<Refused> {
  const banned = await sso.person('banned1')
  await onSignOn().connect(banned, 'n-banned')
  await sso.db
    .updateTable('users')
    .set({ privilege: Privilege.Banned })
    .where('id', '=', banned.userId)
    .execute()
  return onSignOn().logIn('n-banned')
}

const oauthCallback = {
  NOT_FOUND: () => server.call(null, 'GET /oauth/:provider/callback', noCallback),
  OAUTH_STATE_INVALID: () => sso.call(null, 'GET /oauth/:provider/callback', noCallback),
  OAUTH_REFUSED: async () => {
    const { url, cookie } = await onSignOn().begun(null, 'login')
    return onSignOn().back(null, { cookie, ...provider.approve(url, {}) })
  },
  OAUTH_UNREACHABLE: () =>
    unreachable(async (site, broken) => {
      const way = signOn(site, broken)
      const { url, cookie } = await way.begun(null, 'login')
      broken.breakDown()
      return way.back(null, { cookie, ...broken.approve(url, said('x')) })
    }),
  OAUTH_NOT_CONNECTED: () => onSignOn().logIn('nobody-here'),
  OAUTH_CONNECT_YOURSELF: connectsThemselves,
  OAUTH_CONNECTED_ELSEWHERE: async () => onSignOn().connect(await sso.person('second'), 'n-connected'),
  OAUTH_CONNECTED_ALREADY: async () => {
    const person = await sso.person('third')
    await onSignOn().connect(person, 'n-third')
    return onSignOn().connect(person, 'n-fourth')
  },
  LOGIN_REQUIRED: async () => {
    const { url, cookie } = await onSignOn().begun(await sso.person('fifth'), 'connect')
    return onSignOn().back(null, { cookie, ...provider.approve(url, said('x')) })
  },
  SECOND_FACTOR_NEEDED: async () => {
    const person = await sso.person('with-an-app')
    await onSignOn().connect(person, 'n-with-an-app')
    await withTotp(sso.context, person.userId)
    return onSignOn().logIn('n-with-an-app')
  },
  BANNED: bannedLogin,
  RATE_LIMITED: () =>
    unreachable(async (site) => {
      await fillWindow(site, 'back')
      return site.call(null, 'GET /oauth/:provider/callback', noCallback)
    }),
}

/** With the window of its address full. */
async function fillWindow(site: TestServer, way: 'there' | 'back'): Promise<void> {
  const limit = site.context.settings.rateLimitLoginAddress!
  for (let hit = 0; hit < limit.count; hit += 1) {
    await site.context.rateLimiter.hit(`oauth:${way}:127.0.0.1`, limit).catch(() => undefined)
  }
}

/** Calls of single sign-on. */
export const oauthRefusals = {
  'GET /oauth': {},
  'GET /oauth/:provider/url': {
    NOT_FOUND: () => oauthUrl(sso, 'nobody'),
    LOGIN_REQUIRED: () => oauthUrl(sso, 'university', 'connect'),
    OAUTH_UNREACHABLE: async () => {
      const site = await startTestServer({ OAUTH_CLIENT_ID: 'x', OAUTH_ISSUER: 'http://127.0.0.1:1' })
      try {
        return await oauthUrl(site, 'university')
      } finally {
        await site.close()
      }
    },
    RATE_LIMITED: () =>
      unreachable(async (site) => {
        await fillWindow(site, 'there')
        return oauthUrl(site, 'university')
      }),
  },
  'GET /oauth/:provider/callback': oauthCallback,
  'DELETE /oauth/:provider': {
    NOT_FOUND: () => server.call(user, 'DELETE /oauth/:provider', { params: university }),
    OAUTH_ONLY_WAY_IN: async () => {
      const person = await sso.person('sixth')
      await onSignOn().connect(person, 'n-sixth')
      return sso.call(person, 'DELETE /oauth/:provider', { params: university })
    },
  },
  'POST /admin/saml-metadata': {
    SAML_METADATA_INVALID: () =>
      server.call(root, 'POST /admin/saml-metadata', { body: { metadata: '<a/>' } }),
  },
  'GET /admin/users/:uid/oauth': {},
  'DELETE /admin/users/:uid/oauth/:provider': {
    NOT_FOUND: () =>
      server.call(admin, 'DELETE /admin/users/:uid/oauth/:provider', {
        params: { uid: 'user1', ...university },
      }),
    FORBIDDEN: () =>
      server.call(admin, 'DELETE /admin/users/:uid/oauth/:provider', {
        params: { uid: 'root1', ...university },
      }),
  },
} satisfies Partial<Provocations>
