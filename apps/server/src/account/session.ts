// Sessions: a random token in an HttpOnly cookie, its hash in the database. A session lives seven days from its
// last use and ends when the account's password, or its right to be here, changes: the checksum copied at login
// must still be the account's, and a privilege below the copied one (a demotion, a ban) ends it.

import { createHash, randomBytes } from 'node:crypto'
import { maxSessions } from '@verdict/domain/account'
import type { Privilege } from '@verdict/domain/privilege'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Origin } from '../platform/context.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { deleteOldestSessions, deleteSession, findSession, insertSession, touchSession } from './queries.ts'
import { tellSessionsEnded } from './session-ends.ts'

export const cookieName = 'verdict_session'
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** Last seen is written at most this often, so that reading pages does not write. */
const touchAfterMs = 60_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** @returns the token for the cookie */
export async function openSession(
  { db }: Pick<Context, 'db'>,
  user: { id: number; privilege: Privilege; checksum: string },
  origin: Origin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: user.id,
    privilege: user.privilege,
    checksum: user.checksum,
    address: origin.address,
    agent: origin.agent,
    expires_at: new Date(Date.now() + lifetimeMs),
  })
  await deleteOldestSessions(db, user.id, maxSessions)
  return token
}

/** Did the browser come over https? */
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

/** The person behind a request's cookie; null for none, an unknown, an expired or an ended session. */
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
  return {
    userId: session.user_id,
    uid: session.uid,
    privilege: session.privilege,
    sessionId: session.id,
    ...(session.is_on_roster && { isOnRoster: true }),
  }
}

/** Ends the session of a request's cookie, with the realtime sockets that were opened under it. */
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
