// SQL of erasing a person.

import { Privilege } from '@verdict/domain/privilege'
import { sql } from 'kysely'
import type { StoredPassword } from '../account/index.ts'
import type { Queryable } from '../platform/db.ts'
import { isJudged } from './sweep-queries.ts'

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
    .selectFrom('users')
    .select(['id', 'uid', 'privilege', 'nick', 'mail', 'school', 'motto', 'student_number'])
    .where('uid_key', '=', uid.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

/** Things of nobody else. Receipts too: each is signed with the name in it. */
const ownTables = [
  'oauth_links',
  'oauth_attempts',
  'calendar_addresses',
  'code_templates',
  'drafts',
  'runs',
  'realtime_tokens',
  'notifications',
  'notification_marks',
  'submission_keys',
  'group_members',
  'exam_waiting',
  'exam_drafts',
  'exam_receipts',
  'contest_allowed_users',
  'judge_trials',
] as const

export async function deleteOwnThings(tx: Queryable, { id, uid }: Person): Promise<void> {
  for (const table of ownTables) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
  await sql`delete from rate_windows where position(${uid.toLowerCase()} in lower(key)) > 0`.execute(tx)
}

/** Nobody stands on what was submitted outside contests and courses; the verdicts stay for the counts of the problems. */
export const emptyCode = (tx: Queryable, id: number) =>
  sql`update submissions set code = '', code_bytes = 0
    where user_id = ${id} and contest_id = 0 and course_id is null and code_bytes > 0 and ${isJudged}`.execute(
    tx,
  )

export async function clearTraces(tx: Queryable, id: number): Promise<void> {
  const changes = [
    sql`update audit set address = '' where actor_id = ${id} and address <> ''`,
    sql`update contest_entrants set address = '' where user_id = ${id}`,
    sql`update exam_sitters set address = null, code_hash = null where user_id = ${id}`,
    sql`update exam_log set address = null where (user_id = ${id} or actor_id = ${id}) and address is not null`,
    // Why somebody was given more time is often an illness.
    sql`update exam_times set reason = '' where user_id = ${id}`,
    sql`update exam_pauses set reason = '' where user_id = ${id}`,
    sql`update contest_extensions set reason = '' where user_id = ${id}`,
    sql`update jobs set applied_from = null where applied_by = ${id}`,
    sql`update package_imports set started_from = null where owner_id = ${id}`,
  ]
  for (const change of changes) await change.execute(tx)
}

/** Shorter ones stand in other words. */
const leastLength = 2

/** Where logs name the person by text: in the audit, in logs of exams, and in what came from another judge. */
export async function clearMentions(tx: Queryable, person: Person, name: string): Promise<void> {
  const { id, uid } = person
  // Rows of what was changed in the account are all about the person.
  await sql`update audit set before = null, after = null, target = ${`user:${name}`}
    where lower(target) = ${`user:${uid.toLowerCase()}`}`.execute(tx)
  await sql`update audit set target = regexp_replace(target, '([/:])' || ${uid} || '$', '\\1' || ${name}, 'i')
    where lower(target) like ${`%${uid.toLowerCase()}`}`.execute(tx)
  await sql`update moved_in set key = ${name} where kind = 'user' and new_id = ${id}`.execute(tx)
  const said = [uid, person.nick, person.mail, person.school, person.motto, person.student_number]
  for (const text of new Set(said.filter((one) => one.length >= leastLength))) {
    // Whole strings of the JSON alone, as it is written there: a name is no part of a word.
    const [from, to] = [JSON.stringify(text), JSON.stringify(name)]
    for (const column of ['before', 'after']) {
      const ref = sql.ref(column)
      // Others may have the same name or school: what was changed in their accounts stays as it was.
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

/** The account stays, for the rows that point to it; nobody can log in to it. */
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
      school: '',
      student_number: '',
      // Somebody who is banned would leave every ranklist.
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
