import type { ExamDetails, ExamLogKind } from '@verdict/domain/exam'
import type { Queryable } from '../platform/db.ts'

export interface ExamEvent {
  kind: ExamLogKind
  /** Absent: it is about everybody. */
  userId?: number | null
  /** Absent: the person it is about, or nobody. */
  actorId?: number | null
  address?: string | null
  details?: ExamDetails
}

/** @returns its number */
export async function insertEvent(tx: Queryable, cid: number, event: ExamEvent): Promise<number> {
  const { id } = await tx
    .insertInto('exam_log')
    .values({
      contest_id: cid,
      kind: event.kind,
      user_id: event.userId ?? null,
      actor_id: event.actorId ?? null,
      address: event.address ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
