import { Privilege } from '@verdict/domain/privilege'
import { sql, type RawBuilder } from 'kysely'
import type { StoredPassword } from '../../people/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { isOpen } from '../../access/contest-clock.ts'
import { isPerson } from '../../changes/index.ts'
import { isJudged } from './sweep-queries.ts'

/** More rows are left out instead of exhausting memory. */
const most = 50_000

/** Their own, and what they sent for a team. */
const isSentBy = (id: number) => sql<boolean>`(user_id = ${id} or sent_by = ${id})`

const isWrittenBy = (id: number) => sql<boolean>`(author_id = ${id} or sent_by = ${id})`

const selects = {
  profile: (id) => sql`
    select uid as username, nick as nickname, motto, mail, verified_mail, language, school, student_number, privilege, submit, solve, extra_share, hides_activity,
      created_at, updated_at, last_visited_at from users where id = ${id}`,
  sessions: (id) => sql`
    select address, agent, created_at, last_seen_at, expires_at from sessions where user_id = ${id} order by id`,
  'access-tokens': (id) => sql`
    select name, scopes, created_at, expires_at, last_used_at, last_address from access_tokens where user_id = ${id} order by id`,
  'connected-accounts': (id) => sql`
    select provider, provider_id, display_name, created_at from oauth_links where user_id = ${id} order by id`,
  'learning-platforms': (id) => sql`
    select p.name, w.sub, w.created_at from lti_people w join lti_platforms p on p.platform_id = w.platform_id
    where w.user_id = ${id} order by p.platform_id`,
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
  teams: (id) => sql`
    select t.contest_id as contest, t.name, m.role from team_members m join teams t on t.user_id = m.team_id
    where m.user_id = ${id} order by t.contest_id`,
  helps: (id) => sql`
    select h.contest_id as contest, c.title, h.kind from contest_helpers h join contests c on c.cid = h.contest_id
    where h.user_id = ${id} and c.deleted_at is null order by h.contest_id, h.kind`,
  'virtual-participation': (id) => sql`
    select contest_id as contest, started_at, lasts_until from virtual_runs where user_id = ${id} order by contest_id`,
  prints: (id) => sql`
    select contest_id as contest, title, pages, sent_at from prints where sent_by = ${id} order by print_id`,
  exams: (id) => sql`
    select s.contest_id as contest, s.entered_at, s.handed_in_at, host(s.address) as address
    from exam_sitters s where s.user_id = ${id} and s.entered_at is not null order by s.contest_id`,
  receipts: (id) => sql`
    select contest_id as contest, code, key_id, content, encode(signature, 'base64') as signature, made_at
    from exam_receipts where user_id = ${id} order by receipt_id`,
  // An override of a contest that hides results may follow from one.
  'course-marks': (id) => sql`
    select c.course_id as course, c.title as item, c.out_of / 100.0 as out_of, k.mark / 100.0 as mark,
      k.marked_at as written_at, null as decision, null as reason
    from gradebook_marks k join gradebook_columns c on c.column_id = k.column_id where k.user_id = ${id}
    union all
    select e.course_id, coalesce(c.title, k.title), coalesce(c.out_of / 100.0, 100), e.mark / 100.0, e.made_at,
      case when e.mark is null then 'excused' else 'overridden' end, e.reason
    from gradebook_exceptions e left join gradebook_columns c on c.column_id = e.column_id
      left join contests k on k.cid = e.contest_id
    where e.user_id = ${id} and (e.mark is null or e.contest_id is null or k.rule = 'homework' or ${isOpen('k')})
    order by 1, 5`,
  submissions: (id) => sql`
    select sid, pid as problem, nullif(contest_id, 0) as contest, course_id as course, language, outputs, created_at, code_bytes,
      case when is_open then judge end as judge, case when is_open then time_ms end as time_ms,
      case when is_open then memory_kb end as memory_kb
    from submissions where ${isSentBy(id)} order by sid`,
  discussions: (id) => sql`
    select did, title, content, created_at from discussions where ${isWrittenBy(id)} and deleted_at is null order by did`,
  comments: (id) => sql`
    select id, did as discussion, content, created_at from discussion_comments
    where ${isWrittenBy(id)} and deleted_at is null order by id`,
  'exam-questions': (id) => sql`
    select contest_id as contest, text, asked_at from exam_questions where user_id = ${id} order by id`,
  plans: (id) => sql`
    select n.title, n.about, n.goal, n.due_at as due, n.owner_id = ${id} as written, f.followed_at,
      case when n.owner_id = ${id} then array(
        select l.pid from plan_problems l where l.plan_id = n.plan_id order by l.position) end as problems
    from plans n left join plan_followers f on f.plan_id = n.plan_id and f.user_id = ${id}
    where n.owner_id = ${id} or f.user_id is not null order by n.plan_id`,
  drafts: (id) => sql`
    select pid as problem, nullif(contest_id, 0) as contest, language, code, updated_at from drafts where user_id = ${id}
    order by updated_at`,
  templates: (id) => sql`select language, code from code_templates where user_id = ${id} order by language`,
  runs: (id) => sql`
    select pid as problem, nullif(contest_id, 0) as contest, language, code, cases, created_at from runs
    where user_id = ${id} order by id`,
  notifications: (id) => sql`
    select kind, title, content, created_at from notifications where user_id = ${id} order by id`,
  mails: (id) => sql`
    select kind, recipient, state, created_at from deliveries where user_id = ${id} and way = 'mail' order by delivery_id`,
  acts: (id) => sql`
    select action, target, address, created_at from audit where actor_id = ${id} order by id`,
} satisfies Record<string, (id: number) => RawBuilder<unknown>>

type PersonKind = keyof typeof selects
export const personKinds = Object.keys(selects) as PersonKind[]

export async function rowsOf(db: Queryable, kind: PersonKind, id: number): Promise<unknown[]> {
  const { rows } = await sql`${selects[kind](id)} limit ${most}`.execute(db)
  return rows
}

export const namesOfPrograms = (db: Queryable, userId: number) =>
  db
    .selectFrom('submissions')
    .select(['sid', 'pid', 'language', 'outputs'])
    .where(isSentBy(userId))
    .where('code_bytes', '>', 0)
    .orderBy('sid')
    .limit(most)
    .execute()

export const outputsOfPerson = (db: Queryable, userId: number) =>
  db
    .selectFrom('submission_outputs as o')
    .innerJoin('submissions as s', 's.sid', 'o.sid')
    .select(['s.sid', 's.pid', 'o.name', 'o.sha256'])
    .where(isSentBy(userId))
    .orderBy('s.sid')
    .orderBy('o.number')
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

export interface Person {
  id: number
  uid: string
  privilege: Privilege
  nick: string
  mail: string
  school: string
  motto: string
  student_number: string
}

export const holdPerson = (tx: Queryable, uid: string): Promise<Person | undefined> =>
  tx
    .selectFrom('users as u')
    .select(['id', 'uid', 'privilege', 'nick', 'mail', 'school', 'motto', 'student_number'])
    .where(isPerson('u'))
    .where('uid_key', '=', uid.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

/** Includes receipts, which are signed with the person's name. */
const ownTables = [
  'virtual_runs',
  'oauth_links',
  'oauth_attempts',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'half_logins',
  'lti_people',
  'lti_members',
  'lti_grades',
  'lti_launches',
  'webhook_deliveries',
  'access_tokens',
  'device_codes',
  'calendar_addresses',
  'code_templates',
  'drafts',
  'runs',
  'realtime_tokens',
  'deliveries',
  'mail_links',
  'notice_choices',
  'password_requests',
  'notifications',
  'notification_marks',
  'contest_talk_marks',
  'plan_followers',
  'push_subscriptions',
  'reminders',
  'submission_keys',
  'team_members',
  'group_members',
  'exam_waiting',
  'exam_drafts',
  'exam_receipts',
  'contest_allowed_users',
  'contest_helpers',
  'judge_trials',
] as const

export async function deleteOwnThings(tx: Queryable, { id, uid }: Person): Promise<void> {
  for (const table of ownTables) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
  await sql`delete from prints where sent_by = ${id}`.execute(tx)
  await sql`delete from rate_windows where position(${uid.toLowerCase()} in lower(key)) > 0`.execute(tx)
}

/** Nobody depends on code outside contests and courses; verdicts stay for counts. */
export const emptyCode = (tx: Queryable, id: number) =>
  sql`with emptied as (
      update submissions set code = '', code_bytes = 0
      where user_id = ${id} and contest_id = 0 and course_id is null and code_bytes > 0 and ${isJudged}
      returning sid
    )
    delete from submission_outputs where sid in (select sid from emptied)`.execute(tx)

export async function clearTraces(tx: Queryable, id: number): Promise<void> {
  const changes = [
    sql`update audit set address = '' where actor_id = ${id} and address <> ''`,
    sql`update contest_entrants set address = '' where user_id = ${id}`,
    sql`update exam_sitters set address = null, code_hash = null where user_id = ${id}`,
    sql`update exam_log set address = null where (user_id = ${id} or actor_id = ${id}) and address is not null`,
    // A reason for more time, or for a mark that was decided by hand, often mentions an illness.
    sql`update exam_times set reason = '' where user_id = ${id}`,
    sql`update exam_pauses set reason = '' where user_id = ${id}`,
    sql`update contest_extensions set reason = '' where user_id = ${id}`,
    sql`update gradebook_exceptions set reason = '' where user_id = ${id}`,
    sql`update jobs set applied_from = null where applied_by = ${id}`,
    sql`update package_imports set started_from = null where owner_id = ${id}`,
  ]
  for (const change of changes) await change.execute(tx)
}

/** Shorter names occur inside other words. */
const leastLength = 2

/** Names in the audit, exam logs, and data from another judge. */
export async function clearMentions(tx: Queryable, person: Person, name: string): Promise<void> {
  const { id, uid } = person
  await sql`update audit set before = null, after = null, target = ${`user:${name}`}
    where lower(target) = ${`user:${uid.toLowerCase()}`}`.execute(tx)
  await sql`update audit set target = regexp_replace(target, '([/:])' || ${uid} || '$', '\\1' || ${name}, 'i')
    where lower(target) like ${`%${uid.toLowerCase()}`}`.execute(tx)
  for (const column of ['before', 'after']) {
    const ref = sql.ref(column)
    await sql`update audit set ${ref} = ${ref} - 'reason'
      where jsonb_typeof(${ref}) = 'object' and ${ref} ? 'reason' and lower(${ref} ->> 'uid') = ${uid.toLowerCase()}`.execute(
      tx,
    )
  }
  await sql`update moved_in set key = ${name} where kind = 'user' and new_id = ${id}`.execute(tx)
  const said = [uid, person.nick, person.mail, person.school, person.motto, person.student_number]
  for (const text of new Set(said.filter((one) => one.length >= leastLength))) {
    // Whole JSON strings only, so that parts of words stay.
    const [from, to] = [JSON.stringify(text), JSON.stringify(name)]
    for (const column of ['before', 'after']) {
      const ref = sql.ref(column)
      // Others may have the same name or school.
      const ofOthers = text === uid ? sql`false` : sql`target like 'user:%'`
      await sql`update audit set ${ref} = replace(${ref}::text, ${from}, ${to})::jsonb
        where position(${from} in ${ref}::text) > 0 and not ${ofOthers}`.execute(tx)
    }
    await sql`update exam_log set details = replace(details::text, ${from}, ${to})::jsonb
      where contest_id in (select contest_id from exam_sitters where user_id = ${id}
        union select contest_id from exam_proctors where user_id = ${id}) and position(${from} in details::text) > 0`.execute(
      tx,
    )
  }
}

/** The account stays for rows that refer to it, but nobody can log in. */
export async function renamePerson(
  tx: Queryable,
  id: number,
  name: string,
  { password_hash, checksum }: StoredPassword,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      uid: name,
      nick: '',
      motto: '',
      mail: '',
      verified_mail: null,
      language: null,
      school: '',
      student_number: '',
      is_teacher: false,
      // A banned person would leave every ranklist.
      privilege: Privilege.User,
      password_hash,
      checksum,
      last_request_id: null,
      last_visited_at: null,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  for (const table of ['contest_entrants', 'course_members'] as const) {
    await tx.updateTable(table).set({ uid_key: name }).where('user_id', '=', id).execute()
  }
}
