// SQL of the check of a machine.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** The first room whose networks hold the address. A deleted contest has none. */
export async function roomOfAddress(db: Queryable, cid: number, address: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select r.name from exam_rooms r join contests c on c.cid = r.contest_id and c.deleted_at is null
    where r.contest_id = ${cid} and ${address}::inet <<= any(r.networks)
    order by r.position, r.room_id limit 1`.execute(db)
  return rows[0]?.name ?? null
}
