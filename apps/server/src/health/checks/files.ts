// A small file is written to the store, read back and removed.

import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Check, type Examined, reasonOf } from '../check.ts'
import { countBrokenFiles } from '../queries.ts'

const probeBytes = 64
/** The store may have a clock of its own: a file of now may seem to be of later. */
const clockDifferenceMs = 60_000

/** @returns why it could not be done, or null */
async function tryStore({ blobs }: Examined): Promise<string | null> {
  try {
    const content = randomBytes(probeBytes)
    const { sha256 } = await blobs.write(content, probeBytes)
    try {
      return content.equals(await buffer(blobs.read(sha256))) ? null : 'a file came back changed'
    } finally {
      await blobs.discard(sha256, -clockDifferenceMs)
    }
  } catch (error) {
    return reasonOf(error)
  }
}

export const files: Check = {
  name: 'files',
  async look(examined) {
    const began = performance.now()
    const reason = await tryStore(examined)
    const fileMs = performance.now() - began
    const broken = await countBrokenFiles(examined.db).catch(() => 0)
    return {
      facts: { fileMs: reason === null ? fileMs : null },
      faults: [
        reason !== null && ['FILES_AWAY', { reason }],
        broken > 0 && ['FILES_BROKEN', { count: broken }],
      ],
    }
  },
}
