// The interface of stores of files by SHA-256. All kinds of stores behave alike (contract.ts, which the tests run
// against each).

import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import type { FileFault } from '@verdict/contract/testcase'
import { tooLarge } from '@verdict/contract/refusal'

export interface Blob {
  sha256: string
  bytes: number
}

/** Those of these that the database knows. */
export type KnownAmong = (sha256s: string[]) => Promise<string[]>

export interface BlobStore {
  /** A folder where a program without credentials may write blobs itself; null if there is none. */
  readonly folder: string | null
  /** @throws Refusal TOO_LARGE if more than `maxBytes` arrive; then nothing is kept */
  write(content: Readable | Buffer, maxBytes: number): Promise<Blob>
  /** Fails if there is no such blob, and before its end if the content does not match the hash. */
  read(sha256: string): Readable
  /** @returns null if there is no such blob @throws if the store does not answer */
  bytes(sha256: string): Promise<number | null>
  /** Reads the whole file. @returns null if it matches its hash */
  fault(sha256: string): Promise<FileFault | null>
  /** Hashes of all blobs in batches; one may occur twice. */
  list(): AsyncIterable<string[]>
  /**
   * Removes a blob unless its content was written in the last `unwrittenMs`, so that a current writer keeps it.
   * @returns false if it stays
   */
  discard(sha256: string, unwrittenMs: number): Promise<boolean>
  /**
   * Completes `discard`: restores what is known again or was left by a killed process, and deletes what was put aside
   * `unwrittenMs` ago.
   */
  putBack(known: KnownAmong, unwrittenMs: number): Promise<void>
  /** A public address of this blob for the next minutes; null if the store has none. */
  address(sha256: string): Promise<string | null>
  /** Writes, reads and removes a small file. @throws with the reason if that fails */
  probe(): Promise<void>
}

export const placePattern = /^[0-9a-f]{2}$/
export const hashPattern = /^[0-9a-f]{64}$/

/** The same in folders and buckets, so that any tool can copy between them. */
export const nameOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

interface Meter {
  through: Transform
  /** Hash and size of everything that passed. */
  blob: () => Blob
}

/** Hashes and counts a stream. Ends with a Refusal after more than `maxBytes`. */
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

/** Reads the file, even if the store verifies content itself. */
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

/** The content of a blob does not match its hash. */
export class ChangedBlob extends Error {}

/** The store does not answer or refuses, so nothing is known about the blob. */
export class FilesAway extends Error {}

export const missing = (sha256: string): Error =>
  Object.assign(new Error(`there is no file ${sha256}`), { code: 'ENOENT' })
