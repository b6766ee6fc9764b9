// Sessions that end with a transaction: every process hears of it and closes the sockets that were opened under them.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'

export const sessionTopic = 'session-ended'

export interface EndedSessions {
  userId: number
  /** Only this one; all when absent. */
  sessionId?: number | undefined
  exceptSessionId?: number | undefined
}

export const tellSessionsEnded = (
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  ended: EndedSessions,
): Promise<void> => channel.publish(tx, sessionTopic, ended)
