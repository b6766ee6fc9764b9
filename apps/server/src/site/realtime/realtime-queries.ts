import type { Privilege } from '@verdict/domain/privilege'
import { tokenLifetimeMs } from '@verdict/domain/realtime'
import { sql } from 'kysely'
import { teamsOf } from '../../changes/index.ts'
import { sessionStands } from '../../people/index.ts'
import type { Queryable } from '../../platform/db.ts'

export async function insertToken(
  db: Queryable,
  token: { hash: Buffer; userId: number; sessionId: number },
): Promise<void> {
  await db
    .insertInto('realtime_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      session_id: token.sessionId,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${tokenLifetimeMs / 1000})`,
    })
    .execute()
}

export interface Holder {
  userId: number
  sessionId: number
  uid: string
  privilege: Privilege
  teams: number[]
}

/** A token works once, while its session lasts. */
export async function takeToken(db: Queryable, hash: Buffer): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    with taken as (delete from realtime_tokens where token_hash = ${hash} returning *)
    select t.user_id as "userId", t.session_id as "sessionId", u.uid, s.privilege, ${teamsOf(sql`t.user_id`)} as teams
    from taken t
    join users u on u.id = t.user_id
    join sessions s on s.id = t.session_id
    where t.expires_at > clock_timestamp() and ${sessionStands}`.execute(db)
  return rows[0]
}
