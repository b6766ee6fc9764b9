// SQL of the site: pictures, and what the judge hosts said of themselves.

import { recordBlobs } from '../platform/blob-queries.ts'
import type { Queryable } from '../platform/db.ts'

export const insertPicture = async (
  tx: Queryable,
  picture: { sha256: string; bytes: number; mediaType: string; userId: number },
): Promise<void> => {
  await recordBlobs(tx, [picture])
  await tx
    .insertInto('pictures')
    .values({ sha256: picture.sha256, media_type: picture.mediaType, uploaded_by: picture.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findPicture = (db: Queryable, sha256: string) =>
  db
    .selectFrom('pictures as p')
    .innerJoin('blobs as b', 'b.sha256', 'p.sha256')
    .select(['p.media_type', 'b.bytes'])
    .where('p.sha256', '=', sha256)
    .executeTakeFirst()

export const ownsProblem = async (db: Queryable, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('problems')
    .select('pid')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What hosts that are in use said of themselves, the latest word first. */
export const hostReports = (db: Queryable) =>
  db
    .selectFrom('judge_hosts')
    .select('status')
    .where('disabled_at', 'is', null)
    .where('status', 'is not', null)
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
