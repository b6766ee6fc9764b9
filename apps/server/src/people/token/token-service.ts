// Personal tokens. A new password, a ban or a demotion ends them for good; in an exam they sleep (access/exam-only.ts).

import { accessToken, type AccessToken } from '@verdict/contract/access-token'
import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { tokenLimits } from '@verdict/domain/field-limits'
import { addressGroup, addressOf } from '../../platform/address.ts'
import { bearerToken } from '../../platform/bearer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { present } from '../../platform/present.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { viewerOf } from '../account/session.ts'
import { isBound } from '../second-factor/required.ts'
import {
  countTokens,
  deleteToken,
  deleteTokenOf,
  deleteTokensOver,
  findToken,
  insertToken,
  lockTokenOwner,
  tokensStanding,
  touchToken,
} from './token-queries.ts'
import { hashOfToken, isWholeToken, makeToken } from './token-text.ts'

const dayMs = 86_400_000

/** Last uses are written at most this often, since calls that read should rarely write. */
const touchAfterMs = 60_000

/** Somebody's own; there is no need for more. */
const makingLimit = { count: 30, seconds: 3600 }
/** By one address, with tokens that do not stand: those that do are never counted. */
const guessLimit = { count: 60, seconds: 60 }

export async function tokensOf({ db }: Pick<Context, 'db'>, userId: number): Promise<AccessToken[]> {
  const rows = await tokensStanding(db, userId)
  return rows.map((row) => present(accessToken, row))
}

type NewToken = Given<'POST /account/tokens'>['body']

/**
 * @param owner with the privilege of the session that asks
 * @returns with its secret, which is kept nowhere
 * @throws Refusal TOKENS_FULL
 */
export async function addToken(
  tx: Queryable,
  owner: Pick<Viewer, 'userId' | 'privilege'>,
  { name, scopes, days }: NewToken,
): Promise<AccessToken & { token: string }> {
  const { checksum } = await lockTokenOwner(tx, owner.userId)
  const limit = tokenLimits.ofPerson
  if ((await countTokens(tx, owner.userId)) >= limit) throw new Refusal('TOKENS_FULL', { limit })
  const token = makeToken()
  const row = await insertToken(tx, {
    user_id: owner.userId,
    name,
    scopes,
    token_hash: hashOfToken(token),
    privilege: owner.privilege,
    checksum,
    expires_at: new Date(Date.now() + days * dayMs),
  })
  return { ...present(accessToken, row), token }
}

/** @throws Refusal TOKENS_FULL, RATE_LIMITED */
export async function makeOwnToken(
  context: Context,
  viewer: Viewer,
  asked: NewToken,
): Promise<AccessToken & { token: string }> {
  await context.rateLimiter.hit(`token:${viewer.userId}`, makingLimit)
  return context.db.transaction().execute((tx) => addToken(tx, viewer, asked))
}

/** @throws Refusal NOT_FOUND, also for another person's token */
export async function revokeOwnToken({ db }: Pick<Context, 'db'>, viewer: Viewer, id: number): Promise<void> {
  if (!(await deleteTokenOf(db, viewer.userId, id))) throw new Refusal('NOT_FOUND')
}

/** By who holds it. @throws Refusal RATE_LIMITED */
export async function revokeToken(
  { db, rateLimiter }: Pick<Context, 'db' | 'rateLimiter'>,
  { address }: Origin,
  token: string,
): Promise<void> {
  if (isWholeToken(token) && (await deleteToken(db, hashOfToken(token)))) return
  await rateLimiter.hit(`token-guess:${addressGroup(address)}`, guessLimit)
}

/** @returns null for a visitor @throws Refusal TOKEN_INVALID, RATE_LIMITED */
export async function callerOf(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MaybeViewer> {
  const token = bearerToken(request)
  return token === null ? viewerOf(context, request, reply) : viewerOfToken(context, request, token)
}

/**
 * Unknown, over and revoked are answered alike.
 * @throws Refusal TOKEN_INVALID, RATE_LIMITED
 */
export async function viewerOfToken(
  context: Pick<Context, 'db' | 'rateLimiter'>,
  request: FastifyRequest,
  token: string,
): Promise<Viewer> {
  const address = addressOf(request)
  const found = isWholeToken(token) ? await findToken(context.db, hashOfToken(token)) : undefined
  if (!found) {
    await context.rateLimiter.hit(`token-guess:${addressGroup(address)}`, guessLimit)
    throw new Refusal('TOKEN_INVALID')
  }
  if (Date.now() - (found.last_used_at?.getTime() ?? 0) > touchAfterMs) {
    await touchToken(context.db, found.id, address)
  }
  return {
    userId: found.user_id,
    uid: found.uid,
    privilege: found.privilege,
    teams: found.teams,
    sessionId: noSession,
    token: { scopes: found.scopes },
    ...(isBound(found.factor_rule, found) && { owesFactor: true }),
    ...(found.is_teacher && { isTeacher: true }),
    ...(found.is_on_roster && { isOnRoster: true }),
  }
}

/** No session has it. */
const noSession = 0

export const sweepTokens = ({ db }: Pick<Context, 'db'>): Promise<void> => deleteTokensOver(db)
