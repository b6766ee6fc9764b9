// Reminders, at the bell and wherever their people want them: a day before homework is due, with extensions, to those who have
// not handed in all of it; a day and an hour before a contest begins, to those who take part in it. After a pause of all servers, what
// is too late to be of use is left out.

import { tellOfTimes } from '../../archive/index.ts'
import type { Context } from '../../platform/context.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { insertReminders, reminderKinds, sweepReminders } from './reminder-queries.ts'

const atOnce = 500

export async function remind(
  context: Pick<Context, 'db' | 'settings'>,
  isEnding: () => boolean = () => false,
): Promise<void> {
  for (const kind of reminderKinds) {
    for (let count = atOnce; count === atOnce && !isEnding();) {
      count = await context.db.transaction().execute(async (tx) => {
        const times = await insertReminders(tx, kind, atOnce)
        await tellOfTimes(context, tx, kind === 'due' ? 'due' : 'begins', times)
        return times.length
      })
    }
  }
}

const lookEveryMs = 60_000
const sweepEveryMs = 24 * 3_600_000

export function keepReminding(context: Context): BackgroundWork {
  let [looked, swept] = [performance.now(), performance.now()]
  return everySecond(context.log, 'people could not be reminded', async (isEnding) => {
    const now = performance.now()
    if (now - looked < lookEveryMs) return
    looked = now
    await remind(context, isEnding)
    if (now - swept < sweepEveryMs) return
    swept = now
    await sweepReminders(context.db)
  })
}
