// All changes of hosts and of their tokens have in common: a row of the audit, and names that are there once.

import { type AuditActionOf, type AuditStates, writeAudit } from '../platform/audit.ts'
import type { Origin } from '../platform/context.ts'
import { isUniqueViolation, type Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'

export const audit = (
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  action: AuditActionOf<'judge-host'>,
  { id }: { id: number | 'join' },
  states: AuditStates<'judge-host'>,
): Promise<void> =>
  writeAudit(tx, origin, { actorId: viewer.userId, action, target: `judge-host:${id}`, ...states })

/** The database decides who was first to take a name. */
export async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('HOST_NAME_TAKEN')
    throw error
  }
}
