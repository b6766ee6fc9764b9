// Flushes continuously: else the system writes a large file at once, and a commit at that moment waits for it.

import { open } from 'node:fs/promises'

const flushedEach = 16 * 1024 * 1024

/** Resolves when it is on disk. */
export async function writeThrough(
  content: AsyncIterable<Buffer>,
  path: string,
  mode: number,
): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    let held = 0
    for await (const chunk of content) {
      await file.appendFile(chunk)
      held += chunk.length
      if (held >= flushedEach) {
        await file.datasync()
        held = 0
      }
    }
    await file.sync()
  } finally {
    await file.close()
  }
}
