// Requests to the services of a platform. Where root named the platform, they may lie inside, as addresses that it signs may;
// where it registered itself, they may not. Its answers are read up to a limit, and say nothing to people but a short fault.

import { customFetch, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db.ts'
import { fetchOut, OutboundFailure } from '../../platform/outbound.ts'
import { sign } from './lti-keys.ts'
import type { PlatformRecord } from './lti-platform-queries.ts'

/** Its message is shown in logs, so it never repeats the platform's words. */
export class ServiceFailure extends Error {
  /** Null without an answer. */
  readonly status: number | null

  constructor(fault: string, status: number | null = null) {
    super(fault)
    this.name = 'ServiceFailure'
    this.status = status
  }
}

const limits = { timeoutMs: 10_000, answerBytes: 2 * 1024 * 1024 } as const

const howTo = ({ is_registered }: Pick<PlatformRecord, 'is_registered'>) =>
  is_registered
    ? ({ ...limits, inside: 'refused', plain: false } as const)
    : ({ ...limits, inside: 'allowed', plain: true } as const)

type Parts = Pick<Context, 'db' | 'settings'>

const keySets = new WeakMap<Database, Map<string, JWTVerifyGetKey>>()
const refetchAfterMs = 60_000
const cachedMs = 10 * 60_000

/** An unknown key is looked for once a minute at most. */
export function keysOfPlatform({ db }: Pick<Context, 'db'>, platform: PlatformRecord): JWTVerifyGetKey {
  const sets = keySets.get(db) ?? new Map<string, JWTVerifyGetKey>()
  keySets.set(db, sets)
  const { platform_id, keys_url } = platform
  const name = `${platform_id} ${keys_url}`
  const known = sets.get(name)
  if (known) return known
  const set = createRemoteJWKSet(new URL(keys_url), {
    cooldownDuration: refetchAfterMs,
    cacheMaxAge: cachedMs,
    timeoutDuration: limits.timeoutMs,
    [customFetch]: fetchOut({ db }, howTo(platform)),
  })
  sets.set(name, set)
  return set
}

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(16_384),
  expires_in: z.coerce.number().min(0).optional(),
})

const assertionSeconds = 60
const usedUpMs = 60_000

interface Token {
  text: string
  until: number
}

const tokens = new WeakMap<Database, Map<string, Token>>()

async function tokenFor(context: Parts, platform: PlatformRecord, scope: string): Promise<string> {
  const known = tokens.get(context.db) ?? new Map<string, Token>()
  tokens.set(context.db, known)
  const name = JSON.stringify([
    platform.platform_id,
    platform.client_id,
    platform.token_url,
    platform.audience,
    scope,
  ])
  const kept = known.get(name)
  if (kept && kept.until > Date.now()) return kept.text
  const token = await askForToken(context, platform, scope)
  known.set(name, token)
  return token.text
}

async function askForToken(context: Parts, platform: PlatformRecord, scope: string): Promise<Token> {
  const assertion = await sign(context, {
    issuer: platform.client_id,
    audience: platform.audience ?? platform.token_url,
    seconds: assertionSeconds,
    claims: { sub: platform.client_id, jti: crypto.randomUUID() },
  })
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  })
  const answer = await fetchIt(context, platform, platform.token_url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
  if (!answer.ok) throw new ServiceFailure(`token: HTTP ${answer.status}`, answer.status)
  const said = tokenAnswer.safeParse(await jsonOf(answer))
  if (!said.success) throw new ServiceFailure('token: no token in the answer')
  const { access_token, expires_in = 0 } = said.data
  return { text: access_token, until: Date.now() + Math.min(expires_in, 3_600) * 1_000 - usedUpMs }
}

async function fetchIt(
  { db }: Parts,
  platform: PlatformRecord,
  url: string,
  options: RequestInit,
): Promise<Response> {
  try {
    return await fetchOut({ db }, howTo(platform))(url, options)
  } catch (error) {
    if (error instanceof OutboundFailure) throw new ServiceFailure(error.fault)
    throw error
  }
}

export async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    throw new ServiceFailure('the answer is no JSON', answer.status)
  }
}

export interface Asked {
  scope: string
  url: string
  method: 'GET' | 'POST'
  accept?: string
  contentType?: string
  body?: unknown
}

/** @throws ServiceFailure also for an answer that is no success */
export async function askPlatform(context: Parts, platform: PlatformRecord, asked: Asked): Promise<Response> {
  const answer = await fetchIt(context, platform, asked.url, {
    method: asked.method,
    headers: {
      authorization: `Bearer ${await tokenFor(context, platform, asked.scope)}`,
      ...(asked.accept && { accept: asked.accept }),
      ...(asked.contentType && { 'content-type': asked.contentType }),
    },
    ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
  })
  // A token may be taken back before its time.
  if (answer.status === 401) tokens.get(context.db)?.clear()
  if (!answer.ok) throw new ServiceFailure(`HTTP ${answer.status}`, answer.status)
  return answer
}
