// Every login ends here, whatever opened it: password, provider, learning platform or slip. People with a
// second factor get no session yet, but half a login: a cookie of this browser, good once for ten minutes, until the second step (second-step.ts).

import { randomBytes } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import { challengeMs, halfLoginMs, type SecondWay, spelledWays } from '@verdict/domain/second-factor'
import { Refusal } from '@verdict/contract/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { lockCredentials, markVisit } from '../account/account-queries.ts'
import { keepLanguageOfLogin } from '../account/own-language.ts'
import { closeSession, hashToken, isSecure, openSession, setSessionCookie } from '../account/session.ts'
import { insertHalfLogin } from './half-login-queries.ts'
import { waysOf } from './second-factor-queries.ts'

/**
 * How much has been asked so far. `first`: the password, or a provider. `both`: a passkey that verified its owner, the second
 * step, or a provider that root trusts to have asked for a second factor itself. `slipOf`: the code that staff hand out in the
 * hall of that exam, outside which the session is none where there is a second factor or a power (access/sitting.ts).
 */
export type Asked = 'first' | 'both' | { slipOf: number }

export interface LoggedIn {
  token: string
  userId: number
  privilege: Privilege
}

interface HalfLogin {
  half: string
  ways: SecondWay[]
}

export type Entered = LoggedIn | HalfLogin

/** Hand what it returns to `letIn`, after the commit. @throws Refusal BANNED */
export async function enterAs(
  tx: Queryable,
  userId: number,
  origin: Origin,
  asked: Asked = 'first',
): Promise<Entered> {
  const user = await lockCredentials(tx, userId)
  if (user.privilege === Privilege.Banned) throw new Refusal('BANNED')
  if (user.second_factor_at !== null && asked === 'first') return beginHalfLogin(tx, user)
  await markVisit(tx, userId, origin.requestId)
  const token = await openSession({ db: tx }, user, origin, {
    byFactor: asked === 'both',
    ...(typeof asked === 'object' && asked),
  })
  return { userId, privilege: user.privilege, token }
}

async function beginHalfLogin(tx: Queryable, user: { id: number; checksum: string }): Promise<HalfLogin> {
  const half = randomBytes(32).toString('base64url')
  await insertHalfLogin(tx, {
    token_hash: hashToken(half),
    user_id: user.id,
    checksum: user.checksum,
    expires_at: new Date(Date.now() + halfLoginMs),
  })
  return { half, ways: await waysOf(tx, user.id) }
}

export const halfCookie = 'verdict_half'
export const passkeyCookie = 'verdict_passkey'

/** Names the browser that asks for a passkey before anybody is logged in; its windows share it. */
export function browserOf(context: Context, { request, reply }: Exchange): string {
  const held = request.cookies[passkeyCookie]
  const browser = held && /^[\w-]{43}$/.test(held) ? held : randomBytes(32).toString('base64url')
  reply.setCookie(passkeyCookie, browser, {
    path: '/api/account/login',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(context, request),
    maxAge: challengeMs / 1000,
  })
  return browser
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Gives the browser its session in the place of the one before, or half a login.
 * @throws Refusal SECOND_FACTOR_NEEDED, with the ways that there are
 */
export async function letIn(
  context: Context,
  { request, reply }: Exchange,
  entered: Entered,
): Promise<LoggedIn> {
  if ('half' in entered) {
    reply.setCookie(halfCookie, entered.half, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(context, request),
      maxAge: halfLoginMs / 1000,
    })
    throw new Refusal('SECOND_FACTOR_NEEDED', { ways: spelledWays(entered.ways) })
  }
  await closeSession(context, request, reply)
  setSessionCookie(context, request, reply, entered.token)
  await keepLanguageOfLogin(context.db, request, {
    tokenHash: hashToken(entered.token),
    userId: entered.userId,
  })
  if (request.cookies[halfCookie]) reply.clearCookie(halfCookie, { path: '/' })
  return entered
}
