// Gives what waits to the printer of the site, one after the other, and forgets documents after a day.

import type { Context } from '../../platform/context.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { lpWithinMs, sendToPrinter } from './lp.ts'
import { claimPrint, dropDocuments, endSending, giveUpSending } from './print-queries.ts'
import { printTopic, type PrintNews } from './print-service.ts'

type Parts = Pick<Context, 'db' | 'channel' | 'settings'>

/** Longer than the printer is waited for. */
const leaseMs = 2 * lpWithinMs
const sweepEveryMs = 60_000

/** @returns whether there was one */
export async function printNext(
  { db, channel, settings: { printer } }: Parts,
  withinMs?: number,
): Promise<boolean> {
  if (printer === null) return false
  const claimed = await claimPrint(db, leaseMs)
  if (!claimed) return false
  const { print_id: id, contest_id: cid, document } = claimed
  await channel.publish(db, printTopic, { cid } satisfies PrintNews)
  const fault = await sendToPrinter(printer, { id, document }, withinMs)
  await db.transaction().execute(async (tx) => {
    if (await endSending(tx, id, fault)) await channel.publish(tx, printTopic, { cid } satisfies PrintNews)
  })
  return true
}

export async function sweepPrints({ db, channel }: Pick<Parts, 'db' | 'channel'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const cid of await giveUpSending(tx)) {
      await channel.publish(tx, printTopic, { cid } satisfies PrintNews)
    }
  })
  await dropDocuments(db)
}

export function keepPrinting(context: Parts & Pick<Context, 'log'>): BackgroundWork {
  let sweptAt = 0
  return everySecond(context.log, 'documents could not be printed', async (isEnding) => {
    if (Date.now() - sweptAt > sweepEveryMs) {
      await sweepPrints(context)
      sweptAt = Date.now()
    }
    while (!isEnding() && (await printNext(context)));
  })
}
