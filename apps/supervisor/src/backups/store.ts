// A store has names with slashes; a name that is there always has its whole content.

import type { Readable } from 'node:stream'

export interface StoredFile {
  name: string
  modifiedMs: number
}

export interface Store {
  place: string
  /** If the content breaks off or the place fails, the name keeps what it had. */
  put(name: string, content: Readable): Promise<void>
  get(name: string): Promise<Readable>
  list(folder: string): AsyncIterable<StoredFile>
  /** No fault if it is gone. */
  remove(name: string): Promise<void>
  /** Removes what is left of processes that were killed so long ago. */
  tidy(idleMs: number): Promise<void>
}

export class Missing extends Error {
  constructor(name: string) {
    super(`${name} is missing`)
  }
}

export class NoRoom extends Error {}

export const isNoRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

const atOnce = 4

/** Several at a time: most is waiting if the place is far away. */
export const eachOf = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.toReversed()
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      await work(item).catch((error: unknown) => {
        left.length = 0
        throw error
      })
    }
  })
  const ended = await Promise.allSettled(workers)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
