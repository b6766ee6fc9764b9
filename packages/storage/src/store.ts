// All kinds of stores behave alike (contract.ts).

import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import type { FileFault } from '@verdict/contract/testcase'
import { tooLarge } from '@verdict/contract/refusal'

export interface Blob {
  sha256: string
  bytes: number
}

export type KnownAmong = (sha256s: string[]) => Promise<string[]>

export interface BlobStore {
  /** Where a program without credentials may write blobs; null if there is none. */
  readonly folder: string | null
  /** @throws Refusal TOO_LARGE; then nothing is kept */
  write(content: Readable | Buffer, maxBytes: number): Promise<Blob>
  /** Fails if there is none, and before its end if the hash does not match. */
  read(sha256: string): Readable
  /** @returns null if there is no such blob @throws if the store does not answer */
  bytes(sha256: string): Promise<number | null>
  /** Reads it whole. @returns null if it matches its hash */
  fault(sha256: string): Promise<FileFault | null>
  /** In batches; one may occur twice. */
  list(): AsyncIterable<string[]>
  /**
   * Removes it unless it was written in the last `unwrittenMs`, so that a current writer keeps it.
   * @returns false if it stays
   */
  discard(sha256: string, unwrittenMs: number): Promise<boolean>
  /** Restores what is known again or was left by a killed process, and deletes what was put aside `unwrittenMs` ago. */
  putBack(known: KnownAmong, unwrittenMs: number): Promise<void>
  /** A public address for some minutes; null if the store has none. */
  address(sha256: string): Promise<string | null>
  /** Writes, reads and removes a small file. @throws with the reason */
  probe(): Promise<void>
}

export const placePattern = /^[0-9a-f]{2}$/
export const hashPattern = /^[0-9a-f]{64}$/

/** The same in folders and buckets. */
export const nameOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

interface Meter {
  through: Transform
  blob: () => Blob
}

/** Ends with a Refusal after more than `maxBytes`. */
export function meter(maxBytes: number): Meter {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
  return { through, blob: () => ({ sha256: hash.digest('hex'), bytes }) }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Reads it even if the store verifies content itself. */
export async function faultOf(content: Readable, sha256: string): Promise<FileFault | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk)
  } catch (error) {
    if (error instanceof ChangedBlob) return 'changed'
    return isMissing(error) ? 'missing' : 'unreadable'
  }
  return hash.digest('hex') === sha256 ? null : 'changed'
}

export class ChangedBlob extends Error {}

/** The store does not answer, so nothing is known about the blob. */
export class FilesAway extends Error {}

export const missing = (sha256: string): Error =>
  Object.assign(new Error(`there is no file ${sha256}`), { code: 'ENOENT' })
