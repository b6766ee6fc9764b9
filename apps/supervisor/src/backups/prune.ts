import { pruneLog } from './kept-log.ts'
import { blobName, listBackups, momentOf, type Opened, readList, readManifest } from './manifest.ts'
import { removeBackup } from './take.ts'
import type { Store } from './store.ts'

const dayMs = 24 * 60 * 60_000

/** Another machine may be taking a backup. */
const freshMs = dayMs

/** So that one more backup of a day does not end the one before it at once. */
const latestKept = 3

const dayOf = (moment: Date): number =>
  Math.floor((moment.getTime() - moment.getTimezoneOffset() * 60_000) / dayMs)
/** The epoch began on a Thursday. */
const weekOf = (moment: Date): number => Math.floor((dayOf(moment) + 3) / 7)

export interface Keep {
  days: number
  weeks: number
}

/** The latest, and the newest of each of the last days and weeks that have one. @param names oldest first */
export const keptOf = (names: readonly string[], { days, weeks }: Keep): Set<string> => {
  const newestOf = (spanOf: (moment: Date) => number, most: number): string[] => {
    const newest = new Map<number, string>()
    for (const name of names.toReversed()) {
      const span = spanOf(momentOf(name))
      if (!newest.has(span)) newest.set(span, name)
    }
    return [...newest.values()].slice(0, most)
  }
  return new Set([...names.slice(-latestKept), ...newestOf(dayOf, days), ...newestOf(weekOf, weeks)])
}

interface Kept extends Opened {
  name: string
}

/** Where one list cannot be read, nothing is removed. */
const pruneBlobs = async (store: Store, backups: readonly Kept[]): Promise<void> => {
  const needed = new Set<string>()
  for (const { name, coder } of backups) {
    for (const sha256 of await readList(store, coder, name)) needed.add(blobName(sha256, coder))
  }
  for await (const { name, modifiedMs } of store.list('blobs')) {
    if (!needed.has(name) && Date.now() - modifiedMs >= freshMs) await store.remove(name)
  }
}

/** @param always the newest that was restored on trial */
export const prune = async (
  store: Store,
  key: string | null,
  keep: Keep,
  always: readonly string[],
): Promise<string[]> => {
  const { whole, cutShort } = await listBackups(store)
  const kept = new Set([...keptOf(whole, keep), ...always])
  const removed = whole.filter((name) => !kept.has(name))
  for (const name of [...cutShort, ...removed]) await removeBackup(store, name)
  const left: Kept[] = []
  for (const name of whole) if (kept.has(name)) left.push({ name, ...(await readManifest(store, key, name)) })
  await pruneBlobs(store, left)
  await store.tidy(freshMs)
  const [oldest] = left
  if (oldest) await pruneLog(store, oldest.manifest.firstLog)
  return removed
}
