// Other times of a contest, or another freeze, with everything that follows from them: own times, cells, open pages.

import { elapsed, lengthOf } from '@verdict/domain/contest'
import type { Updateable } from 'kysely'
import type { Context } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import type { Contests } from '../platform/database-types.ts'
import { keepOwnTimes, tellOwnTimes } from '../changes/index.ts'
import { type ContestRecord, lockContest } from '../access/contest-access.ts'
import { freezeTimeOf, hasFreeze, momentOf, timesOf } from '../access/contest-clock.ts'
import { updateContest } from './contest-write-queries.ts'
import { ranklistChanged, scoreAnew } from './score/score.ts'

type Times = Pick<Updateable<Contests>, 'starts_at' | 'ends_at' | 'freeze_rule' | 'held_start_ms'>

const minuteMs = 60_000

/** Moved on, a freeze that has begun would show what it hides. In whole minutes, so it may hide up to one minute more. */
const freezeFrom = (contest: ContestRecord, from: number): string => {
  const times = timesOf(contest)
  return String(Math.ceil((lengthOf(times) - elapsed(times, null, from)) / minuteMs))
}

/** The contest must be locked exclusively; its removed intervals may have changed already. A freeze that has begun stays. */
export async function retime(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  contest: ContestRecord,
  times: Times,
): Promise<ContestRecord> {
  const { cid } = contest
  const now = await databaseClock(tx)
  const isFrozen = hasFreeze(contest) && momentOf(contest, null, now).isFrozen
  const frozenFrom = isFrozen ? freezeTimeOf(contest) : null
  await updateContest(tx, cid, { ...times, settled: false })
  await keepOwnTimes(tx, cid)
  const kept = (await lockContest(tx, cid))!
  // A lifted freeze applies again if the contest continues.
  const isOver = momentOf(kept, null, now).phase === 'ended'
  const freeze = {
    ...(!isOver && { unfrozen_at: null }),
    ...(frozenFrom !== null && { freeze_rule: freezeFrom(kept, frozenFrom) }),
  }
  if (Object.keys(freeze).length > 0) await updateContest(tx, cid, freeze)
  const after = { ...kept, ...freeze }
  await scoreAnew(tx, cid, after)
  await tellOwnTimes(context, tx, cid, null)
  await ranklistChanged(context, tx, cid)
  return after
}
