// A person's first session takes part. Another one, or another address if the exam binds them, waits for a proctor.

import type { ExamEntry } from '@verdict/contract/exam-entry'
import { tellSessionsEnded, enterAs, type Entered } from '../../people/index.ts'
import { removeDraftsIn } from '../../archive/index.ts'
import { keepOwnTimeOf, writeExamLog } from '../../changes/index.ts'
import { plainAddress, addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { shareContest } from '../../access/contest-access.ts'
import { doorsOf, isLockedAt } from '../../access/sitting.ts'
import {
  accept,
  type Asking,
  type EntryFacts,
  bind,
  findSitter,
  insertWaiting,
  type SitterRecord,
  takeLeft,
  takeBeat,
  findByCode,
  useCode,
} from './exam-entry-queries.ts'
import { type ExamEntryState, codeOf } from '@verdict/domain/exam'
import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { createHash } from 'node:crypto'

const hashOf = (code: string): Buffer => createHash('sha256').update(codeOf(code)).digest()

/**
 * Needs the code and the name or seat on the slip, while the doors are open; the session is an ordinary one, but that it waits for
 * a second factor outside the exam: a phone may not be in the hall, and staff have handed out the slip.
 * @throws Refusal WRONG_CREDENTIALS, BANNED, EXAM_DOORS_CLOSED, RATE_LIMITED
 */
export async function loginByCode(
  { db, rateLimiter, settings }: Context,
  origin: Origin,
  cid: number,
  { who, code }: { who: string; code: string },
): Promise<{ uid: string; entered: Entered }> {
  const address = addressGroup(origin.address)
  // A whole room may log in from one address, so correct codes do not count.
  const fromAddress = await rateLimiter.hit(`login:${address}`, settings.rateLimitLoginAddress)
  const attempt = await rateLimiter.hit(`login:${address}:${who.toLowerCase()}`, settings.rateLimitLogin)
  const loggedIn = await db.transaction().execute(async (tx) => {
    const owner = await findByCode(tx, cid, { who, codeHash: hashOf(code) })
    if (!owner) throw new Refusal('WRONG_CREDENTIALS')
    if (!owner.isOpen) throw new Refusal('EXAM_DOORS_CLOSED')
    const entered = await enterAs(tx, owner.userId, origin, { slipOf: cid })
    await useCode(tx, cid, owner.userId)
    await writeExamLog(tx, cid, {
      kind: 'code-used',
      userId: owner.userId,
      address: plainAddress(origin.address),
    })
    return { uid: owner.uid, entered }
  })
  await Promise.all([attempt.giveBack(), fromAddress.giveBack()])
  return loggedIn
}

type Beat = Endpoints['POST /exam/:cid/beat']

/** @throws Refusal NOT_FOUND for anyone who is not on the roster */
export async function noteBeat(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { front, idle = 0, leaving = false, opened = false }: BodyOf<Beat>,
): Promise<DataOf<Beat>> {
  const asking = askingOf(viewer, origin)
  const sitter = await context.db.transaction().execute(async (tx) => {
    const beat = await takeBeat(tx, cid, asking, { isAway: !front || leaving, isLeaving: leaving, idle })
    if (!beat) throw new Refusal('NOT_FOUND')
    const { changed, closed_for: closedFor } = beat
    // A reloaded page was not away; one that was closed and opened again was, however briefly.
    const wasClosed = front && opened && closedFor !== null
    if (changed === true || wasClosed) {
      await writeExamLog(tx, cid, {
        kind: front ? 'back' : 'away',
        userId: viewer.userId,
        address: asking.address,
        ...(wasClosed && { details: { closedFor } }),
      })
    }
    return beat
  })
  const { start, end } = windowOf(sitter)
  return { state: stateOf(sitter), now: sitter.now.toISOString(), start: iso(start), end: iso(end) }
}

/** Logs people whose page ended; a page that only reloads is back within seconds. */
const logLeft = (context: Pick<Context, 'db'>): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    for (const { cid, userId, address } of await takeLeft(tx)) {
      await writeExamLog(tx, cid, { kind: 'away', userId, address })
    }
  })

export const keepLoggingLeft = (context: Context): BackgroundWork =>
  everySecond(context.log, 'pages that left an exam could not be logged', () => logLeft(context))

const minuteMs = 60_000

const windowOf = ({ starts_at, ends_at }: EntryFacts) => ({
  start: starts_at.getTime(),
  end: ends_at.getTime(),
})

/** Latest entry; null: until the end. */
const latestOf = (sitter: EntryFacts): number | null =>
  sitter.late_minutes === null ? null : windowOf(sitter).start + sitter.late_minutes * minuteMs

/** A proctor has released the place: the next session from it enters like a first one. */
const isReleased = ({ session_id, bound_address }: EntryFacts): boolean =>
  session_id === null && bound_address === null

function stateOf(sitter: EntryFacts): ExamEntryState {
  const [window, now] = [windowOf(sitter), sitter.now.getTime()]
  if (sitter.handed_in_at !== null) return 'handed-in'
  if (now >= window.end) return 'over'
  if (sitter.is_here) return 'in'
  if (sitter.entered_at !== null && !isReleased(sitter)) {
    if (sitter.asked === null) return 'elsewhere'
    return sitter.asked === 'open' ? 'waiting' : 'turned-away'
  }
  if (now < doorsOf(sitter, window)) return 'early'
  const latest = latestOf(sitter)
  return latest !== null && now > latest && !sitter.let_in && sitter.entered_at === null ? 'late' : 'open'
}

function isRightPlace(sitter: SitterRecord): boolean {
  if (sitter.binds === 'seat') return sitter.at_seat
  return !sitter.rooms_only || sitter.in_rooms
}

type Parts = Pick<Context, 'db' | 'channel' | 'rateLimiter'>

const triesOfOne = { count: 20, seconds: 60 }

const askingOf = ({ userId, sessionId }: Viewer, { address }: Origin): Asking => ({
  userId,
  sessionId,
  address: plainAddress(address),
})

/** @throws Refusal NOT_FOUND for anyone who is not on the roster */
export async function readEntry(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  cid: number,
): Promise<ExamEntry> {
  const sitter = await findSitter(db, cid, askingOf(viewer, origin))
  if (!sitter) throw new Refusal('NOT_FOUND')
  return present(cid, sitter, origin)
}

/** @throws Refusal NOT_FOUND, EXAM_RULES, EXAM_PLACE, RATE_LIMITED */
export async function enterExam(
  context: Parts,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  accepts: boolean,
): Promise<ExamEntry> {
  await context.rateLimiter.hit(`exam-entry:${viewer.userId}`, triesOfOne)
  const { sitter, refusal } = await context.db
    .transaction()
    .execute((tx) => tryEntry(context, tx, { viewer, origin, cid, accepts }))
  // Thrown after the commit, so that the attempt stays in the log.
  if (refusal) throw refusal
  return present(cid, sitter, origin)
}

interface Attempt {
  viewer: Viewer
  origin: Origin
  cid: number
  accepts: boolean
}

interface Outcome {
  sitter: SitterRecord
  refusal?: Refusal
}

async function tryEntry(context: Parts, tx: Queryable, attempt: Attempt): Promise<Outcome> {
  const { viewer, origin, cid } = attempt
  const asking = askingOf(viewer, origin)
  // Lock order: contest, then sitter; entry may move their end.
  await shareContest(tx, cid)
  const sitter = await findSitter(tx, cid, asking, true)
  if (!sitter) throw new Refusal('NOT_FOUND')
  const state = stateOf(sitter)
  const { address } = asking
  if (state === 'open') return takePlace(context, tx, attempt, sitter)
  if (state === 'late') {
    await writeExamLog(tx, cid, {
      kind: 'refused',
      userId: viewer.userId,
      address,
      details: { reason: 'late' },
    })
  } else if (state === 'elsewhere' || state === 'turned-away') {
    const waits = await insertWaiting(tx, cid, { ...asking, address: address ?? '::', agent: origin.agent })
    if (waits) {
      await writeExamLog(tx, cid, { kind: 'waiting', userId: viewer.userId, address, details: {} })
    }
    return { sitter: { ...sitter, asked: 'open' } }
  }
  return { sitter }
}

async function takePlace(
  context: Parts,
  tx: Queryable,
  { viewer, origin, cid, accepts }: Attempt,
  sitter: SitterRecord,
): Promise<Outcome> {
  const { userId } = viewer
  const asking = askingOf(viewer, origin)
  const { address } = asking
  const hasRules = sitter.rules !== ''
  if (hasRules && sitter.accepted_at === null && !accepts) {
    return { sitter, refusal: new Refusal('EXAM_RULES') }
  }
  if (address === null || !isRightPlace(sitter)) {
    await writeExamLog(tx, cid, { kind: 'refused', userId, address, details: { reason: 'place' } })
    return { sitter, refusal: new Refusal('EXAM_PLACE', { address: origin.address }) }
  }
  if (sitter.entered_at === null) await removeDraftsIn(tx, userId, cid)
  if (hasRules) await accept(tx, cid, userId)
  await takePart(context, tx, cid, asking)
  const own = sitter.lasts_minutes === null ? null : await keepOwnTimeOf(tx, cid, userId)
  await writeExamLog(tx, cid, { kind: 'entered', userId, address, details: { seat: seatOf(sitter) } })
  return {
    sitter: {
      ...sitter,
      is_here: true,
      entered_at: sitter.entered_at ?? sitter.now,
      accepted_at: sitter.accepted_at ?? (hasRules ? sitter.now : null),
      ...(own && { starts_at: new Date(own.start), ends_at: new Date(own.end) }),
    },
  }
}

const seatOf = ({ seat, room }: SitterRecord): string | null => (seat === null ? null : `${room} ${seat}`)

/** Closes other sessions' sockets, which would receive the exam's messages. */
export async function takePart(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  cid: number,
  asking: Asking,
): Promise<void> {
  await bind(tx, cid, asking)
  await tellSessionsEnded(context, tx, { userId: asking.userId, exceptSessionId: asking.sessionId })
}

const iso = (ms: number): string => new Date(ms).toISOString()

function present(cid: number, sitter: SitterRecord, { address }: Origin): ExamEntry {
  const [window, latest] = [windowOf(sitter), latestOf(sitter)]
  const hasEntered = sitter.entered_at !== null
  return {
    cid,
    title: sitter.title,
    state: stateOf(sitter),
    isLocked: isLockedAt(sitter, window, { hasEntered }, sitter.now.getTime()),
    now: sitter.now.toISOString(),
    doors: iso(doorsOf(sitter, window)),
    start: iso(window.start),
    end: iso(window.end),
    latest: latest === null ? null : iso(latest),
    lasts: sitter.lasts_minutes,
    seat:
      sitter.seat === null
        ? null
        : { name: sitter.seat, room: sitter.room ?? '', note: sitter.room_note ?? '' },
    rules: { html: sitter.rules_html, hasMath: sitter.rules_has_math },
    hasAccepted: sitter.accepted_at !== null,
    hasEntered,
    address: plainAddress(address) ?? address,
  }
}
