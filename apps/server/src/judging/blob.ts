// Test files for judge hosts, by the hash of their content. A host reads the files of the tasks and warm-ups that it holds and nothing
// else: knowing a hash is no right to a file. Where they lie in an object store, it may be given an address that opens this one file
// for some minutes, so that test data does not pass through the server.

import type { Readable } from 'node:stream'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { isFileOfProbe } from '../probe/index.ts'
import { isFileOfLease } from './file-queries.ts'
import { isFileOfWarmUp } from './warm-up-queries.ts'
import type { Host } from './host.ts'

export type TestFile = { content: Readable; bytes: number } | { address: string }

/** @throws Refusal NOT_FOUND */
export async function openTestFile(
  { db, blobs, settings }: Pick<Context, 'db' | 'blobs' | 'settings'>,
  host: Host,
  sha256: string,
  { by }: { by?: 'address' | undefined },
): Promise<TestFile> {
  const may =
    (await isFileOfLease(db, host.id, sha256)) ||
    (await isFileOfWarmUp(db, host.id, sha256)) ||
    (await isFileOfProbe(db, host.id, sha256))
  if (!may) throw new Refusal('NOT_FOUND')
  const bytes = await blobs.bytes(sha256)
  if (bytes === null) throw new Refusal('NOT_FOUND')
  const address = by && settings.filesDirect === 'on' ? await blobs.address(sha256) : null
  if (address !== null) return { address }
  return { content: blobs.read(sha256), bytes }
}
