// The start of a contest moved and its freeze lifted by the Contest API, as the page does it.

import { z } from 'zod'
import { Refusal } from '@verdict/contract/refusal'
import { changeContest, liftFreeze } from '../../contest/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { CcsFault } from './ccs-fault.ts'
import type { CcsStanding } from './ccs-standing.ts'
import { sentTime } from './ccs-time.ts'

const idLength = 36

export const sentContest = z
  // A property that may not be changed would be ignored, and look as if it had been.
  .strictObject({
    id: z.string().max(idLength),
    start_time: sentTime.nullable().optional(),
    countdown_pause_time: z.string().max(40).nullable().optional(),
    scoreboard_thaw_time: sentTime.optional(),
  })
  .refine(
    ({ start_time, scoreboard_thaw_time }) =>
      (start_time === undefined) !== (scoreboard_thaw_time === undefined),
    'is either a start or a thaw',
  )
type Sent = z.output<typeof sentContest>

const nearMs = 30_000
/** Clocks differ. */
const nowMs = 10_000

/** @returns whether it was done at another time than asked @throws CcsFault @throws Refusal */
export async function changeByApi(
  context: Context,
  { viewer, hall }: CcsStanding,
  origin: Origin,
  sent: Sent,
): Promise<{ isOtherwise: boolean }> {
  if (sent.id !== String(hall.cid)) throw new CcsFault(409, 'The id is another one than that of the address.')
  if (sent.scoreboard_thaw_time !== undefined) {
    const at = Date.parse(sent.scoreboard_thaw_time)
    if (at > hall.now + nowMs)
      throw new CcsFault(403, 'A freeze is lifted now, or by the contest’s own settings.')
    await thaw(context, viewer!, origin, hall.cid)
    return { isOtherwise: true }
  }
  if (!sent.start_time || sent.countdown_pause_time) {
    throw new CcsFault(403, 'A contest has a start here; its countdown does not pause.')
  }
  const [start, before] = [Date.parse(sent.start_time), hall.contest.starts_at.getTime()]
  if (before < hall.now + nearMs)
    throw new CcsFault(403, 'The contest has started, or does within 30 seconds.')
  if (start < hall.now + nearMs) throw new CcsFault(403, 'The new start has passed, or is within 30 seconds.')
  const end = hall.contest.ends_at.getTime() + start - before
  const times = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  await changeContest(context, viewer!, origin, hall.cid, { ...times, confirmed: true })
  return { isOtherwise: false }
}

async function thaw(
  context: Context,
  viewer: NonNullable<CcsStanding['viewer']>,
  origin: Origin,
  cid: number,
): Promise<void> {
  try {
    await liftFreeze(context, viewer, origin, cid)
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'CONTEST_NOT_FROZEN') throw error
    throw new CcsFault(403, 'There is no freeze that waits to be lifted.')
  }
}
