// New files go to the new store, missing ones are read from the old one. `npm start -- files move` moves the rest.

import { Readable } from 'node:stream'
import { type BlobStore, missing } from './store.ts'

export function openPair(now: BlobStore, before: BlobStore): BlobStore {
  /** Twice: it may move between the two looks. */
  const find = async (sha256: string): Promise<{ store: BlobStore; bytes: number } | null> => {
    for (const store of [now, before, now]) {
      const bytes = await store.bytes(sha256)
      if (bytes !== null) return { store, bytes }
    }
    return null
  }
  async function* contentOf(sha256: string): AsyncGenerator<Buffer> {
    const found = await find(sha256)
    if (!found) throw missing(sha256)
    yield* found.store.read(sha256) as AsyncIterable<Buffer>
  }
  return {
    folder: now.folder,
    write: (content, maxBytes) => now.write(content, maxBytes),
    read: (sha256) => Readable.from(contentOf(sha256), { objectMode: false }),
    bytes: async (sha256) => (await find(sha256))?.bytes ?? null,
    async fault(sha256) {
      const fault = await now.fault(sha256)
      return fault === 'missing' ? before.fault(sha256) : fault
    },
    async *list() {
      yield* now.list()
      yield* before.list()
    },
    /** A blob that is recent only in the old store counts. */
    discard: async (sha256, unwrittenMs) =>
      (await now.discard(sha256, unwrittenMs)) && (await before.discard(sha256, unwrittenMs)),
    async putBack(known, unwrittenMs) {
      for (const store of [now, before]) await store.putBack(known, unwrittenMs)
    },
    async address(sha256) {
      return (await find(sha256))?.store.address(sha256) ?? null
    },
    async probe() {
      for (const store of [now, before]) await store.probe()
    },
  }
}
