import { Privilege } from '@verdict/domain/privilege'
import { sql } from 'kysely'
import { isPerson, playedStudents } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { hasVerifiedMail } from '../mail/mail-address-queries.ts'

export async function insertAsk(db: Queryable, name: string, address: string): Promise<void> {
  await db.insertInto('password_asks').values({ name, address }).execute()
}

interface Ask {
  name: string
  address: string
  asked_at: Date
}

/** The oldest, which is gone with the transaction. */
export async function takeAsk(tx: Queryable): Promise<Ask | undefined> {
  const { rows } = await sql<Ask>`
    delete from password_asks where ask_id = (
      select ask_id from password_asks order by ask_id limit 1 for update skip locked)
    returning name, address, asked_at`.execute(tx)
  return rows[0]
}

export interface Forgetful {
  id: number
  uid: string
  mail: string
  is_verified: boolean
  password_hash: string
  is_linked: boolean
}

const meantAtOnce = 5

const people = (where: ReturnType<typeof sql>) => sql<Forgetful>`
  select u.id, u.uid, u.mail, ${hasVerifiedMail('u')} as is_verified, u.password_hash,
    exists (select from oauth_links l where l.user_id = u.id) as is_linked
  from users u
  where ${where} and u.privilege > ${sql.lit(Privilege.Banned)} and u.id not in ${playedStudents} and ${isPerson('u')}
  order by u.id limit ${meantAtOnce}`

/** By username; else by a mail address: those who proved it, or else those who only wrote it. */
export async function peopleMeant(tx: Queryable, name: string): Promise<Forgetful[]> {
  const named = await people(sql`u.uid_key = ${name.toLowerCase()}`).execute(tx)
  if (named.rows.length > 0 || !name.includes('@')) return named.rows
  const { rows } = await people(sql`lower(u.mail) = lower(${name})`).execute(tx)
  const proved = rows.filter(({ is_verified }) => is_verified)
  return proved.length > 0 ? proved : rows
}

export async function putRequest(tx: Queryable, userId: number, { address, asked_at }: Ask): Promise<void> {
  await sql`
    insert into password_requests as r (user_id, first_at, last_at, address)
    values (${userId}, ${asked_at}, ${asked_at}, ${address})
    on conflict (user_id) do update set last_at = excluded.last_at, address = excluded.address, times = r.times + 1`.execute(
    tx,
  )
}

export interface PasswordRequest {
  uid: string
  nick: string
  first_at: Date
  last_at: Date
  times: number
  address: string
}

export const newestRequests = (db: Queryable, most: number): Promise<PasswordRequest[]> =>
  db
    .selectFrom('password_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.uid', 'u.nick', 'r.first_at', 'r.last_at', 'r.times', 'r.address'])
    .where('u.privilege', '>', Privilege.Banned)
    .orderBy('r.last_at', 'desc')
    .orderBy('r.user_id')
    .limit(most)
    .execute()

/** @returns whose; undefined if there was none */
export async function deleteRequest(tx: Queryable, uid: string): Promise<{ uid: string } | undefined> {
  const { rows } = await sql<{ uid: string }>`
    delete from password_requests r using users u
    where u.id = r.user_id and u.uid_key = ${uid.toLowerCase()} returning u.uid`.execute(tx)
  return rows[0]
}
