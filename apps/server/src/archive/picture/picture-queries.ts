import { sql } from 'kysely'
import { recordBlobs } from '../../platform/blob-queries.ts'
import type { Blob } from '@verdict/storage/blobs'
import type { Queryable } from '../../platform/db.ts'

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

export const picturesAmong = async (db: Queryable, hashes: string[]): Promise<Blob[]> =>
  hashes.length === 0
    ? []
    : db
        .selectFrom('pictures as p')
        .innerJoin('blobs as b', 'b.sha256', 'p.sha256')
        .select(['p.sha256', 'b.bytes'])
        .where(sql<boolean>`p.sha256 = any(${hashes}::text[])`)
        .orderBy('p.sha256')
        .execute()
