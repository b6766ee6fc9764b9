// SQL of the marks that were given by hand.

import type { LineComment } from '@verdict/domain/homework'
import type { Queryable } from '../platform/db.ts'

/** Marked before: nobody may give another one until the transaction ends, since the submission is held. */
export const findMark = (db: Queryable, sid: number) =>
  db
    .selectFrom('submission_marks as m')
    .innerJoin('users as u', 'u.id', 'm.marked_by')
    .select(['m.score', 'm.comment', 'm.lines', 'm.marked_at', 'u.uid', 'u.nick'])
    .where('m.sid', '=', sid)
    .executeTakeFirst()
export type MarkRecord = NonNullable<Awaited<ReturnType<typeof findMark>>>

export async function putMark(
  tx: Queryable,
  sid: number,
  {
    lines,
    ...mark
  }: { score: number | null; comment: string; lines: LineComment[]; marked_by: number; marked_at: Date },
): Promise<void> {
  const row = { ...mark, lines: JSON.stringify(lines) }
  await tx
    .insertInto('submission_marks')
    .values({ sid, ...row })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
    .execute()
}

export async function deleteMark(tx: Queryable, sid: number): Promise<void> {
  await tx.deleteFrom('submission_marks').where('sid', '=', sid).execute()
}

/** The titles of a submission's contest and problem. */
export const titlesOf = (tx: Queryable, sid: number): Promise<{ contest: string; problem: string }> =>
  tx
    .selectFrom('submissions as s')
    .innerJoin('contests as c', 'c.cid', 's.contest_id')
    .innerJoin('problems as p', 'p.pid', 's.pid')
    .select(['c.title as contest', 'p.title as problem'])
    .where('s.sid', '=', sid)
    .executeTakeFirstOrThrow()
