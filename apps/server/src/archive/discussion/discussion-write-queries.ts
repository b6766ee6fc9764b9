import { type Insertable, sql, type Updateable } from 'kysely'
import { isWaiting } from '../../access/discussion.ts'
import type { DiscussionComments, Discussions } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

interface Said {
  /** Whether its author says it as who manages the contest, or is an administrator. */
  by_staff: boolean
}

export async function insertDiscussion(
  tx: Queryable,
  discussion: Insertable<Discussions> & Said,
): Promise<number> {
  const { did } = await tx
    .insertInto('discussions')
    .values(discussion)
    .returning('did')
    .executeTakeFirstOrThrow()
  return did
}

export interface HeldDiscussion {
  taken_by: number | null
  contest_id: number | null
}

/** Locks its comments, too. @returns undefined if it is deleted or unknown */
export const holdDiscussion = (tx: Queryable, did: number): Promise<HeldDiscussion | undefined> =>
  tx
    .selectFrom('discussions')
    .select(['taken_by', 'contest_id'])
    .where('did', '=', did)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The discussion must be locked. */
export async function waitsForAnswer(tx: Queryable, did: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${isWaiting} as waits from discussions d where d.did = ${did}`.execute(tx)
  return rows[0]!.waits
}

export async function updateDiscussion(
  tx: Queryable,
  did: number,
  change: Updateable<Discussions>,
  edited: boolean,
): Promise<void> {
  await tx
    .updateTable('discussions')
    .set({ ...change, ...(edited && { edited_at: now }) })
    .where('did', '=', did)
    .execute()
}

export async function markDiscussionDeleted(tx: Queryable, did: number): Promise<void> {
  await tx.updateTable('discussions').set({ deleted_at: now }).where('did', '=', did).execute()
}

/** The discussion must be locked. */
export async function insertComment(
  tx: Queryable,
  comment: Insertable<DiscussionComments> & Said,
): Promise<number> {
  const { id } = await tx
    .insertInto('discussion_comments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('discussions')
    .set((eb) => ({ comments: eb('comments', '+', 1), active_at: now }))
    .where('did', '=', comment.did)
    .execute()
  return id
}

export async function updateComment(
  tx: Queryable,
  id: number,
  change: Updateable<DiscussionComments>,
): Promise<void> {
  await tx
    .updateTable('discussion_comments')
    .set({ ...change, edited_at: now })
    .where('id', '=', id)
    .execute()
}

/** The discussion must be locked. */
export async function markCommentDeleted(tx: Queryable, did: number, id: number): Promise<void> {
  await tx.updateTable('discussion_comments').set({ deleted_at: now }).where('id', '=', id).execute()
  await tx
    .updateTable('discussions')
    .set((eb) => ({ comments: eb('comments', '-', 1) }))
    .where('did', '=', did)
    .execute()
}
