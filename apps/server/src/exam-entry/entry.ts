// Entry to an exam. The first session that comes takes part; from then on another one of the same account, or the same from
// another address where the exam binds it to one, waits until a proctor lets it in. All of it stands in the exam's log.

import type { ExamEntry } from '@verdict/contract/exam-entry'
import { tellSessionsEnded } from '../account/index.ts'
import { removeDraftsIn } from '../draft/index.ts'
import { writeExamLog } from '../exam-log/index.ts'
import { keepOwnTimeOf } from '../own-time/index.ts'
import { plainAddress } from '../platform/address.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { shareContest } from '../standing/contest-access.ts'
import { doorsOf, isLockedAt } from '../standing/sitting.ts'
import { accept, type Asking, bind, findSitter, insertWaiting, type SitterRecord } from './queries.ts'
import { isRightPlace, latestOf, stateOf, windowOf } from './state.ts'

type Parts = Pick<Context, 'db' | 'channel' | 'rateLimiter'>

const triesOfOne = { count: 20, seconds: 60 }

export const askingOf = ({ userId, sessionId }: Viewer, { address }: Origin): Asking => ({
  userId,
  sessionId,
  address: plainAddress(address),
})

/** @throws Refusal NOT_FOUND for everybody who is not on the roster */
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
  const refusal = await context.db
    .transaction()
    .execute((tx) => tryEntry(context, tx, { viewer, origin, cid, accepts }))
  // Only now: what was refused stays in the log.
  if (refusal) throw refusal
  return readEntry(context, viewer, origin, cid)
}

interface Attempt {
  viewer: Viewer
  origin: Origin
  cid: number
  accepts: boolean
}

async function tryEntry(context: Parts, tx: Queryable, attempt: Attempt): Promise<Refusal | null> {
  const { viewer, origin, cid } = attempt
  const asking = askingOf(viewer, origin)
  // Before the row of the sitter, by the order of locks: entry may move their end.
  await shareContest(tx, cid)
  const sitter = await findSitter(tx, cid, asking, true)
  if (!sitter) throw new Refusal('NOT_FOUND')
  const state = stateOf(sitter)
  const { address } = asking
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
  } else if (state === 'open') return takePlace(context, tx, attempt, sitter)
  return null
}

async function takePlace(
  context: Parts,
  tx: Queryable,
  { viewer, origin, cid, accepts }: Attempt,
  sitter: SitterRecord,
): Promise<Refusal | null> {
  const { userId } = viewer
  const asking = askingOf(viewer, origin)
  const { address } = asking
  if (sitter.rules !== '' && sitter.accepted_at === null && !accepts) return new Refusal('EXAM_RULES')
  if (address === null || !isRightPlace(sitter)) {
    await writeExamLog(tx, cid, { kind: 'refused', userId, address, details: { reason: 'place' } })
    return new Refusal('EXAM_PLACE', { address: origin.address })
  }
  // Code that was put there before the exam stays out of it.
  if (sitter.entered_at === null) await removeDraftsIn(tx, userId, cid)
  if (sitter.rules !== '') await accept(tx, cid, userId)
  await takePart(context, tx, cid, asking)
  await keepOwnTimeOf(tx, cid, userId)
  await writeExamLog(tx, cid, { kind: 'entered', userId, address, details: { seat: seatOf(sitter) } })
  return null
}

const seatOf = ({ seat, room }: SitterRecord): string | null => (seat === null ? null : `${room} ${seat}`)

/** The sockets of every other session of the account end: they would hear what is said in the exam. */
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
    address: plainAddress(address) ?? address,
  }
}
