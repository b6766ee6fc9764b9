import type { Blob } from '@verdict/storage/blobs'
import type { Queryable } from './db.ts'

/** Waits for a concurrent removal of one of them. */
export async function recordBlobs(tx: Queryable, blobs: Blob[]): Promise<void> {
  if (blobs.length === 0) return
  // A fixed order against deadlocks.
  const rows = [...new Map(blobs.map(({ sha256, bytes }) => [sha256, { sha256, bytes }])).values()].sort(
    (a, b) => (a.sha256 < b.sha256 ? -1 : 1),
  )
  await tx
    .insertInto('blobs')
    .values(rows)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ unused_since: null }))
    .execute()
}
