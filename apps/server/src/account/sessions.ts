// The sessions of one person: shown to them and to admins, ended one by one or all at once, with the realtime sockets that
// were opened under them. Whether the one who asks may is for the caller to say.

import type { SessionInfo } from '@verdict/contract/account'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { deleteSessionOf, deleteSessionsOf, standingSessions } from './queries.ts'
import { tellSessionsEnded } from './session-ends.ts'

/** @param currentId the session that asks */
export async function sessionsOf(
  { db }: Pick<Context, 'db'>,
  userId: number,
  currentId: number | null,
): Promise<SessionInfo[]> {
  const rows = await standingSessions(db, userId)
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    agent: row.agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: row.id === currentId,
  }))
}

/** @returns false where this person has no such session */
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
