// OpenID Connect and plain OAuth 2 share this: code flow with PKCE. Messages of providers contain tokens and are never
// logged.

import { Refusal } from '@verdict/contract/refusal'
import type { SignInConfigs } from '@verdict/domain/sign-in'
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'
import type { Asked, Handed } from './shape.ts'

export const patienceSeconds = 10

type Client = Pick<SignInConfigs['oidc'], 'clientSecret' | 'clientAuth'>

export function authOf({ clientSecret, clientAuth }: Client): openid.ClientAuth {
  if (clientSecret === '') return openid.None()
  return clientAuth === 'basic'
    ? openid.ClientSecretBasic(clientSecret)
    : openid.ClientSecretPost(clientSecret)
}

/** Keeps the first success, but no failure. */
export function kept<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}

export async function authorizationAddress(
  config: openid.Configuration,
  { state, callback, secret }: Asked,
  more: Record<string, string>,
): Promise<string> {
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(secret.codeVerifier),
    code_challenge_method: 'S256',
    ...more,
  })
  return url.href
}

export function returnAddress(callback: string, { code, state, iss }: Handed): URL {
  const url = new URL(callback)
  url.search = new URLSearchParams({ code: code ?? '', state: state ?? '', ...(iss && { iss }) }).toString()
  return url
}

export async function userInfo(
  config: openid.Configuration,
  accessToken: string,
  method: 'get' | 'post',
): Promise<Record<string, unknown>> {
  const answer = await openid.fetchProtectedResource(
    config,
    accessToken,
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

/** @throws Refusal OAUTH_UNREACHABLE */
export async function reached<T>(log: FastifyBaseLogger, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in provider could not be reached')
    throw new Refusal('OAUTH_UNREACHABLE')
  }
}

/** @throws Refusal OAUTH_REFUSED, OAUTH_UNREACHABLE */
export async function believed<T>(log: FastifyBaseLogger, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in failed')
    throw new Refusal(isUnreachable(error) ? 'OAUTH_UNREACHABLE' : 'OAUTH_REFUSED')
  }
}
