// Files by the SHA-256 of their content, below one folder. A file is written under a temporary name,
// flushed and renamed, so that a name that exists always holds its whole content; the folder is flushed too, so that
// a row that names a file is never written before the name is on disk.

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream, type Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileFault } from '@verdict/contract/testcase'
import { tooLarge } from './refusal.ts'
import { writeThrough } from './write-file.ts'

export interface Blob {
  sha256: string
  bytes: number
}

export interface BlobStore {
  /** @throws Refusal TOO_LARGE when more than `maxBytes` arrive; nothing is kept then. */
  write(content: Readable | Buffer, maxBytes: number): Promise<Blob>
  /** @throws when no such blob exists */
  read(sha256: string): ReadStream
  bytes(sha256: string): Promise<number | null>
  /** Reads the whole file. @returns null when it is what its name says */
  fault(sha256: string): Promise<FileFault | null>
  /** The hashes of all blobs, some at a time. */
  list(): AsyncIterable<string[]>
  /**
   * Removes a blob unless its content was written in the last `unwrittenMs`: a writer of now finds it.
   * @returns false when it stays
   */
  discard(sha256: string, unwrittenMs: number): Promise<boolean>
  /** Blobs that were being removed when a process was killed are blobs again. */
  putBack(): Promise<void>
}

export function openBlobStore(folder: string): BlobStore {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

  return {
    async write(content, maxBytes) {
      // A stream may break off while the folder is made: it is asked for its fault below, where somebody waits for it.
      if (!Buffer.isBuffer(content)) content.once('error', () => undefined)
      const incoming = join(folder, 'incoming')
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
    bytes: (sha256) =>
      stat(pathOf(sha256)).then(
        (facts) => facts.size,
        () => null,
      ),
    fault: (sha256) => faultOf(pathOf(sha256), sha256),
    ...removal(folder, pathOf),
  }
}

/** How blobs leave. */
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
      // Set aside before the second look: what is written from here on is another file in its place.
      await mkdir(leaving, { recursive: true })
      const aside = join(leaving, sha256)
      await rename(pathOf(sha256), aside)
      const taken = await stat(aside).catch(noneThere)
      // Another process has just put it back.
      if (!taken) return false
      if (isFresh(taken)) {
        await rename(aside, pathOf(sha256))
        return false
      }
      await rm(aside, { force: true })
      return true
    },
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

const placePattern = /^[0-9a-f]{2}$/
const hashPattern = /^[0-9a-f]{64}$/

/** @throws unless the reason is that there is no such file or folder */
function noneThere(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(noneThere)) ?? []

async function copyHashed(content: Readable | Buffer, path: string, maxBytes: number): Promise<Blob> {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
  const source = Buffer.isBuffer(content) ? [content] : content
  await pipeline(source, meter, (passed: AsyncIterable<Buffer>) => writeThrough(passed, path, 0o644))
  return { sha256: hash.digest('hex'), bytes }
}

async function faultOf(path: string, sha256: string): Promise<FileFault | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable'
  }
  return hash.digest('hex') === sha256 ? null : 'changed'
}

/** The names in a folder reach the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
