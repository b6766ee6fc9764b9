import { hallLimits } from '@verdict/domain/field-limits'
import { sql } from 'kysely'
import { isHiddenTeam } from '../../access/contest.ts'
import type { Queryable } from '../../platform/db.ts'

export async function roomsOf(db: Queryable, cid: number): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    select distinct t.room from teams t
    where t.contest_id = ${cid} and t.room <> '' and not ${isHiddenTeam(sql`t.user_id`)}
    order by t.room limit ${hallLimits.rooms}`.execute(db)
  return rows.map(({ room }) => room)
}
