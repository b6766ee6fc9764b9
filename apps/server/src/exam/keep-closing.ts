// Accounts that were made for one exam are closed once it is over: their sessions end and their codes are good no longer. No
// password ever opened them, so nobody comes in again.

import { endSessionsOf } from '../account/index.ts'
import type { Context } from '../platform/context.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { takeToClose } from './close-queries.ts'

/** @returns false where there is none */
const closeNext = (context: Context): Promise<boolean> =>
  context.db.transaction().execute(async (tx) => {
    const userId = await takeToClose(tx)
    if (userId === null) return false
    await endSessionsOf(context, tx, userId)
    return true
  })

export const keepClosing = (context: Context): BackgroundWork =>
  everySecond(context.log, 'accounts of exams could not be closed', async (isEnding) => {
    while (!isEnding() && (await closeNext(context)));
  })
