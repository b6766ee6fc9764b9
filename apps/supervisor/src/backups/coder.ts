// Content is stored as zstd with its checksum, and with a key in the format of age: `age --decrypt | zstd --decompress`.

import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { type Hash, createHash } from 'node:crypto'
import { Readable, Transform, pipeline } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ChangedBlob } from '@verdict/storage/blobs'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

export interface Coder {
  suffix: string
  encode(content: Readable): Promise<Readable>
  /** @throws while it is read, if damaged */
  decode(stored: Readable): Promise<Readable>
}

/** A fault in any stream ends the last one. */
const chained = (source: Readable, next: NodeJS.ReadWriteStream): Readable => {
  pipeline(source, next, () => undefined)
  return next as unknown as Readable
}

const compress = (content: Readable): Readable =>
  chained(
    content,
    createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    }),
  )

const plain: Coder = {
  suffix: '.zst',
  encode: async (content) => compress(content),
  decode: async (stored) => chained(stored, createZstdDecompress()),
}

const toWeb = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream)

export class WrongKey extends Error {
  constructor(options: ErrorOptions) {
    super('BACKUP_KEY is not the key that it was encrypted with, or its beginning is damaged', options)
  }
}

const encrypted = (identity: string): Coder => {
  const recipient = identityToRecipient(identity)
  return {
    suffix: '.zst.age',
    async encode(content) {
      const encrypter = new Encrypter()
      encrypter.addRecipient(await recipient)
      return fromWeb(await encrypter.encrypt(toWeb(compress(content)) as never))
    },
    async decode(stored) {
      const decrypter = new Decrypter()
      decrypter.addIdentity(identity)
      const opened = await decrypter.decrypt(toWeb(stored) as never).catch((error: unknown) => {
        throw stored.errored ?? new WrongKey({ cause: error })
      })
      return chained(fromWeb(opened), createZstdDecompress())
    },
  }
}

export const coderOf = (key: string | null): Coder => (key === null ? plain : encrypted(key))

/** Decides by the name, since a key may have been set later. @throws Error with a sentence */
export const coderFor = (name: string, key: string | null): Coder => {
  if (name.endsWith(plain.suffix)) return plain
  if (key === null) throw new Error('it is encrypted, and BACKUP_KEY is not set')
  return encrypted(key)
}

export const newKey = (): Promise<string> => generateIdentity()

export const meter = (): { stream: Transform; bytes: () => number; sha256: () => string } => {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  let digest: string | null = null
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes, sha256: () => (digest ??= hash.digest('hex')) }
}

/** Breaks off before the end if the content is not what its name says. */
export const checked = (content: Readable, sha256: string): { stream: Readable; bytes: () => number } => {
  const { stream, bytes, sha256: found } = meter()
  const check = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
    flush: (done) => done(found() === sha256 ? null : damaged(sha256)),
  })
  pipeline(content, stream, check, () => undefined)
  return { stream: check, bytes }
}
const damaged = (sha256: string): Error =>
  new ChangedBlob(`file ${sha256} is damaged: its content is not what its name says`)

export const hashOf = async (content: Readable): Promise<{ sha256: string; bytes: number }> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

export const textOf = async (content: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
