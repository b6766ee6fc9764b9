// Removes files that nothing names: test data of tests that were removed, pictures that stand in no text, and what was
// stored by an upload that broke off. A file goes once the database has seen it unused for the whole of a grace period
// and nobody has stored its content in that time either, so that neither an upload whose rows are still to come, nor a
// backup whose files are copied after the database, nor a database that is put back loses any. Any number of processes
// may do this at once, and any upload goes on beside it.

import type { Context } from '../platform/context.ts'
import {
  adoptStrays,
  deleteFileRows,
  forgetRemovedTests,
  holdUnused,
  knownAmong,
  longUnused,
  markUnused,
  picturesInTexts,
  unknownAmong,
} from './queries.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'log' | 'stopping'>

const dayMs = 24 * 60 * 60_000
/** The guarantee of operating.md for backups. */
const graceMs = 30 * dayMs
const roundEveryMs = dayMs / 4
const atOnce = 500

/** Rolls the transaction back: somebody is storing the same content at this moment. */
class StoredMeanwhile extends Error {}

/** @returns the bytes that it freed; null when the file stays */
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

/** One round. @param unusedMs for how long nothing has named a file that goes */
export async function collectFiles(context: Parts, unusedMs = graceMs): Promise<void> {
  const { db, blobs, log, stopping } = context
  await blobs.putBack((sha256s) => knownAmong(db, sha256s), unusedMs)
  await forgetRemovedTests(db, unusedMs)
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

/** @returns what is called every minute, and does its work four times a day */
export function fileCollector(context: Parts): () => Promise<void> {
  let last = -Infinity
  return async () => {
    if (performance.now() - last < roundEveryMs) return
    last = performance.now()
    await collectFiles(context)
  }
}
