// Everything that the server wrote into the audit log in a test: root's page has words for known fields only.

import { auditKind } from '@verdict/contract/audit-fields'
import { withheld, withheldFields } from '@verdict/server/platform/audit'
import type { Database } from '@verdict/server/platform/db'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unknownIn(action: string, state: unknown, prefix = ''): string[] {
  if (!isObject(state)) return []
  return Object.entries(state).flatMap(([field, value]) => {
    const name = prefix + field
    if (auditKind(action, name)) return []
    return isObject(value) ? unknownIn(action, value, `${name}.`) : [name]
  })
}

function openIn(state: unknown): string[] {
  if (!isObject(state)) return []
  return Object.entries(state)
    .filter(([field, value]) => withheldFields.includes(field) && value !== '' && value !== withheld)
    .map(([field]) => field)
}

/** @throws Error that names the fields which contract/audit-fields.ts lacks, or that hold a password or a code */
export async function assertAuditKnown(db: Database): Promise<void> {
  const rows = await db.selectFrom('audit').select(['action', 'before', 'after']).execute()
  const open = rows.flatMap(({ before, after }) => [...openIn(before), ...openIn(after)])
  if (open.length > 0) throw new Error(`The audit tells: ${[...new Set(open)].join(', ')}`)
  const unknown = rows.flatMap(({ action, before, after }) =>
    [...unknownIn(action, before), ...unknownIn(action, after)].map((name) => `${action} ${name}`),
  )
  if (unknown.length > 0) {
    throw new Error(`The audit has fields without words: ${[...new Set(unknown)].join(', ')}`)
  }
}
