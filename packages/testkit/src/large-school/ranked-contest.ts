// A contest in its third hour that many take part in, most of their cells filled, with rows that no call could make so soon.

import type { ClientBase } from 'pg'
import { writeMembers } from './cell-members.ts'

export interface RankedPeople {
  title: string
  pids: readonly number[]
  /** Usernames are this and a number. */
  prefix: string
  nicks: readonly string[]
  /** Takes part as well, without a submission. */
  reader: string
}

/** @returns its cid */
export async function insertRankedContest(db: ClientBase, people: RankedPeople): Promise<number> {
  const { title, pids, prefix, nicks, reader } = people
  const { rows } = await db.query<{ cid: number }>(
    `insert into contests (title, owner_id, starts_at, ends_at, freeze_rule)
    select $1, id, now() - interval '3 hours', now() + interval '2 hours', 'none' from users order by id limit 1
    returning cid`,
    [title],
  )
  const cid = rows[0]!.cid
  await db.query(
    `insert into users (uid, nick, password_hash, checksum)
    select $1 || i, nick, 'none', 'checksum' from unnest($2::text[]) with ordinality n(nick, i) on conflict do nothing`,
    [prefix, nicks],
  )
  await db.query('insert into ranklist_versions (contest_id) values ($1)', [cid])
  await db.query(
    `insert into contest_problems (contest_id, pid, position) select $1, pid, i from unnest($2::integer[]) with ordinality p(pid, i)`,
    [cid, pids],
  )
  await db.query(
    `insert into contest_entrants (contest_id, user_id, uid_key, address)
    select $1, id, uid_key, '' from users where starts_with(uid, $2) or uid = $3`,
    [cid, prefix, reader],
  )
  await db.query(
    `insert into score_cells (contest_id, user_id, pid, accepted_at, public_accepted_at, failed, public_failed, submissions)
    select $1, u.id, p.pid, at, at, failed, failed, failed + 1
    from users u, unnest($2::integer[]) with ordinality p(pid, i),
      lateral (select case when (u.id * 7 + i * 13) % 5 < 3
        then date_trunc('milliseconds', now()) - interval '3 hours' + (u.id * i * 37 % 10000) * interval '1 second' end as at,
        (u.id + i) % 4 as failed) made
    where starts_with(u.uid, $3) and (u.id + i * 3) % 6 > 0`,
    [cid, pids, prefix],
  )
  await db.query(writeMembers)
  return cid
}
