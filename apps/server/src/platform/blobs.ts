// Files by the SHA-256 of their content, below one folder. A file is written under a temporary name,
// flushed and renamed, so that a name that exists always holds its whole content; the folder is flushed too, so that
// a row that names a file is never written before the name is on disk.

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tooLarge } from './refusal.ts'

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
  }
}

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
  await pipeline(source, meter, createWriteStream(path, { mode: 0o644 }))
  await flush(path)
  return { sha256: hash.digest('hex'), bytes }
}

/** Of a file: its content. Of a folder: the names in it. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
