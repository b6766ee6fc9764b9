// SQL of all that is kept of one person.

import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** More than anybody has; what is beyond is left out rather than held in memory. */
const most = 50_000

/** @param id of the person */
const selects = {
  profile: (id) => sql`
    select uid as username, nick as nickname, motto, mail, school, student_number, privilege, submit, solve, extra_share,
      created_at, updated_at, last_visited_at from users where id = ${id}`,
  sessions: (id) => sql`
    select address, agent, created_at, last_seen_at, expires_at from sessions where user_id = ${id} order by id`,
  'connected-accounts': (id) => sql`
    select provider, provider_id, display_name, created_at from oauth_links where user_id = ${id} order by id`,
  groups: (id) => sql`
    select g.title, m.created_at as joined_at from group_members m join groups g on g.gid = m.gid
    where m.user_id = ${id} and g.deleted_at is null order by g.gid`,
  courses: (id) => sql`
    select c.course_id as course, c.name, m.joined_at from course_members m join courses c on c.course_id = m.course_id
    where m.user_id = ${id} order by c.course_id`,
  contests: (id) => sql`
    select e.contest_id as contest, c.title, e.entered_at, e.address
    from contest_entrants e join contests c on c.cid = e.contest_id
    where e.user_id = ${id} and c.deleted_at is null order by e.contest_id`,
  exams: (id) => sql`
    select s.contest_id as contest, s.entered_at, s.handed_in_at, host(s.address) as address
    from exam_sitters s where s.user_id = ${id} and s.entered_at is not null order by s.contest_id`,
  receipts: (id) => sql`
    select contest_id as contest, code, key_id, content, encode(signature, 'base64') as signature, made_at
    from exam_receipts where user_id = ${id} order by receipt_id`,
  submissions: (id) => sql`
    select sid, pid as problem, nullif(contest_id, 0) as contest, course_id as course, language, created_at, code_bytes,
      case when is_open then judge end as judge, case when is_open then time_ms end as time_ms,
      case when is_open then memory_kb end as memory_kb
    from submissions where user_id = ${id} order by sid`,
  discussions: (id) => sql`
    select did, title, content, created_at from discussions where author_id = ${id} and deleted_at is null order by did`,
  comments: (id) => sql`
    select id, did as discussion, content, created_at from discussion_comments
    where author_id = ${id} and deleted_at is null order by id`,
  'exam-questions': (id) => sql`
    select contest_id as contest, text, asked_at from exam_questions where user_id = ${id} order by id`,
  drafts: (id) => sql`
    select pid as problem, nullif(contest_id, 0) as contest, language, code, updated_at from drafts where user_id = ${id}
    order by updated_at`,
  templates: (id) => sql`select language, code from code_templates where user_id = ${id} order by language`,
  runs: (id) => sql`
    select pid as problem, nullif(contest_id, 0) as contest, language, code, cases, created_at from runs
    where user_id = ${id} order by id`,
  notifications: (id) => sql`
    select kind, title, content, created_at from notifications where user_id = ${id} order by id`,
  acts: (id) => sql`
    select action, target, address, created_at from audit where actor_id = ${id} order by id`,
} satisfies Record<string, (id: number) => RawBuilder<unknown>>

export type PersonKind = keyof typeof selects
export const personKinds = Object.keys(selects) as PersonKind[]

export async function rowsOf(db: Queryable, kind: PersonKind, id: number): Promise<unknown[]> {
  const { rows } = await sql`${selects[kind](id)} limit ${most}`.execute(db)
  return rows
}

export const namesOfPrograms = (db: Queryable, userId: number) =>
  db
    .selectFrom('submissions')
    .select(['sid', 'pid', 'language'])
    .where('user_id', '=', userId)
    .where('code_bytes', '>', 0)
    .orderBy('sid')
    .limit(most)
    .execute()

export async function codeOf(db: Queryable, sid: number): Promise<string> {
  const row = await db.selectFrom('submissions').select('code').where('sid', '=', sid).executeTakeFirst()
  return row?.code ?? ''
}

export const picturesOf = (db: Queryable, userId: number) =>
  db
    .selectFrom('pictures')
    .select(['sha256', 'media_type'])
    .where('uploaded_by', '=', userId)
    .orderBy('created_at')
    .limit(most)
    .execute()
