// A file is written under another name, flushed and renamed.

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isNoRoom, Missing, NoRoom, type Store, type StoredFile } from './store.ts'

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const none = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

const isPart = (name: string): boolean => name.endsWith('.part')

async function* allBelow(root: string, folder: string): AsyncIterable<StoredFile> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(none)) ?? []
  for (const entry of entries) {
    const name = join(folder, entry.name)
    if (entry.isDirectory()) yield* allBelow(root, name)
    else if (entry.isFile()) {
      const facts = await stat(join(root, name)).catch(none)
      if (facts) yield { name, modifiedMs: facts.mtimeMs }
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

/** Also its folder, if that is empty then. */
const remove = async (path: string): Promise<void> => {
  await rm(path, { force: true })
  await rmdir(dirname(path)).catch(() => undefined)
}

/** Closed to others: backups hold keys and everybody's programs. */
export const folderStore = (root: string): Store => ({
  place: root,
  async put(name, content) {
    const path = join(root, name)
    const folder = dirname(path)
    const part = join(folder, `${randomUUID()}.part`)
    // Its error is checked below.
    content.once('error', () => undefined)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
      await rename(part, path)
      await flushFolder(folder)
    } catch (error) {
      content.destroy()
      await rm(part, { force: true }).catch(() => undefined)
      if (!isNoRoom(error)) throw error
      throw new NoRoom(`There is no room left in ${root}: free some, or keep fewer backups.`, {
        cause: error,
      })
    }
  },
  async get(name) {
    const handle = await open(join(root, name), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new Missing(name) : error
    })
    return createReadStream('', { fd: handle })
  },
  async *list(folder) {
    for await (const file of allBelow(root, folder)) if (!isPart(file.name)) yield file
  },
  remove: (name) => remove(join(root, name)),
  async tidy(idleMs) {
    for (const folder of ['backups', 'blobs', 'log']) {
      for await (const { name, modifiedMs } of allBelow(root, folder)) {
        if (isPart(name) && Date.now() - modifiedMs >= idleMs) await remove(join(root, name))
      }
    }
  },
})
