// Where backups lie: names with slashes and their content. A name that is there always has its whole content. One shape for
// every kind of place: folder-store.ts, bucket-store.ts.

import type { Readable } from 'node:stream'

export interface StoredFile {
  name: string
  modifiedMs: number
}

export interface Store {
  /** For people. */
  place: string
  /** Where the content breaks off, or the place fails, there is nothing under the name that was not there before. */
  put(name: string, content: Readable): Promise<void>
  /** @throws Missing */
  get(name: string): Promise<Readable>
  /** All below a folder, `blobs` for instance; in no order. */
  list(folder: string): AsyncIterable<StoredFile>
  /** No fault where it is gone already. */
  remove(name: string): Promise<void>
  /** Removes what is left of a `put` whose process was killed so long ago. */
  tidy(idleMs: number): Promise<void>
}

export class Missing extends Error {
  constructor(name: string) {
    super(`${name} is missing`)
  }
}

/** A disk is full. */
export class NoRoom extends Error {}

/** A full disk, a used quota, a file as large as this process may write. */
export const isNoRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

const atOnce = 4

/** Some at a time, since most of it is waiting where a place is far away. */
export const eachOf = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.toReversed()
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      await work(item).catch((error: unknown) => {
        // The others end with what they are at.
        left.length = 0
        throw error
      })
    }
  })
  const ended = await Promise.allSettled(workers)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
