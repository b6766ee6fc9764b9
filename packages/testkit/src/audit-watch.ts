// Whatever the server wrote into the audit in a test: root reads it on a page that has words for fields it knows.

import type { AuditNoun } from '@verdict/contract/audit'
import { auditFields } from '@verdict/contract/audit-fields'
import type { Database } from '@verdict/server/platform/db'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unknownIn(known: Record<string, string>, state: unknown, prefix = ''): string[] {
  if (!isObject(state)) return []
  return Object.entries(state).flatMap(([field, value]) => {
    const name = prefix + field
    if (name in known) return []
    return isObject(value) ? unknownIn(known, value, `${name}.`) : [name]
  })
}

/** @throws Error that names the fields which contract/audit-fields.ts lacks */
export async function assertAuditKnown(db: Database): Promise<void> {
  const rows = await db.selectFrom('audit').select(['action', 'before', 'after']).execute()
  const unknown = rows.flatMap(({ action, before, after }) => {
    const known = auditFields[action.split('.')[0] as AuditNoun] ?? {}
    return [...unknownIn(known, before), ...unknownIn(known, after)].map((name) => `${action} ${name}`)
  })
  if (unknown.length > 0) {
    throw new Error(`The audit has fields without words: ${[...new Set(unknown)].join(', ')}`)
  }
}
