import type { Blob } from '@verdict/storage/blobs'
import { sql, type SqlBool } from 'kysely'
import type { Queryable } from './db.ts'

interface Recorded extends Blob {
  beyondAscii?: boolean
}

/** Waits for a concurrent removal of one of them. */
export async function recordBlobs(tx: Queryable, blobs: readonly Recorded[]): Promise<void> {
  if (blobs.length === 0) return
  // A fixed order against deadlocks.
  const all = blobs.map(({ sha256, bytes, beyondAscii = null }) => ({
    sha256,
    bytes,
    beyond_ascii: beyondAscii,
  }))
  const rows = [...new Map(all.map((row) => [row.sha256, row])).values()].sort((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  )
  await tx
    .insertInto('blobs')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((eb) => ({
        unused_since: null,
        beyond_ascii: eb.fn.coalesce('blobs.beyond_ascii', 'excluded.beyond_ascii'),
      })),
    )
    .execute()
}

/** Files that somebody looked at and that hold text beyond ASCII. */
export async function beyondAsciiAmong(db: Queryable, sha256s: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blobs')
    .select('sha256')
    .where('beyond_ascii', '=', true)
    .where(sql<SqlBool>`sha256 = any(${sha256s}::text[])`)
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}
