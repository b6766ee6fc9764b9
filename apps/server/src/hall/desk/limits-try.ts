// A submission run again with other limits is a judgement that never becomes the current one: nothing counts it, and only the
// jury reads it.

import type { LimitsTry, newLimitsTry } from '@verdict/contract/jury-desk'
import { juryDeskLimits } from '@verdict/domain/field-limits'
import type { z } from 'zod'
import { dropShadows, makeShadows, openSubmission } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { managedContest } from '../../access/contest-access.ts'
import { insertTry, triesOf } from './limits-try-queries.ts'

const tryLimit = { count: 30, seconds: 60 }

async function triesNow(db: Queryable, sid: number): Promise<{ tries: LimitsTry[] }> {
  const rows = await triesOf(db, sid)
  return {
    tries: rows.map((row) => ({
      id: row.id,
      timeMs: row.limit_ms,
      memoryKb: row.limit_kb,
      by: { uid: row.uid, nick: row.nick },
      at: row.asked_at.toISOString(),
      judge: row.judge,
      time: row.time_ms,
      memory: row.memory_kb,
      error: row.error,
      tests: row.tests.map(({ judge, time, memory }) => ({ judge, time, memory })),
    })),
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
async function assertOpened(
  db: Queryable,
  viewer: Viewer,
  { cid, sid }: { cid: number; sid: number },
): Promise<void> {
  await managedContest(db, viewer, cid)
  const { submission } = await openSubmission(db, viewer, sid)
  if (submission.contest_id !== cid) throw new Refusal('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listTries(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  of: { cid: number; sid: number },
): Promise<{ tries: LimitsTry[] }> {
  await assertOpened(db, viewer, of)
  return triesNow(db, of.sid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED */
export async function tryLimits(
  context: Context,
  viewer: Viewer,
  cid: number,
  { sid, time, memory }: z.output<typeof newLimitsTry>,
): Promise<{ tries: LimitsTry[] }> {
  await assertOpened(context.db, viewer, { cid, sid })
  await context.rateLimiter.hit(`limits-try:${viewer.userId}`, tryLimit)
  return context.db.transaction().execute(async (tx) => {
    const [shadow] = await makeShadows(context, tx, [sid], viewer.userId)
    await insertTry(tx, {
      judgement_id: shadow!.id,
      sid,
      time_ms: time,
      memory_kb: memory,
      asked_by: viewer.userId,
    })
    const old = (await triesOf(tx, sid)).slice(juryDeskLimits.tries)
    await dropShadows(
      tx,
      old.map(({ id }) => id),
    )
    return triesNow(tx, sid)
  })
}
