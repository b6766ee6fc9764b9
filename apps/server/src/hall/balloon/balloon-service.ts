// The queue of balloons, and what helpers do with one. A balloon can be brought without being taken first.

import type { Balloon, BalloonQueue } from '@verdict/contract/balloon'
import { Refusal } from '@verdict/contract/refusal'
import { problemLabel } from '@verdict/domain/contest'
import { balloonStates, type BalloonAct, type BalloonState } from '@verdict/domain/helper'
import { hasQueue, helpedContest } from '../../access/contest-helper.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { roomsOf } from '../helper/helper-room-queries.ts'
import {
  type BalloonRecord,
  balloonQueue,
  countBalloons,
  findBalloon,
  leaveBalloon,
  putBalloon,
} from './balloon-queries.ts'

/** Somebody took, brought or fetched one. */
export const balloonTopic = 'balloon'
export interface BalloonNews {
  cid: number
}

type Labels = Parameters<typeof problemLabel>[1]

const presentBalloon = (row: BalloonRecord, labels: Labels, viewer: Viewer): Balloon => ({
  uid: row.uid,
  name: row.name,
  label: row.label,
  room: row.room,
  seat: row.seat,
  problem: {
    pid: row.pid,
    label: row.position === null ? '' : problemLabel(row.position, labels),
    color: row.color,
    colorName: row.color_name,
  },
  state: row.state,
  solvedAt: row.at?.toISOString() ?? null,
  firstOf: row.first_of,
  by: row.by_uid === null ? null : { uid: row.by_uid, nick: row.by_nick ?? '' },
  isMine: row.by_id === viewer.userId,
  changedAt: row.changed_at?.toISOString() ?? null,
})

/** @throws Refusal NOT_FOUND */
export async function readBalloons(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  room: string | undefined,
): Promise<BalloonQueue> {
  const access = await helpedContest(db, viewer, cid, 'balloon')
  const { contest, manages } = access
  const isOn = hasQueue(access, 'balloon')
  const [rows, counted, rooms] = isOn
    ? await Promise.all([balloonQueue(db, contest, room), countBalloons(db, contest, room), roomsOf(db, cid)])
    : [[], [], []]
  const countOf = (state: BalloonState) => counted.find((row) => row.state === state)?.count ?? 0
  return {
    contest: {
      cid,
      title: contest.title,
      start: contest.starts_at.toISOString(),
      isFrozen: access.isFrozen && contest.balloons !== 'all',
    },
    manages,
    isOn,
    rooms,
    balloons: rows.map((row) => presentBalloon(row, contest.labeling_style, viewer)),
    counts: Object.fromEntries(
      balloonStates.map((state) => [state, countOf(state)]),
    ) as BalloonQueue['counts'],
  }
}

interface Deed {
  uid: string
  pid: number
  act: BalloonAct
}

/** In these states an act makes sense. */
const actsOn: Record<BalloonAct, readonly BalloonState[]> = {
  take: ['waiting', 'taken'],
  release: ['waiting', 'taken', 'brought'],
  bring: ['waiting', 'taken', 'brought'],
  fetch: ['withdrawn'],
}

/** @throws Refusal NOT_FOUND, BALLOON_TAKEN, BALLOON_CHANGED */
export async function actOnBalloon(
  { db, channel }: Pick<Context, 'db' | 'channel'>,
  viewer: Viewer,
  cid: number,
  { uid, pid, act }: Deed,
): Promise<void> {
  const access = await helpedContest(db, viewer, cid, 'balloon')
  if (!hasQueue(access, 'balloon')) throw new Refusal('NOT_FOUND')
  const { contest, manages } = access
  await db.transaction().execute(async (tx) => {
    const find = () => findBalloon(tx, contest, { uid, pid })
    const balloon = await find()
    if (!balloon) throw new Refusal('NOT_FOUND')
    if (!actsOn[act].includes(balloon.state)) throw new Refusal('BALLOON_CHANGED')
    const isOthers = balloon.by_id !== null && balloon.by_id !== viewer.userId
    if (isOthers && act !== 'fetch' && !manages)
      throw new Refusal('BALLOON_TAKEN', { name: balloon.by_name ?? '' })
    const key = { contest_id: cid, user_id: balloon.user_id, pid }
    if (act === 'release' || act === 'fetch') await leaveBalloon(tx, key)
    else {
      const state = act === 'take' ? 'taken' : 'brought'
      const isDone = await putBalloon(tx, key, { state, by: viewer.userId, over: manages })
      if (!isDone) throw new Refusal('BALLOON_TAKEN', { name: (await find())?.by_name ?? '' })
    }
    await channel.publish(tx, balloonTopic, { cid } satisfies BalloonNews)
  })
}
