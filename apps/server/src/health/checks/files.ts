// A small object is written to the store, read back and removed.

import { type Check, type Examined, reasonOf } from '../check.ts'
import { countBrokenFiles } from '../queries.ts'

/** @returns why it could not be done, or null */
const tryStore = async ({ blobs }: Examined): Promise<string | null> =>
  blobs.probe().then(() => null, reasonOf)

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
