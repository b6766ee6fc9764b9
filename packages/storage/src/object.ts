// Content to write is hashed first, and the request is signed with the hash, so the store accepts nothing else. The last
// piece read is withheld until all is verified. A blob is removed in two steps, since no store can delete only what nobody
// has just rewritten: `discard` copies it aside and removes it; a concurrent writer's content is read from aside and restored
// in the next round, when the database names it.

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tooLarge } from '@verdict/contract/refusal'
import { writeThrough } from './write-file.ts'
import { Bucket, type BucketOptions } from './bucket.ts'
import {
  type Blob,
  type BlobStore,
  ChangedBlob,
  faultOf,
  hashPattern,
  type KnownAmong,
  meter,
  missing,
  nameOf,
} from './store.ts'

const asideOf = (sha256: string): string => `leaving/${sha256}`

/** @param options.spool streams wait here until their hash is known */
export function openObjectStore(options: BucketOptions & { spool: string }): BlobStore {
  const bucket = new Bucket(options)
  const read = (sha256: string): Readable => Readable.from(contentOf(bucket, sha256), { objectMode: false })
  return {
    folder: null,
    write: (content, maxBytes) =>
      Buffer.isBuffer(content)
        ? writeBuffer(bucket, content, maxBytes)
        : writeStream(bucket, options.spool, content, maxBytes),
    read,
    async bytes(sha256) {
      const found = (await bucket.head(nameOf(sha256))) ?? (await bucket.head(asideOf(sha256)))
      return found?.bytes ?? null
    },
    fault: (sha256) => faultOf(read(sha256), sha256),
    ...removal(bucket),
    address: (sha256) => bucket.address(nameOf(sha256)),
    async probe() {
      const name = `probe/${randomUUID()}`
      const content = Buffer.from('probe')
      await bucket.put(name, hashed(content), () => Readable.from([content]))
      const back = await bucket.get(name, 0)
      if (!back) throw bucket.away(new Error('what was just written is not there'))
      back.resume()
      await bucket.remove(name)
    },
  }
}

const hashed = (content: Buffer): Blob => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  bytes: content.length,
})

async function writeBuffer(bucket: Bucket, content: Buffer, maxBytes: number): Promise<Blob> {
  if (content.length > maxBytes) throw tooLarge(maxBytes)
  const blob = hashed(content)
  await bucket.put(nameOf(blob.sha256), blob, () => Readable.from([content]))
  return blob
}

async function writeStream(
  bucket: Bucket,
  spool: string,
  content: Readable,
  maxBytes: number,
): Promise<Blob> {
  // The error is checked below.
  content.once('error', () => undefined)
  await mkdir(spool, { recursive: true })
  const path = join(spool, randomUUID())
  try {
    const { through, blob } = meter(maxBytes)
    await pipeline(content, through, (passed: AsyncIterable<Buffer>) => writeThrough(passed, path, 0o600))
    const spooled = blob()
    await bucket.put(nameOf(spooled.sha256), spooled, () => createReadStream(path))
    return spooled
  } finally {
    await rm(path, { force: true })
  }
}

/** @throws FilesAway, ChangedBlob */
async function* contentOf(bucket: Bucket, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  for await (const chunk of bucket.pieces([nameOf(sha256), asideOf(sha256)], () => missing(sha256))) {
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== sha256) throw new ChangedBlob(`the content of file ${sha256} has another hash`)
  if (held) yield held
}

function removal(bucket: Bucket): Pick<BlobStore, 'list' | 'discard' | 'putBack'> {
  return {
    async *list() {
      for await (const page of bucket.list()) {
        const sha256s = page.map(({ name }) => name.slice(3)).filter((sha256) => hashPattern.test(sha256))
        if (sha256s.length > 0) yield sha256s
      }
    },
    async discard(sha256, unwrittenMs) {
      const facts = await bucket.head(nameOf(sha256))
      if (!facts) return true
      if (Date.now() - facts.writtenMs <= unwrittenMs) return false
      await bucket.copy(nameOf(sha256), asideOf(sha256))
      await bucket.remove(nameOf(sha256))
      return true
    },
    async putBack(known, unwrittenMs) {
      for await (const page of bucket.list('leaving/')) {
        const aside = page.filter(({ name }) => hashPattern.test(name))
        await endLeaving(bucket, aside, known, unwrittenMs)
      }
    },
  }
}

async function endLeaving(
  bucket: Bucket,
  aside: { name: string; writtenMs: number }[],
  known: KnownAmong,
  unwrittenMs: number,
): Promise<void> {
  for (const sha256 of await known(aside.map(({ name }) => name))) {
    const isThere = (await bucket.head(nameOf(sha256))) !== null
    if (!isThere) await bucket.copy(asideOf(sha256), nameOf(sha256))
  }
  for (const { name, writtenMs } of aside) {
    // A younger copy may belong to another process that is removing the blob.
    if (Date.now() - writtenMs > unwrittenMs) await bucket.remove(asideOf(name))
  }
}
