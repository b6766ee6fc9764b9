import type { Blob } from '@verdict/storage/blobs'
import { recordBlobs } from '../../platform/blob-queries.ts'
import type { Queryable } from '../../platform/db.ts'
import type { OutputFile } from './submission-record.ts'

const columns = ['number', 'test_uuid', 'name', 'sha256', 'bytes'] as const

/** At least 1: with 0 a submission has lost what was sent. */
export const bytesOf = (files: readonly Blob[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0) || 1

export async function insertOutputs(tx: Queryable, sid: number, files: readonly OutputFile[]): Promise<void> {
  await recordBlobs(tx, [...files])
  await tx
    .insertInto('submission_outputs')
    .values(files.map((file) => ({ sid, ...file })))
    .execute()
}

export const outputsOf = (db: Queryable, sid: number): Promise<OutputFile[]> =>
  db.selectFrom('submission_outputs').select(columns).where('sid', '=', sid).orderBy('number').execute()

export const findOutput = (db: Queryable, sid: number, number: number): Promise<OutputFile | undefined> =>
  db
    .selectFrom('submission_outputs')
    .select(columns)
    .where('sid', '=', sid)
    .where('number', '=', number)
    .executeTakeFirst()

/** The last submission of output files in the same contest, or outside contests. */
export async function lastOutputs(
  db: Queryable,
  { userId, pid, cid }: { userId: number; pid: number; cid: number },
): Promise<{ sid: number; files: OutputFile[] } | null> {
  const last = await db
    .selectFrom('submissions')
    .select('sid')
    .where('user_id', '=', userId)
    .where('pid', '=', pid)
    .where('contest_id', '=', cid)
    .where('outputs', '>', 0)
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { sid: last.sid, files: await outputsOf(db, last.sid) } : null
}
