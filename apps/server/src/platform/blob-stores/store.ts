// Files by the SHA-256 of their content. One shape for every kind of store: what holds for one holds for all
// (contract.ts beside this, which the tests run against each).

import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import type { FileFault } from '@verdict/contract/testcase'
import { tooLarge } from '../refusal.ts'

export interface Blob {
  sha256: string
  bytes: number
}

/** Which of these does the database name? */
export type KnownAmong = (sha256s: string[]) => Promise<string[]>

export interface BlobStore {
  /** Where a program that gets no secret may write blobs by itself, as a folder store; null where it cannot. */
  readonly folder: string | null
  /** @throws Refusal TOO_LARGE when more than `maxBytes` arrive; nothing is kept then. */
  write(content: Readable | Buffer, maxBytes: number): Promise<Blob>
  /** A stream that fails when there is no such blob, and before its end when the content is not what its name says. */
  read(sha256: string): Readable
  /** @returns null when there is no such blob @throws when the store cannot say */
  bytes(sha256: string): Promise<number | null>
  /** Reads the whole file. @returns null when it is what its name says */
  fault(sha256: string): Promise<FileFault | null>
  /** The hashes of all blobs, some at a time. One may come twice. */
  list(): AsyncIterable<string[]>
  /**
   * Removes a blob unless its content was written in the last `unwrittenMs`: a writer of now finds it.
   * @returns false when it stays
   */
  discard(sha256: string, unwrittenMs: number): Promise<boolean>
  /**
   * Ends what `discard` began: what is known again, or was being removed when a process was killed, is a blob again, and
   * what was put aside `unwrittenMs` ago goes.
   */
  putBack(known: KnownAmong, unwrittenMs: number): Promise<void>
  /** An address from which anybody may read this blob in the next minutes; null where there is none. */
  address(sha256: string): Promise<string | null>
  /** Writes, reads and removes something small. @throws with the reason why that cannot be done */
  probe(): Promise<void>
}

export const placePattern = /^[0-9a-f]{2}$/
export const hashPattern = /^[0-9a-f]{64}$/

/** The same in a folder and in a bucket, so that one can be copied to the other by any tool. */
export const nameOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

interface Meter {
  through: Transform
  /** The hash and the size of all that has passed. */
  blob: () => Blob
}

/** Hashes and counts what passes. It ends with a Refusal when more than `maxBytes` do. */
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

/** By reading, whether the store checks by itself or not. */
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

/** The content of a blob is not what its name says. */
export class ChangedBlob extends Error {}

/** The store does not answer, or refuses: nothing is known of a blob. */
export class FilesAway extends Error {}

export const missing = (sha256: string): Error =>
  Object.assign(new Error(`there is no file ${sha256}`), { code: 'ENOENT' })
