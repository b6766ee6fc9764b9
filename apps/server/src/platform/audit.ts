import type { AuditNoun } from '@verdict/contract/audit'
import type { AuditActionOf, AuditStates } from '@verdict/contract/audit-fields'
import type { Queryable } from './db.ts'
import type { Origin } from './context.ts'

export type { AuditActionOf, AuditStates }

export interface AuditDeed<N extends AuditNoun> extends AuditStates<N> {
  action: AuditActionOf<N>
  target: string
}

/** Secrets are never stored, only that one was set, changed or removed. */
export const withheldFields: readonly string[] = ['password', 'joinCode', 'join_code']
export const withheld = '******'

const stored = (state: object | undefined): string | null =>
  state === undefined
    ? null
    : JSON.stringify(
        Object.fromEntries(
          Object.entries(state).map(([field, value]) =>
            withheldFields.includes(field) && value ? [field, withheld] : [field, value],
          ),
        ),
      )

type AuditEntry = { actorId: number | null } & { [N in AuditNoun]: AuditDeed<N> }[AuditNoun]

export async function writeAudit(tx: Queryable, origin: Origin, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      target: entry.target,
      before: stored(entry.before),
      after: stored(entry.after),
      address: origin.address,
      request_id: origin.requestId,
    })
    .execute()
}
