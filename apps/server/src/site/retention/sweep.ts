// Old data is removed once a day, by one server, a few rows at a time. Without a setting everything is kept.

import { type RetentionKind, retentionKinds } from '@verdict/domain/retention'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock, type Queryable } from '../../platform/db.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { emptyErased, keepRound, removeSome, takeRound, lastRound, type Round } from './sweep-queries.ts'
import type { Retention } from '@verdict/contract/retention'
import { Refusal } from '@verdict/contract/refusal'
import { findSiteValue, putSiteValue, siteKeys } from '../../platform/site-values.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { mayKeep } from './retention-policy.ts'

const everything = Object.fromEntries(retentionKinds.map((kind) => [kind, null])) as Retention

/** A kind added later is kept until it is set. */
const keptNow = async (db: Queryable): Promise<Retention> => ({
  ...everything,
  ...((await findSiteValue(db, siteKeys.retention)) as Partial<Retention> | null),
})

interface RetentionNow {
  keeps: Retention
  last: Round | null
}

const answer = async (db: Queryable): Promise<RetentionNow> => ({
  keeps: await keptNow(db),
  last: await lastRound(db),
})

/** @throws Refusal FORBIDDEN */
export async function readRetention({ db }: Context, viewer: Viewer): Promise<RetentionNow> {
  if (!mayKeep(viewer)) throw new Refusal('FORBIDDEN')
  return answer(db)
}

/** @throws Refusal FORBIDDEN */
export async function changeRetention(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  wanted: Retention,
): Promise<RetentionNow> {
  if (!mayKeep(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const now = await keptNow(tx)
    const changed = retentionKinds.filter((kind) => now[kind] !== wanted[kind])
    if (changed.length > 0) {
      await putSiteValue(tx, siteKeys.retention, wanted)
      const pick = (from: Retention) => changed.map((kind) => `${kind}: ${from[kind] ?? '∞'}`)
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'site.retention',
        target: 'site:retention',
        before: { kept: pick(now) },
        after: { kept: pick(wanted) },
      })
    }
    return answer(tx)
  })
}

const lookEveryMs = 10 * 60_000

const byItself = { address: '', agent: '', requestId: '' }

/** @returns how many rows of each kind were removed */
export async function removeOld(
  { db }: Pick<Context, 'db'>,
  isEnding: () => boolean = () => false,
): Promise<Record<string, number>> {
  const keeps = await keptNow(db)
  const removed: Partial<Record<RetentionKind, number>> = {}
  for (const kind of retentionKinds) {
    const days = keeps[kind]
    if (days === null) continue
    for (let some = 1; some > 0 && !isEnding();) {
      some = await removeSome(db, kind, days)
      if (some > 0) removed[kind] = (removed[kind] ?? 0) + some
    }
  }
  await emptyErased(db)
  const at = (await databaseClock(db)).toISOString()
  await db.transaction().execute(async (tx) => {
    await keepRound(tx, { at, removed })
    if (Object.keys(removed).length === 0) return
    await writeAudit(tx, byItself, {
      actorId: null,
      action: 'site.removeOld',
      target: 'site:retention',
      after: { removedOld: Object.entries(removed).map(([kind, rows]) => `${kind}: ${rows}`) },
    })
  })
  return removed
}

export function keepRemoving(context: Context): BackgroundWork {
  let last = performance.now()
  return everySecond(context.log, 'old rows could not be removed', async (isEnding) => {
    if (performance.now() - last < lookEveryMs) return
    last = performance.now()
    if (await takeRound(context.db)) await removeOld(context, isEnding)
  })
}
