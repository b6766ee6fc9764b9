// A real OpenID Connect provider with pages of its own, on the address that the product under test was given before it
// started. Any name logs in there; the product must find its way by discovery, PKCE and the id token.

import { generateKeyPairSync } from 'node:crypto'
import type { Server } from 'node:http'
import OidcProvider, { type JWKS } from 'oidc-provider'
import type { Page } from 'playwright-core'

export const signOnClient = { id: 'verdict-of-the-suite', secret: 'client-secret-of-the-suite' } as const

export interface IdentityProvider {
  close: () => Promise<void>
}

const signingKeys = (): JWKS => ({
  keys: [
    {
      ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
      use: 'sig',
      alg: 'RS256',
      kid: 'suite',
    },
  ],
})

const form =
  '<!doctype html><title>Log in</title><form method="post"><input name="login"><button>Sign in</button></form>'

/** One page that asks for a name and believes it. */
const logInPage =
  (provider: OidcProvider): Parameters<OidcProvider['use']>[0] =>
  async (context, next) => {
    if (!context.path.startsWith('/log-in/')) return next()
    if (context.method === 'GET') {
      context.type = 'html'
      context.body = form
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of context.req as AsyncIterable<Buffer>) chunks.push(chunk)
    const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? ''
    await provider.interactionFinished(context.req, context.res, { login: { accountId } })
    context.respond = false
  }

/** @param issuer where it listens @param site the product */
export async function startIdentityProvider(issuer: string, site: string): Promise<IdentityProvider> {
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: signOnClient.id,
        client_secret: signOnClient.secret,
        redirect_uris: ['university', 'openid'].map((name) => `${site}/oauth/${name}/callback`),
      },
    ],
    claims: { openid: ['sub'], profile: ['name'] },
    cookies: { keys: ['cookie-key-of-the-suite'] },
    jwks: signingKeys(),
    pkce: { required: () => true },
    // Its own pages for trying things out fetch fonts from elsewhere.
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/log-in/${uid}` },
    // Logging in is agreeing.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: signOnClient.id,
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id} of the university` }),
    }),
  })
  provider.use(logInPage(provider))
  const server = await new Promise<Server>((resolve) => {
    const listening = provider.listen(Number(new URL(issuer).port), '127.0.0.1', () => resolve(listening))
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The steps of a person at the provider's own page. */
export async function logInAtProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
