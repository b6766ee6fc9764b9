import type { AuditRow, TrailRow } from '@verdict/contract/audit'
import type { AuditRecord } from './record.ts'

export const presentAudit = (row: AuditRecord): AuditRow => ({
  id: row.id,
  actor: row.actor_uid === null ? null : { uid: row.actor_uid, nick: row.actor_nick ?? '' },
  action: row.action,
  target: row.target,
  before: row.before as AuditRow['before'],
  after: row.after as AuditRow['after'],
  address: row.address,
  requestId: row.request_id,
  createdAt: row.created_at.toISOString(),
})

/** @param withOrigin whether the viewer may know from where it was done */
export function presentTrail(row: AuditRecord, withOrigin: boolean): TrailRow {
  const { address, requestId, ...what } = presentAudit(row)
  return withOrigin ? { ...what, address, requestId } : what
}
