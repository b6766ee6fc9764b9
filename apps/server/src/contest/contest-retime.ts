// Other times of a contest, or another freeze, with everything that follows from them: own times, cells, open pages.

import type { Updateable } from 'kysely'
import type { Context } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import type { Contests } from '../platform/database-types.ts'
import { keepOwnTimes, tellOwnTimes } from '../changes/index.ts'
import { type ContestRecord, lockContest } from '../access/contest-access.ts'
import { momentOf } from '../access/contest-clock.ts'
import { updateContest } from './contest-write-queries.ts'
import { ranklistChanged, scoreAnew } from './score/score.ts'

type Times = Pick<Updateable<Contests>, 'starts_at' | 'ends_at' | 'freeze_rule' | 'held_start_ms'>

/** The contest must be locked exclusively; its removed intervals may have changed already. */
export async function retime(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  { cid }: Pick<ContestRecord, 'cid'>,
  times: Times,
): Promise<ContestRecord> {
  await updateContest(tx, cid, { ...times, settled: false })
  await keepOwnTimes(tx, cid)
  const kept = (await lockContest(tx, cid))!
  // A lifted freeze applies again if the contest continues.
  const isOver = momentOf(kept, null, await databaseClock(tx)).phase === 'ended'
  if (!isOver) await updateContest(tx, cid, { unfrozen_at: null })
  const after = isOver ? kept : { ...kept, unfrozen_at: null }
  await scoreAnew(tx, cid, after)
  await tellOwnTimes(context, tx, cid, null)
  await ranklistChanged(context, tx, cid)
  return after
}
