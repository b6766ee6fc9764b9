// Once a day one of the servers removes what is older than root wants it kept, a few rows at a time, so that nobody waits for it.

import { type RetentionKind, retentionKinds } from '@verdict/domain/retention'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { databaseClock } from '../platform/db.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { keptNow } from './settings.ts'
import { emptyErased, keepRound, removeSome, takeRound } from './sweep-queries.ts'

const lookEveryMs = 10 * 60_000

const byItself = { address: '', agent: '', requestId: '' }

/** One round. @returns how many rows of each kind */
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
