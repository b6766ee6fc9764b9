// A page names each submission by a key of its own, so that it may send it again when no answer arrived: the first one is
// stored, and each further one is answered like it, whatever has become of the contest meanwhile. The server's clock says when
// it came. The browser's word on when it was handed in is kept beside it, and in an exam for those who watch over it.

import type { newSubmission } from '@verdict/contract/submission'
import type { z } from 'zod'
import { writeExamLog } from '../exam-log/index.ts'
import type { Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { isExam } from '../standing/exam.ts'
import { contestOf } from '../standing/submitting.ts'
import { findKeyed, holdKey, insertKey } from './key-queries.ts'

type Code = z.output<typeof newSubmission>

export interface Submitted {
  sid: number
  /** The contest that it was meant for is over: it is stored outside it. */
  practice?: true
}

/**
 * The answer to the same submission, sent before; null when it has not arrived yet.
 * @throws Refusal SUBMISSION_KEY_USED
 */
export async function sentBefore(db: Queryable, { userId }: Viewer, code: Code): Promise<Submitted | null> {
  if (code.key === undefined) return null
  const found = await findKeyed(db, userId, code.key)
  if (!found) return null
  const isSame =
    found.pid === code.pid &&
    found.language === code.language &&
    found.code === code.code &&
    found.meant_for === contestOf(code)
  if (!isSame) throw new Refusal('SUBMISSION_KEY_USED')
  const { sid } = found
  return found.meant_for > 0 && found.contest_id === 0 ? { sid, practice: true } : { sid }
}

/**
 * As above, after another one with this key that is under way.
 * @throws Refusal SUBMISSION_KEY_USED
 */
export async function sentMeanwhile(tx: Queryable, viewer: Viewer, code: Code): Promise<Submitted | null> {
  if (code.key === undefined) return null
  await holdKey(tx, viewer.userId, code.key)
  return sentBefore(tx, viewer, code)
}

/** Keeps the key of what was stored, and when the browser says that it was handed in. */
export async function keepKey(
  tx: Queryable,
  { userId }: Viewer,
  { address }: Origin,
  code: Code,
  { sid, practice }: Submitted,
): Promise<void> {
  const { key, claimedAt, pid } = code
  const cid = contestOf(code)
  const claimed = claimedAt === undefined ? null : new Date(claimedAt)
  if (key !== undefined) {
    await insertKey(tx, { user_id: userId, key, sid, contest_id: cid, claimed_at: claimed })
  }
  if (claimed === null || !(await isExam(tx, cid))) return
  await writeExamLog(tx, cid, {
    kind: 'queued-submission',
    userId,
    address: address || null,
    details: { sid, pid, claimedAt: claimed.toISOString(), counts: practice !== true },
  })
}
