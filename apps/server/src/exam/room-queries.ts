import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

export interface RoomColumns {
  name: string
  note: string
  networks: string[]
}

export interface NewSeat {
  name: string
  row: number
  column: number
  address: string | null
}

export async function roomsOf(db: Queryable, cid: number) {
  const { rows } = await sql<RoomColumns & { room_id: number; position: number }>`
    select room_id, name, note, networks::text[] as networks, position from exam_rooms
    where contest_id = ${cid} order by position, room_id`.execute(db)
  return rows
}

export const seatsOf = (db: Queryable, cid: number) =>
  db
    .selectFrom('exam_seats as s')
    .innerJoin('exam_rooms as r', 'r.room_id', 's.room_id')
    .leftJoin('exam_sitters as t', 't.seat_id', 's.seat_id')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .select(['s.seat_id', 's.room_id', 's.name', 's.row_number', 's.column_number'])
    .select(['u.uid', 'u.nick', 'r.name as room_name'])
    .select(sql<string | null>`host(s.address)`.as('address'))
    .where('s.contest_id', '=', cid)
    .orderBy('s.room_id')
    .orderBy('s.row_number')
    .orderBy('s.column_number')
    .execute()

export async function insertRoom(
  tx: Queryable,
  cid: number,
  { name, note, networks, position }: RoomColumns & { position: number },
): Promise<number> {
  const { rows } = await sql<{ room_id: number }>`
    insert into exam_rooms (contest_id, name, note, networks, position)
    values (${cid}, ${name}, ${note}, ${networks}::text[]::cidr[], ${position}) returning room_id`.execute(tx)
  return rows[0]!.room_id
}

export async function updateRoom(
  tx: Queryable,
  roomId: number,
  { name, note, networks }: RoomColumns,
): Promise<void> {
  await sql`
    update exam_rooms set name = ${name}, note = ${note}, networks = ${networks}::text[]::cidr[]
    where room_id = ${roomId}`.execute(tx)
}

/** People assigned to its seats lose them. */
export async function deleteRoom(tx: Queryable, roomId: number): Promise<void> {
  await tx.deleteFrom('exam_rooms').where('room_id', '=', roomId).execute()
}

/** Replaces all seats at once, since two may swap places. One that keeps its name keeps its person. */
export async function keepSeats(
  tx: Queryable,
  cid: number,
  roomId: number,
  seats: readonly NewSeat[],
): Promise<void> {
  const { rows: sitting } = await sql<{ user_id: number; name: string }>`
    select t.user_id, lower(s.name) as name from exam_sitters t join exam_seats s on s.seat_id = t.seat_id
    where s.room_id = ${roomId}`.execute(tx)
  await tx.deleteFrom('exam_seats').where('room_id', '=', roomId).execute()
  if (seats.length === 0) return
  await tx
    .insertInto('exam_seats')
    .values(
      seats.map(({ name, row, column, address }) => ({
        contest_id: cid,
        room_id: roomId,
        name,
        row_number: row,
        column_number: column,
        address,
      })),
    )
    .execute()
  await sql`
    update exam_sitters t set seat_id = s.seat_id
    from unnest(${sitting.map((one) => one.user_id)}::integer[], ${sitting.map((one) => one.name)}::text[]) as w (user_id, name)
    join exam_seats s on s.room_id = ${roomId} and lower(s.name) = w.name
    where t.contest_id = ${cid} and t.user_id = w.user_id`.execute(tx)
}

export async function seatsInUse(tx: Queryable, roomId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('exam_seats as s')
    .innerJoin('exam_sitters as t', 't.seat_id', 's.seat_id')
    .select('s.name')
    .where('s.room_id', '=', roomId)
    .where('t.entered_at', 'is not', null)
    .orderBy('s.name')
    .execute()
  return rows.map(({ name }) => name)
}
