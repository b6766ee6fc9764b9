// Where backups lie: names with slashes and their content. A name that is there always has its whole content.

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredFile {
  name: string
  bytes: number
  modifiedMs: number
}

export interface Store {
  /** For people. */
  place: string
  put(name: string, content: Readable): Promise<void>
  /** @throws Missing */
  get(name: string): Promise<Readable>
  /** All below a folder, `blobs` for instance; in no order. */
  list(folder: string): AsyncIterable<StoredFile>
  /** No fault where it is gone already. */
  remove(name: string): Promise<void>
}

export class Missing extends Error {
  constructor(name: string) {
    super(`${name} is missing`)
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const none = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

const partPattern = /\.part$/

async function* filesBelow(root: string, folder: string): AsyncIterable<StoredFile> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(none)) ?? []
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, name)
    else if (entry.isFile() && !partPattern.test(name)) {
      const facts = await stat(join(root, name)).catch(none)
      if (facts) yield { name, bytes: facts.size, modifiedMs: facts.mtimeMs }
    }
  }
}

const flushFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Closed to others: backups hold keys and everybody's programs. */
export const folderStore = (root: string): Store => ({
  place: root,
  async put(name, content) {
    const path = join(root, name)
    const folder = dirname(path)
    const part = join(folder, `${randomUUID()}.part`)
    // A stream that breaks off while the folder is made is asked for its fault below.
    content.once('error', () => undefined)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
      await rename(part, path)
      await flushFolder(folder)
    } catch (error) {
      content.destroy()
      await rm(part, { force: true }).catch(() => undefined)
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
        throw new Error(`There is no room left in ${root}: free some, or keep fewer backups.`, {
          cause: error,
        })
      }
      throw error
    }
  },
  async get(name) {
    const handle = await open(join(root, name), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new Missing(name) : error
    })
    return createReadStream('', { fd: handle })
  },
  list: (folder) => filesBelow(root, folder),
  async remove(name) {
    await rm(join(root, name), { force: true })
    await rmdir(dirname(join(root, name))).catch(() => undefined)
  },
})
