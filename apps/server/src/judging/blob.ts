// Test files for judge hosts, by the hash of their content. A host reads what belongs to a test and nothing else.

import type { Readable } from 'node:stream'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { isTestFile } from './queries.ts'

/** @throws Refusal NOT_FOUND */
export async function openTestFile(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  sha256: string,
): Promise<{ content: Readable; bytes: number }> {
  if (!(await isTestFile(db, sha256))) throw new Refusal('NOT_FOUND')
  const bytes = await blobs.bytes(sha256)
  if (bytes === null) throw new Refusal('NOT_FOUND')
  return { content: blobs.read(sha256), bytes }
}
