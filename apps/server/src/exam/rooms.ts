// A seat that keeps its name keeps its person; the seat of a person who has entered cannot be removed.

import type { ExamRoom, roomFields } from '@verdict/contract/exam-seats'
import { examLimits } from '@verdict/domain/field-limits'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { z } from 'zod'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../platform/viewer.ts'
import { managedExam } from '../access/exam.ts'
import { inManagedExam } from './exam-sitting.ts'
import {
  deleteRoom,
  insertRoom,
  keepSeats,
  type NewSeat,
  roomsOf,
  seatsInUse,
  seatsOf,
  updateRoom,
} from './room-queries.ts'

type Fields = z.output<typeof roomFields>
interface Rooms {
  rooms: ExamRoom[]
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listRooms({ db }: Context, viewer: Viewer, cid: number): Promise<Rooms> {
  await managedExam(db, viewer, cid)
  return listed(db, cid)
}

async function listed(db: Queryable, cid: number): Promise<Rooms> {
  const [rooms, seats] = await Promise.all([roomsOf(db, cid), seatsOf(db, cid)])
  return {
    rooms: rooms.map(({ room_id, name, note, networks }) => ({
      roomId: room_id,
      name,
      note,
      networks,
      seats: seats
        .filter((seat) => seat.room_id === room_id)
        .map((seat) => ({
          seatId: seat.seat_id,
          name: seat.name,
          row: seat.row_number,
          column: seat.column_number,
          address: seat.address,
          sitter: seat.uid === null ? null : { uid: seat.uid, nick: seat.nick ?? '' },
        })),
    })),
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_ROOMS_FULL, and what `keep` throws */
export const addRoom = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  fields: Fields,
): Promise<Rooms> =>
  inManagedExam(context, viewer, cid, async (tx) => {
    const rooms = await roomsOf(tx, cid)
    if (rooms.length >= examLimits.rooms) {
      throw new Refusal('EXAM_ROOMS_FULL', { limit: examLimits.rooms })
    }
    assertFreeName(fields.name, rooms)
    const room = columnsOf(fields)
    const seats = seatColumns(fields.seats)
    const position = Math.max(0, ...rooms.map((one) => one.position)) + 1
    const roomId = await insertRoom(tx, cid, { ...room, position })
    await assertRoomFor(tx, cid, roomId, seats)
    await keepSeats(tx, cid, roomId, seats)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.examRoom',
      target: `contest:${cid}`,
      after: audited(room, seats),
    })
    return listed(tx, cid)
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_SEAT_IN_USE, and what `keep` throws */
export const changeRoom = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, roomId }: { cid: number; roomId: number },
  fields: Fields,
): Promise<Rooms> =>
  inManagedExam(context, viewer, cid, async (tx) => {
    const rooms = await roomsOf(tx, cid)
    const before = rooms.find(({ room_id }) => room_id === roomId)
    if (!before) throw new Refusal('NOT_FOUND')
    assertFreeName(
      fields.name,
      rooms.filter((room) => room !== before),
    )
    const room = columnsOf(fields)
    const seats = seatColumns(fields.seats)
    await assertRoomFor(tx, cid, roomId, seats)
    await assertUnused(tx, roomId, new Set(seats.map(({ name }) => name.toLowerCase())))
    const seatsBefore = (await seatsOf(tx, cid)).filter(({ room_id }) => room_id === roomId)
    await updateRoom(tx, roomId, room)
    await keepSeats(tx, cid, roomId, seats)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.examRoom',
      target: `contest:${cid}`,
      before: audited(before, seatsBefore),
      after: audited(room, seats),
    })
    return listed(tx, cid)
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_SEAT_IN_USE */
export const removeRoom = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, roomId }: { cid: number; roomId: number },
): Promise<Rooms> =>
  inManagedExam(context, viewer, cid, async (tx) => {
    const before = (await roomsOf(tx, cid)).find(({ room_id }) => room_id === roomId)
    if (!before) throw new Refusal('NOT_FOUND')
    await assertUnused(tx, roomId, new Set())
    const seats = (await seatsOf(tx, cid)).filter(({ room_id }) => room_id === roomId)
    await deleteRoom(tx, roomId)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.examRoom',
      target: `contest:${cid}`,
      before: audited(before, seats),
    })
    return listed(tx, cid)
  })

const audited = (
  { name, note, networks }: { name: string; note: string; networks: string[] },
  seats: readonly { name: string }[],
) => ({ room: name, note, networks, seats: seats.map((seat) => seat.name) })

/** @throws Refusal EXAM_ROOM_NAME_TAKEN */
function assertFreeName(name: string, others: readonly { name: string }[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw new Refusal('EXAM_ROOM_NAME_TAKEN', { name })
  }
}

const columnsOf = ({ name, note, networks }: Fields) => ({
  name,
  note,
  networks: networks.flatMap((text, index) => {
    const typed = text.trim()
    return typed === '' ? [] : [networkOf(typed, index + 1)]
  }),
})

/** Normalised like in the database: host bits cleared, one address is a network. @throws Refusal EXAM_NETWORK_INVALID */
function networkOf(typed: string, line: number): string {
  const [address = '', bits] = typed.split('/')
  const kind = isIP(address)
  // The library alone would accept 10.3 as an address.
  if (kind === 0) throw new Refusal('EXAM_NETWORK_INVALID', { line, text: typed })
  const whole = bits === undefined ? `${address}/${kind === 4 ? 32 : 128}` : typed
  const family = kind === 4 ? ipaddr.IPv4 : ipaddr.IPv6
  try {
    return `${family.networkAddressFromCIDR(whole).toString()}/${whole.split('/')[1]}`
  } catch {
    throw new Refusal('EXAM_NETWORK_INVALID', { line, text: typed })
  }
}

/** @throws Refusal EXAM_SEAT_INVALID for a duplicate name or place and for invalid addresses */
function seatColumns(seats: Fields['seats']): NewSeat[] {
  const [names, places] = [new Set<string>(), new Set<string>()]
  return seats.map(({ name, row, column, address }) => {
    const [key, place] = [name.toLowerCase(), `${row} ${column}`]
    if (names.has(key) || places.has(place)) throw new Refusal('EXAM_SEAT_INVALID', { seat: name })
    names.add(key)
    places.add(place)
    const typed = address?.trim() ?? ''
    if (typed !== '' && isIP(typed) === 0) throw new Refusal('EXAM_SEAT_INVALID', { seat: name })
    return { name, row, column, address: typed === '' ? null : ipaddr.process(typed).toString() }
  })
}

/** @throws Refusal EXAM_SEATS_FULL */
async function assertRoomFor(
  tx: Queryable,
  cid: number,
  roomId: number,
  seats: readonly NewSeat[],
): Promise<void> {
  const others = (await seatsOf(tx, cid)).filter(({ room_id }) => room_id !== roomId)
  if (others.length + seats.length > examLimits.seats) {
    throw new Refusal('EXAM_SEATS_FULL', { limit: examLimits.seats })
  }
}

/** @throws Refusal EXAM_SEAT_IN_USE for seats of people who have entered, except these */
async function assertUnused(tx: Queryable, roomId: number, staying: ReadonlySet<string>): Promise<void> {
  const used = (await seatsInUse(tx, roomId)).filter((name) => !staying.has(name.toLowerCase()))
  if (used.length > 0) throw new Refusal('EXAM_SEAT_IN_USE', { seats: used.join(', ') })
}
