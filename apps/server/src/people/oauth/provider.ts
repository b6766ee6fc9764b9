// The provider is OpenID Connect by its issuer, or plain OAuth 2 by addresses, with code flow and PKCE. Its messages contain
// tokens and are never logged.

import type { Given } from '@verdict/contract/endpoints'
import type { Settings } from '@verdict/contract/settings'
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'
import { Refusal } from '@verdict/contract/refusal'
import { isStorable } from '@verdict/contract/primitives'
import { oauthLimits } from '@verdict/domain/oauth'

export interface Identity {
  providerId: string
  displayName: string
  raw: string
  accessToken: string
  refreshToken: string | null
}

/** Larger claims are not stored; nothing reads them. */
const maxRawBytes = 64 * 1024

/** A path into objects, unless a claim's own name has dots. */
function claim(said: Record<string, unknown>, path: string): string | null {
  const found = Object.hasOwn(said, path)
    ? said[path]
    : path
        .split('.')
        .reduce<unknown>(
          (value, name) =>
            typeof value === 'object' && value !== null && Object.hasOwn(value, name)
              ? (value as Record<string, unknown>)[name]
              : undefined,
          said,
        )
  if (typeof found === 'number' && Number.isSafeInteger(found)) return String(found)
  return typeof found === 'string' && isStorable(found) ? found.trim() || null : null
}

/** @throws Refusal OAUTH_REFUSED if nothing in it identifies the person */
function identityOf(
  said: Record<string, unknown>,
  { oauthIdClaim, oauthNameClaim }: Pick<Settings, 'oauthIdClaim' | 'oauthNameClaim'>,
  tokens: { access_token: string; refresh_token?: string | undefined },
): Identity {
  const providerId = claim(said, oauthIdClaim)
  // Truncating the id could merge two people.
  if (!providerId || providerId.length > oauthLimits.providerId) throw new Refusal('OAUTH_REFUSED')
  const raw = JSON.stringify(said)
  return {
    providerId,
    displayName: (claim(said, oauthNameClaim) ?? providerId).slice(0, oauthLimits.displayName).toWellFormed(),
    raw: Buffer.byteLength(raw) <= maxRawBytes ? raw : '{}',
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
  }
}

const patienceSeconds = 10

export interface Secret {
  codeVerifier: string
  nonce: string
  redirectUri: string
}

export type Handed = Given<'GET /oauth/:provider/callback'>['query']

export interface Provider {
  authorizationUrl(state: string, secret: Secret): Promise<string>
  identify(handed: Handed, secret: Secret): Promise<Identity>
}

export const isEnabled = ({ oauthClientId }: Pick<Settings, 'oauthClientId'>): boolean =>
  oauthClientId !== null

export const freshSecret = (redirectUri: string): Secret => ({
  codeVerifier: openid.randomPKCECodeVerifier(),
  nonce: openid.randomNonce(),
  redirectUri,
})

/** @returns null if single sign-on is not configured */
export function openProvider(settings: Settings, log: FastifyBaseLogger): Provider | null {
  const clientId = settings.oauthClientId
  if (!clientId) return null
  const configuration = kept(() => configure(settings, clientId))
  const usesOpenId = settings.oauthIssuer !== null
  const failed = (error: unknown): Refusal => {
    log.warn({ reason: reasonOf(error) }, 'single sign-on failed')
    return new Refusal(isUnreachable(error) ? 'OAUTH_UNREACHABLE' : 'OAUTH_REFUSED')
  }

  const reach = async (): Promise<openid.Configuration> => {
    try {
      return await configuration()
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the single sign-on provider could not be reached')
      throw new Refusal('OAUTH_UNREACHABLE')
    }
  }

  return {
    async authorizationUrl(state, { codeVerifier, nonce, redirectUri }) {
      const config = await reach()
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.oauthScopes,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(usesOpenId && { nonce }),
      })
      return url.href
    },
    async identify(handed, { codeVerifier, nonce, redirectUri }) {
      const config = await reach()
      const known = usesOpenId ? handed : { ...handed, iss: undefined }
      try {
        const tokens = await openid.authorizationCodeGrant(config, addressWith(redirectUri, known), {
          pkceCodeVerifier: codeVerifier,
          expectedState: handed.state,
          ...(usesOpenId && { expectedNonce: nonce, idTokenExpected: true }),
        })
        const said = await whatIsSaid(config, tokens, settings)
        return identityOf(said, settings, tokens)
      } catch (error) {
        throw failed(error)
      }
    },
  }
}

/** Keeps the first success, but no failure. */
function kept<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}

async function configure(settings: Settings, clientId: string): Promise<openid.Configuration> {
  const { oauthClientSecret: secret, oauthClientAuth } = settings
  const confidential = oauthClientAuth === 'basic' ? openid.ClientSecretBasic : openid.ClientSecretPost
  const auth = secret === null ? openid.None() : confidential(secret)
  const config = settings.oauthIssuer
    ? await openid.discovery(new URL(settings.oauthIssuer), clientId, {}, auth, {
        timeout: patienceSeconds,
        // Over http the connection proves nothing, so the id token's signature is checked.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(settings.oauthIssuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      })
    : new openid.Configuration(plainServer(settings), clientId, {}, auth)
  if (settings.oauthTokenUrl?.startsWith('http:')) openid.allowInsecureRequests(config)
  config.timeout = patienceSeconds
  return config
}

function plainServer(settings: Settings): openid.ServerMetadata {
  const { oauthAuthorizationUrl, oauthTokenUrl, oauthUserinfoUrl } = settings
  if (!oauthAuthorizationUrl || !oauthTokenUrl || !oauthUserinfoUrl) throw new Error('an address is missing')
  return {
    issuer: new URL(oauthAuthorizationUrl).origin,
    authorization_endpoint: oauthAuthorizationUrl,
    token_endpoint: oauthTokenUrl,
    userinfo_endpoint: oauthUserinfoUrl,
  }
}

function addressWith(redirectUri: string, { code, state, iss }: Handed): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString()
  return url
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

async function whatIsSaid(
  config: openid.Configuration,
  tokens: Tokens,
  { oauthIssuer, oauthUserinfoMethod: method }: Settings,
): Promise<Record<string, unknown>> {
  const { userinfo_endpoint: address } = config.serverMetadata()
  const claims = oauthIssuer === null ? undefined : tokens.claims()
  if (!claims) return userInfo(config, tokens, method)
  if (!address) return claims
  if (method === 'get') {
    return { ...claims, ...(await openid.fetchUserInfo(config, tokens.access_token, claims.sub)) }
  }
  const more = await userInfo(config, tokens, method)
  if (more['sub'] !== claims.sub) throw new Error('the user info is about somebody else')
  return { ...claims, ...more }
}

async function userInfo(
  config: openid.Configuration,
  tokens: Tokens,
  method: Settings['oauthUserinfoMethod'],
): Promise<Record<string, unknown>> {
  const answer = await openid.fetchProtectedResource(
    config,
    tokens.access_token,
    new URL(config.serverMetadata().userinfo_endpoint ?? ''),
    method.toUpperCase(),
    null,
    new Headers({ accept: 'application/json' }),
  )
  if (!answer.ok) throw new Error(`the userinfo address answered ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Only names and codes: messages and causes may quote what was sent. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.name, codeOf(error)].filter(Boolean).join(' ') : 'unknown'

function isUnreachable(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  const cause = error instanceof Error ? error.cause : null
  if (cause instanceof Response) return cause.status >= 500
  return codeOf(error) === 'OAUTH_TIMEOUT' || (error instanceof TypeError && codeOf(error) === '')
}
