// The jury of a contest may confirm verdicts before anybody else sees them.

import type { HeldVerdict } from '@verdict/contract/jury-desk'
import { juryDeskLimits } from '@verdict/domain/field-limits'
import { confirmVerdicts, rejudgeHeld } from '../../contest/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { managedContest } from '../../access/contest-access.ts'
import { mayOpen, maySeeStaffNotes } from '../../access/submission.ts'
import { countHeld, type HeldRecord, heldVerdicts } from './verdict-queue-queries.ts'

const shownWords = 2_000

/** Errors and tests are as closed here as on the submission's own page. */
function presented(viewer: Viewer, { at, verdict, ...row }: HeldRecord): HeldVerdict {
  const opens = mayOpen(viewer, row)
  return {
    sid: row.sid,
    pid: row.pid,
    uid: row.uid,
    name: row.name,
    judge: row.judge,
    host: row.host,
    at: at.toISOString(),
    time: verdict.time,
    memory: verdict.memory,
    error: opens ? verdict.error.slice(0, shownWords) : '',
    judgeMessage: maySeeStaffNotes(viewer) ? verdict.judgeMessage.slice(0, shownWords) : '',
    tests: opens ? verdict.tests.map(({ judge, time, memory }) => ({ judge, time, memory })) : [],
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listHeld(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<{ verdicts: HeldVerdict[]; count: number }> {
  await managedContest(db, viewer, cid)
  const [rows, count] = await Promise.all([
    heldVerdicts(db, viewer, cid, juryDeskLimits.held),
    countHeld(db, cid),
  ])
  return { verdicts: rows.map((row) => presented(viewer, row)), count }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export const confirmHeld = async (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  sids: readonly number[],
): Promise<{ confirmed: number }> => ({
  confirmed: await confirmVerdicts(context, viewer, origin, cid, sids),
})

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export const rejudgeWaiting = async (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  sids: readonly number[],
): Promise<{ rejudged: number }> => ({ rejudged: await rejudgeHeld(context, viewer, origin, cid, sids) })
