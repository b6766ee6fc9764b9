// Test files for judge hosts, by the hash of their content. A host reads the files of the tasks that it holds and nothing
// else: knowing a hash is no right to a file.

import type { Readable } from 'node:stream'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { isFileOfLease } from './file-queries.ts'
import type { Host } from './host.ts'

/** @throws Refusal NOT_FOUND */
export async function openTestFile(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  host: Host,
  sha256: string,
): Promise<{ content: Readable; bytes: number }> {
  if (!(await isFileOfLease(db, host.id, sha256))) throw new Refusal('NOT_FOUND')
  const bytes = await blobs.bytes(sha256)
  if (bytes === null) throw new Refusal('NOT_FOUND')
  return { content: blobs.read(sha256), bytes }
}
