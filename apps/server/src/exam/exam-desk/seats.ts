// Each action on a person needs a reason and is logged.

import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Given } from '@verdict/contract/endpoints'
import type { Viewer } from '../../platform/viewer.ts'
import { writeExamLog } from '../../changes/index.ts'
import { proctoredExam } from '../../access/exam.ts'
import {
  findSeat,
  findSitter,
  holdSeats,
  leaveSeats,
  releaseSession,
  setLetIn,
  type SitterRecord,
  takeSeat,
  whoSitsAt,
} from './desk-queries.ts'

export interface Deed {
  viewer: Viewer
  origin: Origin
  cid: number
}

type Move = Given<'POST /exam/:cid/desk/seat'>['body']

/** Work and drafts belong to the account, so they follow. @throws Refusal NOT_FOUND, FORBIDDEN, EXAM_SEAT_TAKEN */
export async function moveSeat({ db }: Pick<Context, 'db'>, deed: Deed, move: Move): Promise<void> {
  const { viewer, cid } = deed
  await proctoredExam(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    await holdSeats(tx, cid)
    const sitter = await knownSitter(tx, cid, move.uid)
    const seat = move.seatId === null ? null : await findSeat(tx, cid, move.seatId)
    if (seat === undefined) throw new Refusal('NOT_FOUND')
    const there = seat && (await whoSitsAt(tx, cid, seat.seat_id))
    const other = there && there.user_id !== sitter.user_id ? there : null
    if (other && !move.swap) throw new Refusal('EXAM_SEAT_TAKEN', { seat: other.seat ?? '', uid: other.uid })
    if (!seat || seat.seat_id !== sitter.seat_id) {
      // A seat holds one person at any moment, so both leave before either sits down.
      await leaveSeats(tx, cid, [sitter.user_id, ...(other ? [other.user_id] : [])])
      if (seat) await takeSeat(tx, cid, sitter.user_id, seat.seat_id)
      if (other && sitter.seat_id !== null) await takeSeat(tx, cid, other.user_id, sitter.seat_id)
    }
    const moved = [
      { who: sitter, to: seat?.words ?? null },
      ...(other ? [{ who: other, to: sitter.seat }] : []),
    ]
    for (const { who, to } of moved) {
      if (move.release) await releaseSession(tx, cid, who.user_id)
      await noteMove(tx, deed, who, to, move)
    }
  })
}

async function noteMove(
  tx: Queryable,
  deed: Deed,
  who: SitterRecord,
  to: string | null,
  { reason, release }: Move,
): Promise<void> {
  await log(tx, deed, 'moved', who, { from: who.seat, to, reason, released: release })
  await writeAudit(tx, deed.origin, {
    actorId: deed.viewer.userId,
    action: 'contest.examSeat',
    target: `contest:${deed.cid}`,
    before: { seat: who.seat ?? '' },
    after: { uid: who.uid, seat: to ?? '', reason },
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function letIn(
  { db }: Pick<Context, 'db'>,
  deed: Deed,
  { uid, reason }: { uid: string; reason: string },
): Promise<void> {
  const { viewer, cid } = deed
  await proctoredExam(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    const sitter = await knownSitter(tx, cid, uid)
    if (await setLetIn(tx, cid, sitter.user_id)) await log(tx, deed, 'let-in', sitter, { reason })
  })
}

/** @throws Refusal NOT_FOUND */
export async function knownSitter(db: Queryable, cid: number, uid: string): Promise<SitterRecord> {
  const sitter = await findSitter(db, cid, uid)
  if (!sitter) throw new Refusal('NOT_FOUND')
  return sitter
}

const log = (
  tx: Queryable,
  { viewer, origin, cid }: Deed,
  kind: 'moved' | 'let-in',
  { user_id }: SitterRecord,
  details: Record<string, string | boolean | null>,
): Promise<void> =>
  writeExamLog(tx, cid, { kind, userId: user_id, actorId: viewer.userId, address: origin.address, details })
