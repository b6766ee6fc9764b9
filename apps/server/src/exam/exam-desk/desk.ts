// One function of the domain derives each person's state; a page without a connection shows nobody as gone.

import {
  deskQuestion,
  deskSitter,
  deskWaiting,
  examLogRow,
  type Desk,
  type DeskChanges,
  type DeskQuestion,
  type DeskSitter,
  type DeskWaiting,
  type ExamLogRow,
} from '@verdict/contract/exam-desk'
import {
  disconnectedAfterMs,
  type SitterState,
  sitterState,
  sitterStates,
  type ExamDetails,
  type ExamLogKind,
} from '@verdict/domain/exam'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { ContestRecord } from '../../access/contest-access.ts'
import { momentOf } from '../../access/contest-clock.ts'
import { proctoredExam } from '../../access/exam.ts'
import {
  clock,
  eventsSince,
  openQuestionsOf,
  type QuestionRow,
  roomsOf,
  seatsOf,
  type SitterRow,
  sittersOf,
  waitingOf,
  type WaitingRow,
  countLog,
  type LogFilter,
  logPage,
  type LogRow,
  findSitter,
} from './desk-queries.ts'
import { Refusal } from '@verdict/contract/refusal'
import { writeExamLog } from '../../changes/index.ts'
import { approveWaiting, turnAway } from '../exam-entry/exam-entry-waiting.ts'
import type { Deed } from './seats.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'

/** @param query a person not on the roster has no rows @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readLog(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  { person, kind, ...page }: PageRequest & { person?: string | undefined; kind?: ExamLogKind | undefined },
): Promise<Page<ExamLogRow>> {
  const { manages } = await proctoredExam(db, viewer, cid)
  const sitter = person === undefined ? null : await findSitter(db, cid, person)
  if (person !== undefined && !sitter) return pageFrom([], 0, page)
  const filter: LogFilter = { kind, userId: sitter?.user_id }
  const [rows, count] = await Promise.all([logPage(db, cid, filter, page), countLog(db, cid, filter)])
  return pageFrom(
    rows.map((row) => presentEntry(row, manages)),
    count,
    page,
  )
}

/** Other details may reveal something of problems or programs. */
const forProctors = new Set([
  'reason',
  'text',
  'room',
  'seat',
  'from',
  'to',
  'agent',
  'released',
  'minutes',
  'share',
  'account',
  'later',
  'claimedAt',
  'counts',
  'closedFor',
  'question',
])

const presentEntry = (row: LogRow, manages: boolean): ExamLogRow =>
  present(examLogRow, row, {
    person: row.uid === null ? null : { uid: row.uid, nick: row.nick ?? '' },
    actor: row.actor_uid === null ? null : { uid: row.actor_uid, nick: row.actor_nick ?? '' },
    details: manages ? row.details : withoutProblems(row.details),
  })

const withoutProblems = (details: ExamDetails): ExamDetails =>
  Object.fromEntries(Object.entries(details).filter(([name]) => forProctors.has(name)))

/** A session let in replaces the previous one. @throws Refusal NOT_FOUND, also if already decided; FORBIDDEN */
export async function decide(
  context: Pick<Context, 'db' | 'channel'>,
  { viewer, origin, cid }: Deed,
  id: number,
  { approve, reason }: { approve: boolean; reason: string },
): Promise<void> {
  const { db } = context
  await proctoredExam(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    const by = { id, decidedBy: viewer.userId }
    const decided = await (approve ? approveWaiting(context, tx, cid, by) : turnAway(tx, cid, by))
    if (!decided) throw new Refusal('NOT_FOUND')
    await writeExamLog(tx, cid, {
      kind: approve ? 'approved' : 'turned-away',
      userId: decided.userId,
      actorId: viewer.userId,
      address: origin.address,
      details: { reason, from: decided.address },
    })
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readDesk({ db }: Pick<Context, 'db'>, viewer: Viewer, cid: number): Promise<Desk> {
  const { contest, manages, window } = await proctoredExam(db, viewer, cid)
  const [rooms, seats, live] = await Promise.all([roomsOf(db, cid), seatsOf(db, cid), liveParts(db, contest)])
  const sitters = live.people.map((row) => presentSitter(row, live))
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

/** Events become visible some time after their timestamp, so looks overlap. */
const overlapMs = 10_000
/** Beyond this, sending the whole desk is cheaper than the changes. */
const mostEvents = 1_000
const longestMs = 10 * 60_000
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
          .map((row) => presentSitter(row, live)),
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

/** The last sign of life is not sent with every beat; it matters from now on. */
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
  // Read before the data, so that events meanwhile are sent twice rather than never.
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
      // During a pause the page is covered, so nobody can act.
      actedAt: pause ? now.getTime() : (row.acted_at?.getTime() ?? null),
      handedInAt: row.handed_in_at?.getTime() ?? null,
      isWaiting: waitingPeople.has(row.user_id),
      end: window.end,
    },
    now.getTime(),
  )
}

function presentSitter(row: SitterRow, live: Live): DeskSitter {
  const { window, pause } = momentOf(live.contest, row.own, live.now)
  return present(deskSitter, row, {
    state: stateOf(row, live),
    start: new Date(window.start).toISOString(),
    end: new Date(window.end).toISOString(),
    isPaused: pause !== null,
  })
}

const presentWaiting = (row: WaitingRow): DeskWaiting => present(deskWaiting, row)
const presentQuestion = (row: QuestionRow): DeskQuestion => present(deskQuestion, row)

function countsOf(sitters: DeskSitter[]): Record<SitterState, number> {
  const counts = Object.fromEntries(sitterStates.map((state) => [state, 0])) as Record<SitterState, number>
  for (const { state } of sitters) counts[state] += 1
  return counts
}
