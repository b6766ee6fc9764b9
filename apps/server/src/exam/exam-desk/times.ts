// Every change of times locks the contest exclusively, stores each window in the same transaction (`own-time`) and is logged.
// A share given here replaces the account's; minutes are added to it.

import type {
  ExamPause,
  ExamPersonTime,
  ExamTimes,
  newExamPause,
  newExamTime,
} from '@verdict/contract/exam-time'
import { ownPauseAt } from '@verdict/domain/contest'
import { longestPauseMs } from '@verdict/domain/exam-time'
import type { z } from 'zod'
import { keepOwnTimes, tellOwnTimes, writeExamLog } from '../../changes/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock, type Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { ranklistChanged, scoreAnew } from '../../contest/index.ts'
import { type ContestRecord, lockContest } from '../../access/contest-access.ts'
import { extraMinutes, isOverForAll, momentOf, timesOf, windowOf } from '../../access/contest-clock.ts'
import { shareCourseInUse } from '../../access/course-access.ts'
import { proctoredExam } from '../../access/exam.ts'
import {
  endPauses,
  givenTo,
  insertPauses,
  ownTimesAmong,
  type PauseOf,
  pausesAt,
  peopleWithTime,
  putGiven,
  roomOf,
  type Sitter,
  sitterNamed,
  sittersInRoom,
  type TimedPerson,
} from './times-queries.ts'

const asDates = ({ start, end }: { start: number; end: number }) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

const presentPerson = (contest: ContestRecord, now: Date, row: TimedPerson): ExamPersonTime => ({
  uid: row.uid,
  nick: row.nick,
  ...asDates(windowOf(contest, row.own, now)),
  extra: extraMinutes(row.own),
  paused: ownPauseAt(timesOf(contest), row.own, now.getTime()) !== null,
  given: { minutes: row.minutes, share: row.share, later: row.later, reason: row.reason },
})

const presentPause = (row: Awaited<ReturnType<typeof pausesAt>>[number]): ExamPause => ({
  person: row.uid === null ? null : { uid: row.uid, nick: row.nick ?? '' },
  room: row.room_id === null ? null : { roomId: row.room_id, name: row.room ?? '' },
  since: row.starts_at.toISOString(),
  until: row.ends_at.toISOString(),
  reason: row.reason,
  by: row.by,
})

async function timesIn(db: Queryable, contest: ContestRecord, now: Date): Promise<ExamTimes> {
  const { cid } = contest
  const [people, pauses] = [await peopleWithTime(db, cid), await pausesAt(db, cid, now)]
  return {
    ...asDates(windowOf(contest, null, now)),
    people: people.map((row) => presentPerson(contest, now, row)),
    pauses: pauses.map(presentPause),
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readTimes({ db }: Context, viewer: Viewer, cid: number): Promise<ExamTimes> {
  const { contest } = await proctoredExam(db, viewer, cid)
  return timesIn(db, contest, contest.now)
}

interface Held {
  tx: Queryable
  contest: ContestRecord
  now: Date
}

async function changed(
  context: Context,
  viewer: Viewer,
  cid: number,
  change: (held: Held) => Promise<void>,
): Promise<ExamTimes> {
  const { contest: known } = await proctoredExam(context.db, viewer, cid)
  return context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, known.course_id)
    const contest = await lockContest(tx, cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    await change({ tx, contest, now: await databaseClock(tx) })
    return timesIn(tx, (await lockContest(tx, cid))!, await databaseClock(tx))
  })
}

/** @throws Refusal NOT_FOUND for a person who is not on the roster */
async function sitterOf(tx: Queryable, cid: number, uid: string): Promise<Sitter> {
  const sitter = await sitterNamed(tx, cid, uid)
  if (!sitter) throw new Refusal('NOT_FOUND')
  return sitter
}

/**
 * Fields left out stay. Penalties count from the person's own start, so their cells are recomputed.
 * @throws Refusal NOT_FOUND, also for a person who is not on the roster; FORBIDDEN, COURSE_ARCHIVED
 */
export const giveTime = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { uid, reason, ...given }: z.output<typeof newExamTime>,
): Promise<ExamTimes> =>
  changed(context, viewer, cid, async ({ tx, contest }) => {
    const sitter = await sitterOf(tx, cid, uid)
    const before = await givenTo(tx, cid, sitter.user_id)
    const after = {
      minutes: given.minutes ?? before.minutes,
      share: given.share === undefined ? before.share : given.share,
      later: given.later ?? before.later,
    }
    await putGiven(tx, { cid, userId: sitter.user_id, by: viewer.userId, reason }, after)
    const { longest_extra } = await keepOwnTimes(tx, cid)
    if (before.later !== after.later) {
      await scoreAnew(tx, cid, { ...contest, longest_extra, has_own_times: true }, [sitter.user_id])
    }
    await writeExamLog(tx, cid, {
      kind: 'time',
      userId: sitter.user_id,
      actorId: viewer.userId,
      address: origin.address,
      details: { ...after, reason },
    })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.giveTime',
      target: `contest:${cid}`,
      before: { uid: sitter.uid, minutes: before.minutes, share: before.share, laterMinutes: before.later },
      after: {
        uid: sitter.uid,
        minutes: after.minutes,
        share: after.share,
        laterMinutes: after.later,
        reason,
      },
    })
    await tellOwnTimes(context, tx, cid, [sitter.user_id])
    await ranklistChanged(context, tx, cid)
  })

/** Null: everybody. */
interface Target {
  sitter: Sitter | null
  room: { roomId: number; name: string } | null
}

/** @throws Refusal NOT_FOUND */
async function targetOf(
  tx: Queryable,
  cid: number,
  { uid, roomId }: Pick<z.output<typeof newExamPause>, 'uid' | 'roomId'>,
): Promise<Target> {
  const sitter = uid === undefined ? null : await sitterOf(tx, cid, uid)
  if (roomId === undefined) return { sitter, room: null }
  const room = await roomOf(tx, cid, roomId)
  if (!room) throw new Refusal('NOT_FOUND')
  return { sitter, room: { roomId, name: room.name } }
}

/** @throws Refusal EXAM_NOTHING_TO_PAUSE, EXAM_PAUSED if all are already paused */
async function pausable({ tx, contest, now }: Held, { sitter, room }: Target): Promise<PauseOf> {
  const { cid } = contest
  if (!sitter && !room) {
    const { phase, pause } = momentOf(contest, null, now)
    // It is over, but people with more time can still be paused.
    if (phase === 'ready' || isOverForAll(contest, now)) throw new Refusal('EXAM_NOTHING_TO_PAUSE')
    if (pause ?? contest.pauses.some(({ until }) => until > now.getTime())) throw new Refusal('EXAM_PAUSED')
    return null
  }
  const userIds = sitter ? [sitter.user_id] : await sittersInRoom(tx, cid, room!.roomId)
  const own = await ownTimesAmong(tx, cid, userIds)
  const moments = userIds.map((id) => ({ id, ...momentOf(contest, own.get(id) ?? null, now) }))
  const running = moments.filter(({ phase }) => phase === 'running')
  if (running.length === 0) throw new Refusal('EXAM_NOTHING_TO_PAUSE')
  const isPausedAlone = (id: number) =>
    own.get(id)?.pauses?.some(({ until }) => until > now.getTime()) === true
  const left = running.map(({ id }) => id).filter((id) => !isPausedAlone(id))
  if (left.length === 0) throw new Refusal('EXAM_PAUSED')
  return { userIds: left, roomId: room?.roomId ?? null }
}

async function record(
  context: Context,
  tx: Queryable,
  {
    viewer,
    origin,
    cid,
    target: { sitter, room },
    kind,
    reason = null,
    userIds,
  }: {
    viewer: Viewer
    origin: Origin
    cid: number
    target: Target
    kind: 'paused' | 'resumed'
    reason?: string | null
    userIds: number[] | null
  },
): Promise<void> {
  const of = { ...(room && { room: room.name }), ...(reason !== null && { reason }) }
  await writeExamLog(tx, cid, {
    kind,
    userId: sitter?.user_id ?? null,
    actorId: viewer.userId,
    address: origin.address,
    details: of,
  })
  await writeAudit(tx, origin, {
    actorId: viewer.userId,
    action: kind === 'paused' ? 'contest.pause' : 'contest.resume',
    target: `contest:${cid}`,
    after: { ...(sitter && { uid: sitter.uid }), ...of },
  })
  await tellOwnTimes(context, tx, cid, userIds)
  await ranklistChanged(context, tx, cid)
}

/**
 * A pause ends by itself after some hours. One of everybody moves the end, and a freeze that has not begun.
 * @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_NOTHING_TO_PAUSE, EXAM_PAUSED
 */
export const pauseExam = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { reason, ...of }: z.output<typeof newExamPause>,
): Promise<ExamTimes> =>
  changed(context, viewer, cid, async (held) => {
    const { tx, now } = held
    const target = await targetOf(tx, cid, of)
    const paused = await pausable(held, target)
    const until = new Date(now.getTime() + longestPauseMs)
    await insertPauses(tx, { cid, by: viewer.userId, reason, from: now, until }, paused)
    await keepOwnTimes(tx, cid)
    await record(context, tx, {
      viewer,
      origin,
      cid,
      target,
      kind: 'paused',
      reason,
      userIds: paused?.userIds ?? null,
    })
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_NOT_PAUSED */
export const resumeExam = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  of: Pick<z.output<typeof newExamPause>, 'uid' | 'roomId'>,
): Promise<ExamTimes> =>
  changed(context, viewer, cid, async ({ tx, now }) => {
    const target = await targetOf(tx, cid, of)
    const { sitter, room } = target
    const whose = sitter ? { userId: sitter.user_id } : room && { roomId: room.roomId }
    const ended = await endPauses(tx, { cid, now }, whose)
    if (ended.length === 0) throw new Refusal('EXAM_NOT_PAUSED')
    await keepOwnTimes(tx, cid)
    const userIds = whose && [...new Set(ended.flatMap((id) => id ?? []))]
    await record(context, tx, { viewer, origin, cid, target, kind: 'resumed', userIds })
  })
