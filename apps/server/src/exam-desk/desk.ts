// The desk as a whole, and its changes. How somebody is follows from facts and the database's clock by one
// function of the domain; the page is sent the outcome, so that a page whose own connection is gone shows nobody as gone.

import type { Desk, DeskChanges, DeskQuestion, DeskSitter, DeskWaiting } from '@verdict/contract/exam-desk'
import { disconnectedAfterMs, type SitterState, sitterState, sitterStates } from '@verdict/domain/exam'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ContestRecord } from '../standing/contest-access.ts'
import { momentOf } from '../standing/contest-clock.ts'
import { proctoredExam } from '../standing/exam.ts'
import {
  clock,
  eventsSince,
  openQuestionsOf,
  type QuestionRow,
  roomsOf,
  seatsOf,
  type SitterRow,
  sittersOf,
  type WaitingRow,
  waitingOf,
} from './desk-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readDesk({ db }: Pick<Context, 'db'>, viewer: Viewer, cid: number): Promise<Desk> {
  const { contest, manages, window } = await proctoredExam(db, viewer, cid)
  const [rooms, seats, live] = await Promise.all([roomsOf(db, cid), seatsOf(db, cid), liveParts(db, contest)])
  const sitters = live.people.map((row) => present(row, live))
  return {
    now: live.now.toISOString(),
    exam: {
      cid,
      title: contest.title,
      start: new Date(window.start).toISOString(),
      end: new Date(window.end).toISOString(),
    },
    manages,
    isPaused: contest.pauses.some(({ until }) => until > live.now.getTime()),
    rooms: rooms.map(({ room_id, name, note }) => ({ id: room_id, name, note })),
    seats: seats.map(({ seat_id, room_id, name, row_number, column_number }) => ({
      id: seat_id,
      roomId: room_id,
      name,
      row: row_number,
      column: column_number,
    })),
    sitters,
    counts: countsOf(sitters),
    waiting: live.waiting.map(presentWaiting),
    questions: live.questions.map(presentQuestion),
  }
}

/** A transaction writes its event some time before it is seen. */
const overlapMs = 10_000
/** After more events, or after a longer time, the whole desk is smaller than what has changed. */
const mostEvents = 1_000
const longestMs = 10 * 60_000
/** These are about everybody where they name nobody. */
const concernsAll = new Set(['time', 'paused', 'resumed'])

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function changesSince(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  query: { since: string },
): Promise<DeskChanges> {
  const { contest } = await proctoredExam(db, viewer, cid)
  const since = new Date(Date.parse(query.since) - overlapMs)
  const [events, live] = await Promise.all([eventsSince(db, cid, since, mostEvents), liveParts(db, contest)])
  const { now, people } = live
  const whole =
    events.length === mostEvents ||
    now.getTime() - since.getTime() > longestMs ||
    events.some(({ kind, user_id }) => user_id === null && concernsAll.has(kind))
  const touched = new Set(events.map(({ user_id }) => user_id))
  const silent = hasFallenSilent(since, now)
  return {
    now: now.toISOString(),
    whole,
    sitters: whole
      ? []
      : people
          .filter((row) => touched.has(row.user_id) || silent(row.last_seen_at))
          .map((row) => present(row, live)),
    states: Object.fromEntries(
      Array.from(
        Map.groupBy(people, (row) => stateOf(row, live)),
        ([state, rows]) => [state, rows.map(({ uid }) => uid)],
      ),
    ),
    waiting: live.waiting.map(presentWaiting),
    questions: live.questions.map(presentQuestion),
  }
}

/** Their last sign of life, which lists are not sent with each beat, is from now on what one asks for. */
const hasFallenSilent =
  (since: Date, now: Date) =>
  (seen: Date | null): boolean =>
    seen !== null &&
    seen.getTime() + disconnectedAfterMs > since.getTime() &&
    seen.getTime() + disconnectedAfterMs <= now.getTime()

interface Live {
  contest: ContestRecord
  now: Date
  people: SitterRow[]
  waiting: WaitingRow[]
  questions: QuestionRow[]
  waitingPeople: ReadonlySet<number>
}

async function liveParts(db: Queryable, contest: ContestRecord): Promise<Live> {
  const { cid } = contest
  // The clock first: what happens meanwhile is in the next answer as well, not in none.
  const now = await clock(db)
  const [people, waiting, questions] = await Promise.all([
    sittersOf(db, cid),
    waitingOf(db, cid),
    openQuestionsOf(db, cid),
  ])
  const waitingPeople = new Set(waiting.map(({ user_id }) => user_id))
  return { contest, now, people, waiting, questions, waitingPeople }
}

function stateOf(row: SitterRow, { contest, now, waitingPeople }: Live): SitterState {
  const { window, pause } = momentOf(contest, row.own, now)
  return sitterState(
    {
      enteredAt: row.entered_at?.getTime() ?? null,
      lastSeenAt: row.last_seen_at?.getTime() ?? null,
      isAway: row.is_away,
      // The page is covered: nobody can do anything there.
      actedAt: pause ? now.getTime() : (row.acted_at?.getTime() ?? null),
      handedInAt: row.handed_in_at?.getTime() ?? null,
      isWaiting: waitingPeople.has(row.user_id),
      end: window.end,
    },
    now.getTime(),
  )
}

function present(row: SitterRow, live: Live): DeskSitter {
  const { window, pause } = momentOf(live.contest, row.own, live.now)
  return {
    uid: row.uid,
    nick: row.nick,
    studentNumber: row.student_number,
    seatId: row.seat_id,
    state: stateOf(row, live),
    enteredAt: row.entered_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    handedInAt: row.handed_in_at?.toISOString() ?? null,
    address: row.address,
    letIn: row.let_in,
    start: new Date(window.start).toISOString(),
    end: new Date(window.end).toISOString(),
    isPaused: pause !== null,
  }
}

const presentWaiting = ({ id, uid, nick, asked_at, address, agent }: WaitingRow): DeskWaiting => ({
  id,
  uid,
  nick,
  askedAt: asked_at.toISOString(),
  address,
  agent,
})

const presentQuestion = ({ id, uid, nick, asked_at, text }: QuestionRow): DeskQuestion => ({
  id,
  uid,
  nick,
  askedAt: asked_at.toISOString(),
  text,
})

function countsOf(sitters: DeskSitter[]): Record<SitterState, number> {
  const counts = Object.fromEntries(sitterStates.map((state) => [state, 0])) as Record<SitterState, number>
  for (const { state } of sitters) counts[state] += 1
  return counts
}
