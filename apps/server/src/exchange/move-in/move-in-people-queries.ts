import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { insertMany } from './move-in-queries.ts'

export interface UserRow {
  id: number
  uid: string
  password_hash: string
  checksum: string
  privilege: number
  nick: string
  motto: string
  mail: string
  school: string
  last_visited_at: Date | null
  created_at: Date
  updated_at: Date
}

export const insertUsers = (tx: Queryable, rows: readonly UserRow[]): Promise<void> =>
  insertMany(
    tx,
    'users',
    {
      id: 'integer',
      uid: 'text',
      password_hash: 'text',
      checksum: 'text',
      privilege: 'smallint',
      nick: 'text',
      motto: 'text',
      mail: 'text',
      school: 'text',
      last_visited_at: 'timestamptz',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    rows,
  )

/** Locks the people, since their columns are copied. */
export async function insertMembers(
  tx: Queryable,
  rows: readonly { gid: number; userId: number }[],
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(${rows.map(({ gid }) => gid)}::integer[], ${rows.map(({ userId }) => userId)}::integer[])
        as w (gid, user_id)
    ), held as (
      select id, uid_key, solve > 0 and privilege > 0 as is_ranked from users
      where id in (select user_id from wanted) order by id for share
    )
    insert into group_members (gid, user_id, uid_key, is_ranked)
    select w.gid, w.user_id, h.uid_key, h.is_ranked from wanted w join held h on h.id = w.user_id
    on conflict do nothing`.execute(tx)
}
