// A line with only a name may get a temporary account, closed after the exam. Everybody on the roster is an entrant.

import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints, Given } from '@verdict/contract/endpoints'
import { examSitter, type ExamSitter, type RosterRow } from '@verdict/contract/exam-roster'
import { examLimits } from '@verdict/domain/field-limits'
import { Privilege } from '@verdict/domain/privilege'
import { addNumbered, findUser, mayMakeAccounts } from '../people/index.ts'
import { keepOwnTimes, tellOwnTimes } from '../changes/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../platform/present.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ContestRecord } from '../access/contest-access.ts'
import { momentOf } from '../access/contest-clock.ts'
import { managedExam } from '../access/exam.ts'
import { inManagedExam } from './exam-sitting.ts'
import { seatsOf } from './room-queries.ts'
import { countSitters } from './sitting-queries.ts'
import {
  accountsOnSheet,
  countRoster,
  courseMembers,
  deleteSitter,
  findSitter,
  insertSitters,
  lastTemporary,
  placeSitter,
  rosterPage,
  type SheetAccount,
} from './roster-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listSitters(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  { keyword, ...page }: PageRequest & { keyword?: string | undefined },
): Promise<Page<ExamSitter>> {
  await managedExam(db, viewer, cid)
  const [rows, count] = await Promise.all([rosterPage(db, cid, keyword, page), countRoster(db, cid, keyword)])
  const docs = rows.map((row) =>
    present(examSitter, row, {
      seat: row.seat_id === null ? null : { seatId: row.seat_id, room: row.room ?? '', name: row.seat ?? '' },
      temporary: row.is_temporary,
    }),
  )
  return pageFrom(docs, count, page)
}

type Line = Sheet['rows'][number]

type Sheet = Given<'POST /exam/:cid/sitters'>['body']

interface Read {
  line: Line
  state: RosterRow['state']
  account: SheetAccount | null
  seatId: number | null
  seatFault: RosterRow['seatFault']
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_ROSTER_FULL, EXAM_OVER */
export const addSheet = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { rows, temporary, dryRun }: Sheet,
): Promise<DataOf<Endpoints['POST /exam/:cid/sitters']>> =>
  inManagedExam(context, viewer, cid, async (tx, contest) => {
    const read = await readSheet(tx, contest, rows, temporary)
    const fresh = read.filter(({ state }) => state === 'new')
    const nameless = read.filter(({ state }) => state === 'temporary')
    await assertFits(tx, contest, fresh.length + nameless.length)
    const rights = { mayMakeAccounts: mayMakeAccounts(viewer) }
    const answer = { rows: read.map(presentLine), added: 0, made: 0, placed: 0, ...rights }
    if (dryRun) return answer
    const made = await makeAccounts(tx, cid, nameless)
    const ids = fresh.flatMap(({ account }) => account?.user_id ?? [])
    await insertSitters(tx, cid, ids, false)
    await insertSitters(
      tx,
      cid,
      [...made.values()].map(({ userId }) => userId),
      true,
    )
    await keepOwnTimes(tx, cid)
    await tellOwnTimes(context, tx, cid, ids)
    let placed = 0
    for (const one of read) {
      const userId = made.get(one)?.userId ?? one.account?.user_id
      if (one.seatId === null || userId === undefined) continue
      await placeSitter(tx, cid, userId, one.seatId)
      placed += 1
    }
    const uids = [
      ...fresh.flatMap(({ account }) => account?.uid ?? []),
      ...[...made.values()].map(({ uid }) => uid),
    ]
    if (uids.length > 0 || placed > 0) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'contest.examRoster',
        target: `contest:${cid}`,
        after: { uids, added: uids.length, placed },
      })
    }
    return { ...answer, added: uids.length, made: made.size, placed }
  })

const presentLine = ({ line, state, account, seatFault }: Read): RosterRow => ({
  who: line.who === '' ? line.name : line.who,
  state,
  account: account && { uid: account.uid, nick: account.nick },
  seatFault,
})

async function readSheet(
  tx: Queryable,
  { cid }: ContestRecord,
  lines: Line[],
  temporary: boolean,
): Promise<Read[]> {
  const found = new Map<number, SheetAccount[]>()
  const words = lines.map(({ who }) => who)
  for (const account of await accountsOnSheet(tx, cid, words)) {
    found.set(account.line, [...(found.get(account.line) ?? []), account])
  }
  const seats = await seatFinder(tx, cid)
  const seen = new Set<number>()
  return lines.map((line, index) => {
    const accounts = found.get(index + 1) ?? []
    const state = stateOf(line, accounts, seen, temporary)
    const account = accounts.length === 1 ? accounts[0]! : null
    if (account) seen.add(account.user_id)
    const isOn = state === 'new' || state === 'listed' || state === 'temporary'
    return { line, state, account, ...(isOn ? seats(line, account) : { seatId: null, seatFault: null }) }
  })
}

function stateOf(
  { who, name }: Line,
  accounts: readonly SheetAccount[],
  seen: ReadonlySet<number>,
  temporary: boolean,
): RosterRow['state'] {
  const [only] = accounts
  if (!only) return who === '' && name !== '' && temporary ? 'temporary' : 'unknown'
  if (accounts.length > 1) return 'ambiguous'
  if (seen.has(only.user_id)) return 'repeated'
  if (only.privilege === Privilege.Banned) return 'banned'
  if (only.is_staff || only.privilege >= Privilege.Admin) return 'staff'
  return only.is_sitter ? 'listed' : 'new'
}

type SeatOf = Pick<Read, 'seatId' | 'seatFault'>

/** A seat goes to the first line that asks for it. */
async function seatFinder(
  tx: Queryable,
  cid: number,
): Promise<(line: Line, account: SheetAccount | null) => SeatOf> {
  const seats = await seatsOf(tx, cid)
  const taken = new Set<number>()
  const fault = (seatFault: RosterRow['seatFault']): SeatOf => ({ seatId: null, seatFault })
  return ({ room, seat }, account) => {
    if (seat === '') return fault(null)
    if (account?.entered_at) return fault('entered')
    const inRoom = seats.filter((one) => room === '' || one.room_name.toLowerCase() === room.toLowerCase())
    if (room !== '' && inRoom.length === 0) return fault('room-unknown')
    const meant = inRoom.filter(({ name }) => name.toLowerCase() === seat.toLowerCase())
    const [only] = meant
    if (!only || meant.length > 1) return fault('seat-unknown')
    const isOthers = only.uid !== null && only.uid !== account?.uid
    if (isOthers || taken.has(only.seat_id)) return fault('seat-taken')
    taken.add(only.seat_id)
    return { seatId: only.seat_id, seatFault: null }
  }
}

/** @throws Refusal EXAM_OVER, EXAM_ROSTER_FULL */
async function assertFits(tx: Queryable, contest: ContestRecord, more: number): Promise<void> {
  if (momentOf(contest, null, await databaseClock(tx)).phase === 'ended') throw new Refusal('EXAM_OVER')
  const { sitters } = await countSitters(tx, contest.cid)
  if (sitters + more > examLimits.sitters) {
    throw new Refusal('EXAM_ROSTER_FULL', { limit: examLimits.sitters })
  }
}

/** Numbered after the last one, as exam17-001. They have no password. */
async function makeAccounts(
  tx: Queryable,
  cid: number,
  lines: readonly Read[],
): Promise<Map<Read, { userId: number; uid: string }>> {
  if (lines.length === 0) return new Map()
  const names = lines.map(({ line }) => line.name)
  const made = await addNumbered(tx, `exam${cid}`, await lastTemporary(tx, cid), names)
  return new Map(lines.map((one, index) => [one, made[index]!]))
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_ROSTER_FULL, EXAM_OVER */
export const addCourse = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  sectionId: number | null,
): Promise<{ added: number }> =>
  inManagedExam(context, viewer, cid, async (tx, contest) => {
    if (contest.course_id === null) throw new Refusal('NOT_FOUND')
    const members = await courseMembers(tx, cid, contest.course_id, sectionId)
    await assertFits(tx, contest, members.length)
    await insertSitters(
      tx,
      cid,
      members.map(({ user_id }) => user_id),
      false,
    )
    await keepOwnTimes(tx, cid)
    await tellOwnTimes(
      context,
      tx,
      cid,
      members.map(({ user_id }) => user_id),
    )
    if (members.length > 0) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'contest.examRoster',
        target: `contest:${cid}`,
        after: { uids: members.map(({ uid }) => uid), added: members.length },
      })
    }
    return { added: members.length }
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_SITTER_ENTERED */
export const removeSitter = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, uid }: { cid: number; uid: string },
): Promise<void> =>
  inManagedExam(context, viewer, cid, async (tx) => {
    const { user_id } = await waitingSitter(tx, cid, uid)
    await deleteSitter(tx, cid, user_id)
    await keepOwnTimes(tx, cid)
    await tellOwnTimes(context, tx, cid, [user_id])
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.examRoster',
      target: `contest:${cid}`,
      before: { uid },
    })
  })

/** @throws Refusal NOT_FOUND, EXAM_SITTER_ENTERED */
async function waitingSitter(tx: Queryable, cid: number, uid: string) {
  const user = await findUser(tx, uid)
  const sitter = user && (await findSitter(tx, cid, user.id))
  if (!sitter) throw new Refusal('NOT_FOUND')
  if (sitter.entered_at) throw new Refusal('EXAM_SITTER_ENTERED')
  return sitter
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_SITTER_ENTERED, EXAM_SEAT_TAKEN */
export const seatSitter = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, uid, seatId }: { cid: number; uid: string; seatId: number | null },
): Promise<void> =>
  inManagedExam(context, viewer, cid, async (tx) => {
    const { user_id } = await waitingSitter(tx, cid, uid)
    const seat = (await seatsOf(tx, cid)).find(({ seat_id }) => seat_id === seatId)
    if (seatId !== null && !seat) throw new Refusal('NOT_FOUND')
    if (seat && seat.uid !== null && seat.uid.toLowerCase() !== uid.toLowerCase()) {
      throw new Refusal('EXAM_SEAT_TAKEN', { uid: seat.uid, seat: seat.name })
    }
    await placeSitter(tx, cid, user_id, seatId)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.examSeat',
      target: `contest:${cid}`,
      after: { uid, seat: seat ? `${seat.room_name} ${seat.name}` : '' },
    })
  })
