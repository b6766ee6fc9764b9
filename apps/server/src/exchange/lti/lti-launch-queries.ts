import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { LtiMessage } from '@verdict/domain/lti'
import type { LtiLaunches, LtiLogins } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { hasVerifiedMail } from '../../people/index.ts'

export type LaunchRecord = Selectable<LtiLaunches>

const inMinutes = (minutes: number) => sql<Date>`clock_timestamp() + ${minutes} * interval '1 minute'`
const loginMinutes = 10

export const insertLogin = (db: Queryable, login: Omit<Insertable<LtiLogins>, 'expires_at'>) =>
  db
    .insertInto('lti_logins')
    .values({ ...login, expires_at: inMinutes(loginMinutes) })
    .execute()

/** Each works once. */
export const takeLogin = (db: Queryable, stateHash: Buffer) =>
  db
    .deleteFrom('lti_logins')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export async function isLoginOf(db: Queryable, stateHash: Buffer, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('lti_logins')
    .select('state_hash')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

/** The rest of the hour is for choosing in the new window. */
const [minutesToOpen, minutesInAll] = [10, 60]

export const insertLaunch = async (
  db: Queryable,
  launch: {
    platformId: number
    pageHash: Buffer
    storedHash: Buffer | null
    agent: string
    message: LtiMessage
  },
): Promise<LaunchRecord> =>
  db
    .insertInto('lti_launches')
    .values({
      platform_id: launch.platformId,
      page_hash: launch.pageHash,
      stored_hash: launch.storedHash,
      agent: launch.agent,
      message: JSON.stringify(launch.message),
      expires_at: inMinutes(minutesInAll),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Only while its platform is on. */
const standing = (db: Queryable) =>
  db
    .selectFrom('lti_launches as l')
    .innerJoin('lti_platforms as p', 'p.platform_id', 'l.platform_id')
    .selectAll('l')
    .where('l.expires_at', '>', now)
    .where('p.is_on', '=', true)

export const launchOfPage = (db: Queryable, pageHash: Buffer): Promise<LaunchRecord | undefined> =>
  standing(db).where('l.page_hash', '=', pageHash).executeTakeFirst()

export const holdLaunch = (tx: Queryable, launchId: string): Promise<LaunchRecord | undefined> =>
  standing(tx).where('l.launch_id', '=', launchId).forUpdate('l').executeTakeFirst()

/** @returns whether the page's storage gave back what it was given */
export async function confirmLaunch(db: Queryable, pageHash: Buffer, storedHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_launches')
    .set({ stored_hash: null })
    .where('page_hash', '=', pageHash)
    .where('stored_hash', '=', storedHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const ticketSeconds = 60

/** @returns false if the browser is not known yet, or the launch is too old to be opened */
export async function giveTicket(
  db: Queryable,
  { launchId, ticketHash, framed }: { launchId: string; ticketHash: Buffer; framed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_launches')
    .set({
      ticket_hash: ticketHash,
      ticket_until: sql<Date>`clock_timestamp() + ${ticketSeconds} * interval '1 second'`,
      is_framed: framed,
    })
    .where('launch_id', '=', launchId)
    .where('stored_hash', 'is', null)
    .where('expires_at', '>', inMinutes(minutesInAll - minutesToOpen))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Each works once, in a browser of the same name. */
export const takeTicket = (tx: Queryable, ticketHash: Buffer, agent: string) =>
  tx
    .updateTable('lti_launches')
    .set({ ticket_hash: null, ticket_until: null })
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_until', '>', now)
    .where('agent', '=', agent)
    .where('stored_hash', 'is', null)
    .returning('launch_id')
    .executeTakeFirst()

export const updateLaunch = (tx: Queryable, launchId: string, change: Updateable<LtiLaunches>) =>
  tx.updateTable('lti_launches').set(change).where('launch_id', '=', launchId).execute()

export async function deleteOldLaunches(db: Queryable): Promise<void> {
  await db.deleteFrom('lti_logins').where('expires_at', '<', now).execute()
  await db.deleteFrom('lti_launches').where('expires_at', '<', now).execute()
}

export const findPerson = (db: Queryable, platformId: number, sub: string) =>
  db
    .selectFrom('lti_people')
    .select(['user_id', 'name'])
    .where('platform_id', '=', platformId)
    .where('sub', '=', sub)
    .executeTakeFirst()

/** Marks of before are looked at, too. @returns false if the account is another person's there */
export async function insertPerson(
  tx: Queryable,
  person: { platform_id: number; sub: string; user_id: number; name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lti_people')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await sql`
    update lti_links set looked_at = '' where context_id in (
      select c.context_id from lti_contexts c
      join course_members m on m.course_id = c.course_id and m.user_id = ${person.user_id}
      where c.platform_id = ${person.platform_id}
    )`.execute(tx)
  return true
}

/** Accounts without powers of their own, of whom exactly one fits. @param match 'mail' or 'number' */
export async function accountsFitting(
  tx: Queryable,
  match: 'mail' | 'number',
  value: string,
): Promise<{ id: number; privilege: number; is_teacher: boolean }[]> {
  const fits = {
    // Anybody may type the address of another into their profile, to be taken for them.
    mail: sql<boolean>`lower(u.mail) = ${value.toLowerCase()} and ${hasVerifiedMail('u')}`,
    number: sql<boolean>`lower(u.student_number) = ${value.toLowerCase()}`,
  }[match]
  return tx
    .selectFrom('users as u')
    .select(['u.id', 'u.privilege', 'u.is_teacher'])
    .where(fits)
    .limit(2)
    .execute()
}
