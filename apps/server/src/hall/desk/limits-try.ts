// A submission run again with other limits is a judgement that never becomes the current one: nothing counts it, and only the
// jury reads it.

import type { LimitsTries, newLimitsTry } from '@verdict/contract/jury-desk'
import { juryDeskLimits } from '@verdict/domain/field-limits'
import type { Language } from '@verdict/domain/language'
import type { z } from 'zod'
import { limitsIn, problemForJudging } from '../../archive/index.ts'
import { dropShadows, makeShadows, openSubmission } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { managedContest } from '../../access/contest-access.ts'
import { insertTry, triesOf } from './limits-try-queries.ts'

const tryLimit = { count: 30, seconds: 60 }

interface Tried {
  sid: number
  pid: number
  language: Language
}

async function triesNow(db: Queryable, { sid, pid, language }: Tried): Promise<LimitsTries> {
  const rows = await triesOf(db, sid)
  const problem = await problemForJudging(db, pid)
  if (!problem) throw new Refusal('NOT_FOUND')
  return {
    limits: await limitsIn(db, language, problem),
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
async function opened(
  db: Queryable,
  viewer: Viewer,
  { cid, sid }: { cid: number; sid: number },
): Promise<Tried> {
  await managedContest(db, viewer, cid)
  const { submission } = await openSubmission(db, viewer, sid)
  if (submission.contest_id !== cid) throw new Refusal('NOT_FOUND')
  return submission
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listTries(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  of: { cid: number; sid: number },
): Promise<LimitsTries> {
  return triesNow(db, await opened(db, viewer, of))
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED */
export async function tryLimits(
  context: Context,
  viewer: Viewer,
  cid: number,
  { sid, time, memory }: z.output<typeof newLimitsTry>,
): Promise<LimitsTries> {
  const tried = await opened(context.db, viewer, { cid, sid })
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
    return triesNow(tx, tried)
  })
}
