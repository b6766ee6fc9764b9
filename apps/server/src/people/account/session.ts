// A session is a random token, stored as its hash, for seven days from the last use. A new password, demotion or ban ends it.

import { createHash, randomBytes } from 'node:crypto'
import { maxSessions } from '@verdict/domain/account'
import type { Privilege } from '@verdict/domain/privilege'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Origin } from '../../platform/context.ts'
import { present } from '../../platform/present.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import {
  deleteOldestSessions,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
  deleteSessionOf,
  deleteSessionsOf,
  standingSessions,
} from './account-queries.ts'
import { keepLanguageShown } from './own-language.ts'
import { isBound } from '../second-factor/required.ts'
import { sessionInfo, type SessionInfo } from '@verdict/contract/account'
import type { Queryable } from '../../platform/db.ts'

/** Every process then closes the sockets of these sessions. */
export const sessionTopic = 'session-ended'

export interface EndedSessions {
  userId: number
  sessionId?: number | undefined
  exceptSessionId?: number | undefined
}

export const tellSessionsEnded = (
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  ended: EndedSessions,
): Promise<void> => channel.publish(tx, sessionTopic, ended)

/** @param currentId the session that asks */
export async function sessionsOf(
  { db }: Pick<Context, 'db'>,
  userId: number,
  currentId: number | null,
): Promise<SessionInfo[]> {
  const rows = await standingSessions(db, userId)
  return rows.map((row) => present(sessionInfo, row, { current: row.id === currentId }))
}

/** @returns false if this person has no such session */
export async function endSessionOf(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  userId: number,
  sessionId: number,
): Promise<boolean> {
  if (!(await deleteSessionOf(tx, userId, sessionId))) return false
  await tellSessionsEnded(context, tx, { userId, sessionId })
  return true
}

/** @returns how many ended */
export async function endSessionsOf(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  userId: number,
  exceptSessionId?: number,
): Promise<number> {
  const ended = await deleteSessionsOf(tx, userId, exceptSessionId)
  await tellSessionsEnded(context, tx, { userId, exceptSessionId })
  return ended
}

export const cookieName = 'verdict_session'
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** Last uses are written at most this often, since reading pages should rarely write. */
const touchAfterMs = 60_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** @param byFactor the second factor opened it, too @param slipOf the exam of the slip that did @returns the token for the cookie */
export async function openSession(
  { db }: Pick<Context, 'db'>,
  user: { id: number; privilege: Privilege; checksum: string },
  origin: Origin,
  { byFactor = false, slipOf = null }: { byFactor?: boolean; slipOf?: number | null } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const session = {
    token_hash: hashToken(token),
    user_id: user.id,
    privilege: user.privilege,
    checksum: user.checksum,
    address: origin.address,
    agent: origin.agent,
    expires_at: new Date(Date.now() + lifetimeMs),
    slip_of: slipOf,
  }
  await insertSession(db, session, byFactor)
  await deleteOldestSessions(db, user.id, maxSessions)
  return token
}

export const isSecure = ({ settings }: Context, request: FastifyRequest): boolean =>
  request.protocol === 'https' || (settings.publicUrl?.startsWith('https:') ?? false)

export function setSessionCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(context, request),
    maxAge: lifetimeMs / 1000,
  })
}

/** null without a valid session. */
export async function viewerOf(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MaybeViewer> {
  const token = request.cookies[cookieName]
  if (!token) return null
  const session = await findSession(context.db, hashToken(token))
  if (!session) return null
  if (Date.now() - session.last_seen_at.getTime() > touchAfterMs) {
    await touchSession(context.db, session.id, session.user_id, new Date(Date.now() + lifetimeMs), request.id)
    setSessionCookie(context, request, reply, token)
  }
  await keepLanguageShown(context.db, request, session)
  return {
    userId: session.user_id,
    uid: session.uid,
    privilege: session.privilege,
    teams: session.teams,
    sessionId: session.id,
    ...(session.slip_of !== null && { slipOf: session.slip_of }),
    ...(isBound(session.factor_rule, session) && { owesFactor: true }),
    ...(session.is_teacher && { isTeacher: true }),
    ...(session.is_on_roster && { isOnRoster: true }),
  }
}

export async function closeSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = request.cookies[cookieName]
  if (token) {
    await context.db.transaction().execute(async (tx) => {
      const ended = await deleteSession(tx, hashToken(token))
      if (ended) await tellSessionsEnded(context, tx, { userId: ended.user_id, sessionId: ended.id })
    })
  }
  reply.clearCookie(cookieName, { path: '/' })
}
