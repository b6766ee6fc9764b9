// SQL of the slips.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

export interface SlipPerson {
  user_id: number
  uid: string
  nick: string
  room: string | null
  seat: string | null
}

/** In the order in which slips are laid out: by room and seat, then those without. */
export const slipPeople = (
  tx: Queryable,
  cid: number,
  { uid, missing }: { uid?: string | undefined; missing: boolean },
): Promise<SlipPerson[]> =>
  tx
    .selectFrom('exam_sitters as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('exam_seats as s', 's.seat_id', 't.seat_id')
    .leftJoin('exam_rooms as r', 'r.room_id', 's.room_id')
    .select(['t.user_id', 'u.uid', 'u.nick', 'r.name as room', 's.name as seat'])
    .where('t.contest_id', '=', cid)
    .where('t.closed_at', 'is', null)
    .$if(uid !== undefined, (query) => query.where('u.uid_key', '=', sql<string>`lower(${uid})`))
    .$if(missing, (query) => query.where('t.code_hash', 'is', null))
    .orderBy('r.position')
    .orderBy('s.row_number')
    .orderBy('s.column_number')
    .orderBy('u.uid_key')
    .execute()

export async function keepCodes(
  tx: Queryable,
  cid: number,
  codes: readonly { userId: number; hash: Buffer }[],
): Promise<void> {
  const [users, hashes] = [codes.map(({ userId }) => userId), codes.map(({ hash }) => hash.toString('hex'))]
  await sql`
    update exam_sitters t set code_hash = decode(c.hash, 'hex'), code_used_at = null
    from unnest(${users}::integer[], ${hashes}::text[]) as c (user_id, hash)
    where t.contest_id = ${cid} and t.user_id = c.user_id`.execute(tx)
}
