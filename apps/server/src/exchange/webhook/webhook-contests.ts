// A contest begins, freezes and ends by the clock, without a transaction: what hooks were notified of it is kept, and each second
// it is compared with how the contest stands. A milestone that a change of times takes back is notified again when it comes again.

import { type ContestMilestone, contestMilestones } from '@verdict/domain/webhook'
import { momentOf, freezeTimeAt, isOverForAll } from '../../access/contest-clock.ts'
import { type ContestRecord, shareContest } from '../../access/contest-access.ts'
import { tellHooksOfContest } from '../../changes/index.ts'
import type { Context } from '../../platform/context.ts'
import { databaseClock } from '../../platform/db.ts'
import { contestsOfHooks, holdReported, isAnyHookOfContests, putReported } from './webhook-contest-queries.ts'

type Passed = Map<ContestMilestone, Date>

/** @returns when each milestone was passed */
function milestonesOf(contest: ContestRecord, now: Date): Passed {
  const passed: Passed = new Map()
  const { window, phase, isFrozen, freezeTime } = momentOf(contest, null, now)
  if (phase === 'ready') return passed
  passed.set('begun', new Date(window.start))
  const freezesAt = freezeTimeAt(contest, now)
  if (freezesAt !== null && freezesAt <= now.getTime()) passed.set('frozen', new Date(freezesAt))
  if (phase !== 'ended') return passed
  passed.set('ended', new Date(window.end))
  if (!isOverForAll(contest, now)) return passed
  // Without a mark of its own: by itself at the end, or by hand later.
  const thawedAt = contest.unfrozen_at ?? new Date(window.end)
  if (freezeTime !== null && !isFrozen) passed.set('thawed', thawedAt)
  if (contest.is_open) passed.set('finalised', freezeTime === null ? new Date(window.end) : thawedAt)
  return passed
}

const same = (left: readonly ContestMilestone[], right: readonly ContestMilestone[]): boolean =>
  left.length === right.length && left.every((one) => right.includes(one))

export async function lookAtContests({ db }: Pick<Context, 'db'>): Promise<void> {
  const contests = (await isAnyHookOfContests(db)) ? await contestsOfHooks(db) : []
  if (contests.length === 0) return
  const now = await databaseClock(db)
  for (const { reported, ...contest } of contests) {
    if (reported && same(reported, [...milestonesOf(contest, now).keys()])) continue
    await lookAt(db, contest.cid)
  }
}

async function lookAt(db: Context['db'], cid: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const contest = await shareContest(tx, cid)
    if (!contest) return
    const reported = await holdReported(tx, cid)
    const passed = milestonesOf(contest, await databaseClock(tx))
    for (const milestone of contestMilestones) {
      const at = passed.get(milestone)
      if (at === undefined || reported.includes(milestone)) continue
      await tellHooksOfContest(tx, `contest.${milestone}`, { cid, courseId: contest.course_id, at })
    }
    await putReported(tx, cid, [...passed.keys()])
  })
}
