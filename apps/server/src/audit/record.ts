import type { Selectable } from 'kysely'
import type { Audit } from '../platform/database-types.ts'

export interface AuditRecord extends Omit<Selectable<Audit>, 'actor_id'> {
  actor_uid: string | null
  actor_nick: string | null
}
