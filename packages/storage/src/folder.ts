// A file is written under a temporary name, flushed and renamed, so that a name always has its whole content; the folder is
// flushed, too, so that a row never names a file before it is on disk.

import { randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeThrough } from './write-file.ts'
import {
  type Blob,
  type BlobStore,
  faultOf,
  hashPattern,
  isMissing,
  meter,
  nameOf,
  placePattern,
} from './store.ts'

export function openFolderStore(folder: string): BlobStore {
  const pathOf = (sha256: string): string => join(folder, nameOf(sha256))
  const incoming = join(folder, 'incoming')

  return {
    folder,
    async write(content, maxBytes) {
      // Its error is checked below.
      if (!Buffer.isBuffer(content)) content.once('error', () => undefined)
      await mkdir(incoming, { recursive: true })
      const temporary = join(incoming, randomUUID())
      try {
        const blob = await copyHashed(content, temporary, maxBytes)
        const target = pathOf(blob.sha256)
        const place = join(folder, blob.sha256.slice(0, 2))
        const made = await mkdir(place, { recursive: true })
        await rename(temporary, target)
        await flush(place)
        if (made) await flush(folder)
        return blob
      } finally {
        await rm(temporary, { force: true })
      }
    },
    read: (sha256) => createReadStream(pathOf(sha256)),
    bytes: async (sha256) => (await stat(pathOf(sha256)).catch(noneThere))?.size ?? null,
    fault: (sha256) => faultOf(createReadStream(pathOf(sha256)), sha256),
    ...removal(folder, pathOf),
    address: async () => null,
    async probe() {
      await mkdir(incoming, { recursive: true })
      const path = join(incoming, randomUUID())
      await writeFile(path, 'probe')
      await readFile(path)
      await rm(path)
    },
  }
}

function removal(
  folder: string,
  pathOf: (sha256: string) => string,
): Pick<BlobStore, 'list' | 'discard' | 'putBack'> {
  const leaving = join(folder, 'leaving')
  return {
    async *list() {
      for (const place of await namesIn(folder)) {
        if (!placePattern.test(place)) continue
        const names = await namesIn(join(folder, place))
        const sha256s = names.filter((name) => hashPattern.test(name))
        if (sha256s.length > 0) yield sha256s
      }
    },
    async discard(sha256, unwrittenMs) {
      const isFresh = ({ mtimeMs }: Stats): boolean => Date.now() - mtimeMs <= unwrittenMs
      const facts = await stat(pathOf(sha256)).catch(noneThere)
      if (!facts) return true
      if (isFresh(facts)) return false
      // Moved aside before the second check: a later write creates another file.
      await mkdir(leaving, { recursive: true })
      const aside = join(leaving, sha256)
      await rename(pathOf(sha256), aside)
      const taken = await stat(aside).catch(noneThere)
      if (!taken) return false
      if (isFresh(taken)) {
        await rename(aside, pathOf(sha256))
        return false
      }
      await rm(aside, { force: true })
      return true
    },
    /** Only what a killed process left is still aside. */
    async putBack() {
      for (const name of await namesIn(leaving)) {
        const aside = join(leaving, name)
        const isThere = (await stat(pathOf(name)).catch(noneThere)) !== null
        if (isThere) await rm(aside, { force: true })
        else await rename(aside, pathOf(name)).catch(noneThere)
      }
    },
  }
}

/** @throws unless it does not exist */
function noneThere(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(noneThere)) ?? []

async function copyHashed(content: Readable | Buffer, path: string, maxBytes: number): Promise<Blob> {
  const { through, blob } = meter(maxBytes)
  const source = Buffer.isBuffer(content) ? [content] : content
  await pipeline(source, through, (passed: AsyncIterable<Buffer>) => writeThrough(passed, path, 0o644))
  return blob()
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
