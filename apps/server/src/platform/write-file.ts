// A file that goes to the disk while it is written. The system would else hold back much of a large one and write it all at
// once, and a commit to the database at that moment would wait for it.

import { open } from 'node:fs/promises'

const flushedEach = 16 * 1024 * 1024

/** Makes the file anew. It is on the disk when this ends. */
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
