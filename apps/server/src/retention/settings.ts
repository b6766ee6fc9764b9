// How long things are kept, as root has set it. Without a word of root everything is.

import type { Retention } from '@verdict/contract/retention'
import { retentionKinds } from '@verdict/domain/retention'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findSiteValue, putSiteValue, siteKeys } from '../platform/site-values.ts'
import type { Viewer } from '../platform/viewer.ts'
import { mayKeep } from './policy.ts'
import { lastRound, type Round } from './sweep-queries.ts'

const everything = Object.fromEntries(retentionKinds.map((kind) => [kind, null])) as Retention

/** A kind that came later is kept for ever until it is set. */
export const keptNow = async (db: Queryable): Promise<Retention> => ({
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
