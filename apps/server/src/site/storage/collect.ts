// A file is removed after a grace period in which it was unused and nobody stored the same content, so uploads in progress,
// backups and restored databases lose nothing. Several processes may do this at once.

import type { Context } from '../../platform/context.ts'
import {
  adoptStrays,
  deleteFileRows,
  forgetMade,
  forgetRemovedTests,
  holdUnused,
  knownAmong,
  longUnused,
  markUnused,
  picturesInTexts,
  unknownAmong,
} from './storage-queries.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'log' | 'stopping'>

const dayMs = 24 * 60 * 60_000
/** As operating.md guarantees for backups. */
const graceMs = 30 * dayMs
const roundEveryMs = dayMs / 4
const atOnce = 500

/** Rolls the transaction back: somebody is storing the same content. */
class StoredMeanwhile extends Error {}

/** @returns freed bytes; null if the file stays */
async function removeFile({ db, blobs }: Parts, sha256: string, unusedMs: number): Promise<number | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      const bytes = await holdUnused(tx, sha256, unusedMs)
      if (bytes === null) return null
      await deleteFileRows(tx, sha256)
      if (!(await blobs.discard(sha256, unusedMs))) throw new StoredMeanwhile()
      return bytes
    })
  } catch (error) {
    if (error instanceof StoredMeanwhile) return null
    throw error
  }
}

async function findStrays({ db, blobs, stopping }: Parts): Promise<void> {
  for await (const names of blobs.list()) {
    if (stopping?.aborted) return
    const unknown = await unknownAmong(db, names)
    const sizes = await Promise.all(unknown.map((sha256) => blobs.bytes(sha256)))
    await adoptStrays(
      db,
      unknown.flatMap((sha256, index) => {
        const bytes = sizes[index] ?? null
        return bytes === null ? [] : [{ sha256, bytes }]
      }),
    )
  }
}

/** @param unusedMs how long a removed file was unused */
export async function collectFiles(context: Parts, unusedMs = graceMs): Promise<void> {
  const { db, blobs, log, stopping } = context
  await blobs.putBack((sha256s) => knownAmong(db, sha256s), unusedMs)
  await forgetRemovedTests(db, unusedMs)
  await forgetMade(db, unusedMs)
  await findStrays(context)
  await markUnused(db, await picturesInTexts(db))
  const freed: number[] = []
  for (const sha256 of await longUnused(db, unusedMs, atOnce)) {
    if (stopping?.aborted) break
    const bytes = await removeFile(context, sha256, unusedMs)
    if (bytes !== null) freed.push(bytes)
  }
  if (freed.length === 0) return
  const bytes = freed.reduce((sum, size) => sum + size, 0)
  log.info({ files: freed.length, bytes }, 'files that nothing named any more were removed')
}

/** @returns a function to call every minute, which works four times a day */
export function fileCollector(context: Parts): () => Promise<void> {
  let last = -Infinity
  return async () => {
    if (performance.now() - last < roundEveryMs) return
    last = performance.now()
    await collectFiles(context)
  }
}
