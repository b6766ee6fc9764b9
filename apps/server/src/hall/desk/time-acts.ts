// Acts of a jury on the time of its contest. Each locks the contest, is audited, and reaches cells, freeze and open pages in one
// transaction.

import type { DeskTimes, newExtension, newRemoval, RemovedInterval } from '@verdict/contract/jury-desk'
import { elapsed, lengthOf, pauseAt } from '@verdict/domain/contest'
import { juryDeskLimits } from '@verdict/domain/field-limits'
import type { z } from 'zod'
import { beginDiscussion } from '../../archive/index.ts'
import { retime, openIfOver } from '../../contest/index.ts'
import { type AuditStates, type AuditActionOf, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock, type Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { type ContestRecord, lockContest, managedContest } from '../../access/contest-access.ts'
import {
  freezeTimeAt,
  hasFreeze,
  heldStartAt,
  longestHoldMs,
  momentOf,
  timesOf,
  windowOf,
} from '../../access/contest-clock.ts'
import { shareCourseInUse } from '../../access/course-access.ts'
import { findAwards } from '../award/award-queries.ts'
import {
  deleteRemoval,
  insertRemoval,
  removedIntervals,
  type RemovedRecord,
} from './removed-interval-queries.ts'

const minuteMs = 60_000

export const presentRemoval = (row: RemovedRecord): RemovedInterval => ({
  id: row.id,
  from: row.starts_at.toISOString(),
  until: row.ends_at.toISOString(),
  reason: row.reason,
  by: { uid: row.uid, nick: row.nick },
})

async function timesNow(tx: Queryable, contest: ContestRecord, now: Date): Promise<DeskTimes> {
  const { start, end } = windowOf(contest, null, now)
  const freeze = freezeTimeAt(contest, now)
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    freezeTime: freeze === null ? null : new Date(freeze).toISOString(),
    isFrozen: momentOf(contest, null, now).isFrozen,
    heldStart: heldStartAt(contest, now),
    removals: (await removedIntervals(tx, contest.cid)).map(presentRemoval),
  }
}

interface Held {
  tx: Queryable
  contest: ContestRecord
  now: Date
}

interface Act {
  action: AuditActionOf<'contest'>
  times: Parameters<typeof retime>[3]
  after?: AuditStates<'contest'>['after']
}

const auditable = ({ starts_at, ends_at, freeze_rule }: ContestRecord) => ({
  starts_at,
  ends_at,
  freeze_rule,
})

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, CONTEST_TIMES_FIXED, CONTEST_FINAL */
async function changed(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  act: (held: Held) => Promise<Act>,
): Promise<DeskTimes> {
  const known = (await managedContest(context.db, viewer, cid)).contest
  if (known.rule === 'homework') throw new Refusal('CONTEST_TIMES_FIXED')
  const times = await context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, known.course_id)
    const contest = await lockContest(tx, cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    if ((await findAwards(tx, cid))?.final_at) throw new Refusal('CONTEST_FINAL')
    const now = await databaseClock(tx)
    const { action, times, after } = await act({ tx, contest, now })
    const changed = await retime(context, tx, contest, times)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action,
      target: `contest:${cid}`,
      before: auditable(contest),
      after: { ...auditable(changed), ...after },
    })
    return timesNow(tx, changed, now)
  })
  await openIfOver(context, cid)
  return times
}

/** Entrants hear of it when it has happened: the act stands, whatever becomes of the announcement. */
async function announced(
  context: Context,
  viewer: Viewer,
  cid: number,
  { announcement: title, reason }: { announcement?: string | undefined; reason: string },
  times: DeskTimes,
): Promise<DeskTimes> {
  if (title === undefined) return times
  try {
    await beginDiscussion(context, viewer, { title, content: reason, forOrganizers: false, cid, pid: null })
    return { ...times, announced: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...times, announced: false }
  }
}

/** @throws Refusal CONTEST_NOT_RUNNING */
function assertRunning({ contest, now }: Held): void {
  if (momentOf(contest, null, now).phase !== 'running') throw new Refusal('CONTEST_NOT_RUNNING')
}

/** @throws Refusal EXAM_PAUSED */
function assertNotPaused({ contest, now }: Held): void {
  if (pauseAt(contest.pauses, now.getTime())) throw new Refusal('EXAM_PAUSED')
}

/**
 * In whole minutes, so that it may begin up to one minute before.
 * @throws Refusal as `changed`; CONTEST_NOT_RUNNING, CONTEST_HAS_NO_FREEZE, CONTEST_IS_FROZEN
 */
export const freezeNow = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { reason }: { reason: string },
): Promise<DeskTimes> =>
  changed(context, viewer, origin, cid, async (held) => {
    const { contest, now } = held
    if (!hasFreeze(contest)) throw new Refusal('CONTEST_HAS_NO_FREEZE')
    assertRunning(held)
    if (momentOf(contest, null, now).isFrozen) throw new Refusal('CONTEST_IS_FROZEN')
    const times = timesOf(contest)
    const left = lengthOf(times) - elapsed(times, null, now.getTime())
    const freeze_rule = String(Math.ceil(left / minuteMs))
    return { action: 'contest.freezeNow', times: { freeze_rule }, after: { reason } }
  })

/** @throws Refusal as `changed`; CONTEST_NOT_RUNNING, EXAM_PAUSED */
export async function extendContest(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { minutes, ...said }: z.output<typeof newExtension>,
): Promise<DeskTimes> {
  const times = await changed(context, viewer, origin, cid, async (held) => {
    assertNotPaused(held)
    assertRunning(held)
    const ends_at = new Date(held.contest.ends_at.getTime() + minutes * minuteMs)
    return { action: 'contest.prolong', times: { ends_at }, after: { minutes, reason: said.reason } }
  })
  return announced(context, viewer, cid, said, times)
}

const startingIn = ({ contest, now }: Held, ms: number) => {
  const starts_at = new Date(now.getTime() + ms)
  return { starts_at, ends_at: new Date(starts_at.getTime() + lengthOf(timesOf(contest))) }
}

/** @throws Refusal CONTEST_BEGUN */
function assertAhead({ contest, now }: Held): void {
  if (momentOf(contest, null, now).phase !== 'ready') throw new Refusal('CONTEST_BEGUN')
}

/** @throws Refusal as `changed`; CONTEST_BEGUN, START_NOT_HELD */
export const startIn = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { minutes }: { minutes?: number | undefined },
): Promise<DeskTimes> =>
  changed(context, viewer, origin, cid, async (held) => {
    assertAhead(held)
    const left = minutes === undefined ? held.contest.held_start_ms : minutes * minuteMs
    if (left === null) throw new Refusal('START_NOT_HELD')
    return { action: 'contest.countDown', times: { ...startingIn(held, left), held_start_ms: null } }
  })

/**
 * A start that is forgotten comes after a day.
 * @throws Refusal as `changed`; CONTEST_BEGUN, START_HELD
 */
export const holdStart = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { reason }: { reason: string },
): Promise<DeskTimes> =>
  changed(context, viewer, origin, cid, async (held) => {
    assertAhead(held)
    const { contest, now } = held
    if (contest.held_start_ms !== null) throw new Refusal('START_HELD')
    const left = contest.starts_at.getTime() - now.getTime()
    const held_start_ms = Math.min(left, longestHoldMs)
    return {
      action: 'contest.holdStart',
      times: { ...startingIn(held, longestHoldMs + left), held_start_ms },
      after: { reason },
    }
  })

/** @throws Refusal as `changed`; EXAM_PAUSED, INTERVAL_INVALID, INTERVALS_FULL */
export async function removeInterval(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { from, until, ...said }: z.output<typeof newRemoval>,
): Promise<DeskTimes> {
  const ends = new Date(until)
  const times = await changed(context, viewer, origin, cid, async (held) => {
    assertNotPaused(held)
    const { tx, contest, now } = held
    const { start, end } = timesOf(contest)
    // Pages give minutes, and a countdown may end within one.
    const isInFirst = Date.parse(from) < start && Date.parse(from) > start - minuteMs
    const starts = new Date(isInFirst ? start : from)
    const isWithin =
      start <= starts.getTime() && starts < ends && ends.getTime() <= Math.min(end, now.getTime())
    if (!isWithin) throw new Refusal('INTERVAL_INVALID')
    const limit = juryDeskLimits.removals
    if ((await removedIntervals(tx, cid)).length >= limit) throw new Refusal('INTERVALS_FULL', { limit })
    await insertRemoval(tx, { cid, from: starts, until: ends, reason: said.reason, by: viewer.userId })
    return {
      action: 'contest.removeInterval',
      times: {},
      after: { from: starts, until: ends, reason: said.reason },
    }
  })
  return announced(context, viewer, cid, said, times)
}

/** @throws Refusal as `changed`; EXAM_PAUSED */
export const returnInterval = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, id }: { cid: number; id: number },
): Promise<DeskTimes> =>
  changed(context, viewer, origin, cid, async (held) => {
    assertNotPaused(held)
    const removed = await deleteRemoval(held.tx, cid, id)
    if (!removed) throw new Refusal('NOT_FOUND')
    const { starts_at: from, ends_at: until, reason } = removed
    return { action: 'contest.returnInterval', times: {}, after: { from, until, reason } }
  })
