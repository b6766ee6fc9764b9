// Members are notified of an announcement when it becomes visible, once: looked for every second, one transaction each.

import { tellOfCourse } from '../notification/index.ts'
import type { Context } from '../platform/context.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { recipients, takeDue } from './queries.ts'

/** @returns false where there is none */
const notifyOfNext = (context: Context): Promise<boolean> =>
  context.db.transaction().execute(async (tx) => {
    const due = await takeDue(tx)
    if (!due) return false
    await tellOfCourse(context, tx, due, await recipients(tx, due))
    return true
  })

export const keepAnnouncing = (context: Context): BackgroundWork =>
  everySecond(context.log, 'announcements could not be looked for', async (isEnding) => {
    while (!isEnding() && (await notifyOfNext(context)));
  })
