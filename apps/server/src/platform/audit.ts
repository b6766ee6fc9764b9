// Whoever changes something that is not their own leaves a row: who, what, before, after, from where.

import type { AuditAction } from '@verdict/contract/audit'
import type { Queryable } from './db.ts'
import type { Origin } from './context.ts'

export type { AuditAction }

interface AuditEntry {
  actorId: number | null
  action: AuditAction
  /** The thing: 'problem:1000'. */
  target: string
  before?: unknown
  after?: unknown
}

export async function writeAudit(tx: Queryable, origin: Origin, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      target: entry.target,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      address: origin.address,
      request_id: origin.requestId,
    })
    .execute()
}
