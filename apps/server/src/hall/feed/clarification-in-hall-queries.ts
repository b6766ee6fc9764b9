// Questions and announcements of a contest and what was answered, as the API has them: all are clarifications.

import { type RawBuilder, sql } from 'kysely'
import { admins, managersByCourse } from '../../access/contest.ts'
import type { Queryable } from '../../platform/db.ts'

export interface HallWord {
  kind: 'question' | 'answer'
  id: number
  did: number
  /** The entrant that its author is or stands for, with the id in the API. */
  author_id: number
  author_team: string
  is_by_staff: boolean
  /** Those of the discussion. */
  asker_id: number
  asker_team: string
  is_asked_by_staff: boolean
  /** The entrants whom it was addressed to; null: not to chosen ones. */
  readers: number[] | null
  /** The only one of them, with its id in the API. */
  reader_team: string | null
  title: string
  content: string
  pid: number | null
  created_at: Date
  is_deleted: boolean
}

/** A team of this contest, or the person. @param person a column */
const entrantOf = (cid: number, person: string): RawBuilder<number> => sql<number>`coalesce((
  select tm.team_id from team_members tm
  where tm.contest_id = ${cid} and tm.user_id = ${sql.ref(person)} and tm.role = 'contestant'), ${sql.ref(person)})`

/** A team may be the author itself. */
const teamOf = (cid: number, person: string): RawBuilder<string> => sql<string>`coalesce((
  select t.external_id from team_members tm join teams t on t.user_id = tm.team_id
  where tm.contest_id = ${cid} and tm.user_id = ${sql.ref(person)} and tm.role = 'contestant'), (
  select t.external_id from teams t where t.user_id = ${sql.ref(person)}), ${sql.ref(person)}::text)`

const readers = sql<number[] | null>`case when d.is_private then array(
  select r.user_id from discussion_readers r where r.did = d.did) end`

/** In the order in which they were written. @param ids null: all that are not deleted */
export async function hallWords(
  db: Queryable,
  cid: number,
  ids: { questions: readonly number[]; answers: readonly number[] } | null,
): Promise<HallWord[]> {
  const byStaff = (row: 'd' | 'm') => {
    const person = sql.ref(`${row}.author_id`)
    return sql`coalesce(${sql.ref(`${row}.by_staff`)},
      ${person} in ${admins} or ${person} in (${managersByCourse(cid)}))`
  }
  const questions = ids === null ? sql`` : sql`and d.did = any(${[...ids.questions]}::integer[])`
  // With a question, its answers come and go.
  const answers =
    ids === null
      ? sql``
      : sql`and (m.id = any(${[...ids.answers]}::integer[]) or d.did = any(${[...ids.questions]}::integer[]))`
  const standing = ids === null ? sql`where not is_deleted` : sql``
  const { rows } = await sql<HallWord>`
    select words.*, (
      select case when count(*) = 1 then min(${teamOf(cid, 'r.user_id')}) end
      from discussion_readers r where r.did = words.did and words.readers is not null) as reader_team
    from (
      select 'question' as kind, d.did as id, d.did, ${entrantOf(cid, 'd.author_id')} as author_id,
        ${teamOf(cid, 'd.author_id')} as author_team, ${byStaff('d')} as is_by_staff,
        ${entrantOf(cid, 'd.author_id')} as asker_id, ${teamOf(cid, 'd.author_id')} as asker_team,
        ${byStaff('d')} as is_asked_by_staff, ${readers} as readers, d.title, d.content,
        coalesce(d.about_pid, d.pid) as pid, d.created_at,
        d.deleted_at is not null as is_deleted
      from discussions d where d.contest_id = ${cid} ${questions}
      union all
      select 'answer', m.id, d.did, ${entrantOf(cid, 'm.author_id')}, ${teamOf(cid, 'm.author_id')},
        ${byStaff('m')}, ${entrantOf(cid, 'd.author_id')}, ${teamOf(cid, 'd.author_id')},
        ${byStaff('d')}, ${readers}, '', m.content, coalesce(d.about_pid, d.pid), m.created_at,
        d.deleted_at is not null or m.deleted_at is not null
      from discussion_comments m join discussions d on d.did = m.did where d.contest_id = ${cid} ${answers}
    ) words ${standing} order by created_at, kind desc, id`.execute(db)
  return rows
}

export async function allWords(
  db: Queryable,
  cid: number,
): Promise<{ questions: number[]; answers: number[] }> {
  const { rows } = await sql<{ did: number; id: number | null }>`
    select d.did, m.id from discussions d left join discussion_comments m on m.did = d.did
    where d.contest_id = ${cid}`.execute(db)
  return {
    questions: [...new Set(rows.map(({ did }) => did))],
    answers: rows.flatMap(({ id }) => (id === null ? [] : [id])),
  }
}
