import type { Json } from '../platform/database-types.ts'

export interface AuditRecord {
  id: number
  action: string
  target: string
  before: Json | null
  after: Json | null
  address: string
  request_id: string
  created_at: Date
  actor_uid: string | null
  actor_nick: string | null
}
