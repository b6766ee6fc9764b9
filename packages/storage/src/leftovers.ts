// Files that were being received when a process was killed; nobody else removes them.

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const aDayMs = 24 * 60 * 60_000

/** Files that have not grown for a day. */
export async function removeLeftovers(folder: string, olderThanMs = aDayMs): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts?.isFile() && Date.now() - facts.mtimeMs > olderThanMs) await rm(path, { force: true })
  }
}
