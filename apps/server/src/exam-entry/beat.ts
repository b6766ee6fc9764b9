// Signs of life of the page that takes part in an exam.

import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { writeExamLog } from '../exam-log/index.ts'
import type { Context, Origin } from '../platform/context.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import type { Viewer } from '../platform/viewer.ts'
import { askingOf, readEntry } from './entry.ts'
import { takeLeft, writeBeat } from './queries.ts'

type Beat = Endpoints['POST /exam/:cid/beat']

/** @throws Refusal NOT_FOUND for everybody who is not on the roster */
export async function noteBeat(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { front, idle = 0, leaving = false, opened = false }: BodyOf<Beat>,
): Promise<DataOf<Beat>> {
  const { state, now, start, end } = await readEntry(context, viewer, origin, cid)
  if (state === 'in') {
    await context.db.transaction().execute(async (tx) => {
      const asking = askingOf(viewer, origin)
      const written = await writeBeat(tx, cid, asking, {
        isAway: !front || leaving,
        isLeaving: leaving,
        idle,
      })
      const { changed = false, closedFor = null } = written ?? {}
      // One that was loaded anew was not away. One that was closed, and opened again, was, for however short a time.
      const wasClosed = front && opened && closedFor !== null
      if (!changed && !wasClosed) return
      await writeExamLog(tx, cid, {
        kind: front ? 'back' : 'away',
        userId: viewer.userId,
        address: asking.address,
        ...(wasClosed && { details: { closedFor } }),
      })
    })
  }
  return { state, now, start, end }
}

/** A page that ended, and did not come back within seconds as one that is loaded anew does, has left. */
const logLeft = (context: Pick<Context, 'db'>): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    for (const { cid, userId, address } of await takeLeft(tx)) {
      await writeExamLog(tx, cid, { kind: 'away', userId, address })
    }
  })

export const keepLoggingLeft = (context: Context): BackgroundWork =>
  everySecond(context.log, 'pages that left an exam could not be logged', () => logLeft(context))
