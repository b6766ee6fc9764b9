// SQL of files by their hashes, for every noun that keeps some.

import type { Blob } from './blobs.ts'
import type { Queryable } from './db.ts'

/** Rows for files that are in the store already. A concurrent removal of one of them is waited for. */
export async function recordBlobs(tx: Queryable, blobs: Blob[]): Promise<void> {
  if (blobs.length === 0) return
  // In one order everywhere: two transactions with the same files wait for each other instead of locking up.
  const rows = [...new Map(blobs.map(({ sha256, bytes }) => [sha256, { sha256, bytes }])).values()].sort(
    (a, b) => (a.sha256 < b.sha256 ? -1 : 1),
  )
  await tx
    .insertInto('blobs')
    .values(rows)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ unused_since: null }))
    .execute()
}
