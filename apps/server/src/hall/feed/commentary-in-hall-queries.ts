import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

export interface HallCommentary {
  commentary_id: number
  message: string
  tags: string[]
  /** Ids in the API of those that are still there. */
  teams: string[]
  pids: number[]
  sids: number[]
  created_at: Date
}

/** In the order in which it was written. @param about those with these numbers, or about these submissions or entrants; null: all */
export async function hallCommentary(
  db: Queryable,
  cid: number,
  about: { ids: readonly number[]; sids: readonly number[]; entrants: readonly number[] } | null,
): Promise<HallCommentary[]> {
  const wanted =
    about === null
      ? sql``
      : sql`and (k.commentary_id = any(${[...about.ids]}::integer[]) or k.sids && ${[...about.sids]}::integer[]
          or k.entrants && ${[...about.entrants]}::integer[])`
  const { rows } = await sql<HallCommentary>`
    select k.commentary_id, k.message, k.tags, k.created_at,
      array(
        select coalesce(t.external_id, e.user_id::text)
        from unnest(k.entrants) with ordinality named (entrant, place)
        join contest_entrants e on e.contest_id = k.contest_id and e.user_id = named.entrant
        left join teams t on t.user_id = e.user_id order by named.place) as teams,
      array(
        select cp.pid from unnest(k.pids) with ordinality named (pid, place)
        join contest_problems cp on cp.contest_id = k.contest_id and cp.pid = named.pid order by named.place) as pids,
      array(
        select s.sid from unnest(k.sids) with ordinality named (sid, place)
        join submissions s on s.sid = named.sid and s.contest_id = k.contest_id and s.skipped_at is null and not s.after_end
        join contest_problems cp on cp.contest_id = s.contest_id and cp.pid = s.pid
        join contest_entrants e on e.contest_id = s.contest_id and e.user_id = s.user_id
        order by named.place) as sids
    from commentary k where k.contest_id = ${cid} ${wanted} order by k.commentary_id`.execute(db)
  return rows
}

export async function commentaryIds(db: Queryable, cid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('commentary')
    .select('commentary_id')
    .where('contest_id', '=', cid)
    .execute()
  return rows.map(({ commentary_id }) => commentary_id)
}

export interface NewCommentary {
  message: string
  tags: string[]
  entrants: number[]
  pids: number[]
  sids: number[]
}

export async function insertCommentary(
  tx: Queryable,
  cid: number,
  author: number,
  commentary: NewCommentary,
): Promise<number> {
  const { commentary_id } = await tx
    .insertInto('commentary')
    .values({ contest_id: cid, author_id: author, ...commentary })
    .returning('commentary_id')
    .executeTakeFirstOrThrow()
  return commentary_id
}
