import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { insertMany } from './move-in-queries.ts'

/** If a discussion has no text, its author's first comment becomes it. */
export async function countComments(tx: Queryable, dids: number[]): Promise<void> {
  const among = sql`any(${dids}::integer[])`
  await sql`
    with first as (
      select distinct on (m.did) m.id, m.did, m.author_id, m.content, m.html, m.has_math
      from discussion_comments m where m.did = ${among} and m.deleted_at is null order by m.did, m.id
    ), taken as (
      update discussions d set content = f.content, html = f.html, has_math = f.has_math
      from first f where f.did = d.did and d.content = '' and d.author_id = f.author_id
      returning f.id
    )
    delete from discussion_comments where id in (select id from taken)`.execute(tx)
  await sql`
    update discussions d
    set comments = (select count(*) from discussion_comments m where m.did = d.did and m.deleted_at is null),
      active_at = greatest(d.active_at,
        (select max(m.created_at) from discussion_comments m where m.did = d.did and m.deleted_at is null))
    where d.did = ${among}`.execute(tx)
}

interface DiscussionRow {
  did: number
  author_id: number
  title: string
  pid: number | null
  contest_id: number | null
  is_private: boolean
  created_at: Date
}

export const insertDiscussions = (tx: Queryable, rows: readonly DiscussionRow[]): Promise<void> =>
  insertMany(
    tx,
    'discussions',
    {
      did: 'integer',
      author_id: 'integer',
      title: 'text',
      content: 'text',
      html: 'text',
      has_math: 'boolean',
      pid: 'integer',
      contest_id: 'integer',
      is_private: 'boolean',
      created_at: 'timestamptz',
      active_at: 'timestamptz',
    },
    rows.map((row) => ({
      ...row,
      content: '',
      html: '',
      has_math: false,
      active_at: row.created_at,
    })),
  )

/** Links to this provider of these people or provider accounts. */
export const linksAmong = (
  db: Queryable,
  provider: string,
  userIds: readonly number[],
  providerIds: readonly string[],
): Promise<{ user_id: number; provider_id: string }[]> =>
  db
    .selectFrom('oauth_links')
    .select(['user_id', 'provider_id'])
    .where('provider', '=', provider)
    .where((either) =>
      either.or([
        either('user_id', 'in', [...userIds, 0]),
        either('provider_id', 'in', [...providerIds, '']),
      ]),
    )
    .execute()
