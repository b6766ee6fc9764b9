import { Privilege } from '@verdict/domain/privilege'
import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely'
import type { Sessions, Users } from '../../platform/database-types.ts'
import { now, prepared, type Queryable } from '../../platform/db.ts'
import { isPerson, teamsOf } from '../../changes/index.ts'
import { siteKeys } from '../../platform/site-values.ts'
import type { StoredPassword } from './password.ts'

/** The session is not expired, has the current password, and its owner is neither banned nor demoted since. */
export const sessionStands: RawBuilder<SqlBool> = sql<SqlBool>`(
  s.expires_at > clock_timestamp() and s.checksum = u.checksum and s.privilege <= u.privilege
  and u.privilege > ${sql.lit(Privilege.Banned)})`

/** @param byFactor the second factor opened it, too */
export async function insertSession(
  db: Queryable,
  session: Insertable<Sessions>,
  byFactor: boolean,
): Promise<void> {
  const moments = { confirmed_at: now, factor_at: byFactor ? now : null }
  await db
    .insertInto('sessions')
    .values({ ...session, ...moments })
    .execute()
}

/** The site's rule on second factors, for the few whom it may bind: admins and teachers without one. */
export const ruleForThem: RawBuilder<unknown> = sql`case
  when u.second_factor_at is null and (u.is_teacher or u.privilege >= ${sql.lit(Privilege.Admin)})
  then (select value from site_values where key = ${sql.lit(siteKeys.secondFactor)}) end`

/** Staff hold a slip as well as its person does: it gives nobody the powers of another, nor spares them a second factor. */
const slipBinds: RawBuilder<SqlBool> = sql<SqlBool>`(s.factor_at is null and (
  u.second_factor_at is not null or u.is_teacher or u.privilege >= ${sql.lit(Privilege.Admin)}))`

export const findSession = (db: Queryable, tokenHash: Buffer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .modifyFront(prepared)
    .select(['s.id', 's.user_id', 's.privilege', 's.last_seen_at', 's.language', 'u.uid', 'u.is_teacher'])
    .select(ruleForThem.as('factor_rule'))
    .select(sql<number | null>`case when ${slipBinds} then s.slip_of end`.as('slip_of'))
    .select(sql<boolean>`exists (select from exam_sitters t where t.user_id = s.user_id)`.as('is_on_roster'))
    .select(teamsOf(sql`s.user_id`).as('teams'))
    .where('s.token_hash', '=', tokenHash)
    .where(sessionStands)
    .executeTakeFirst()

/** Somebody whose password came with the request. */
export const findBasic = (db: Queryable, userId: number) =>
  db
    .selectFrom('users as u')
    .modifyFront(prepared)
    .select(['u.uid', 'u.privilege', 'u.checksum', 'u.is_teacher', 'u.second_factor_at'])
    .select(ruleForThem.as('factor_rule'))
    .select(sql<boolean>`exists (select from exam_sitters t where t.user_id = u.id)`.as('is_on_roster'))
    .select(teamsOf(sql`u.id`).as('teams'))
    .where('u.id', '=', userId)
    .executeTakeFirst()

export async function touchSession(
  db: Queryable,
  id: number,
  userId: number,
  expiresAt: Date,
  requestId: string,
): Promise<void> {
  await db
    .with('seen', (qb) =>
      qb
        .updateTable('users')
        .set({ last_visited_at: sql<Date>`clock_timestamp()`, last_request_id: requestId })
        .where('id', '=', userId),
    )
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`clock_timestamp()`, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** @param shown null: not known */
export async function languageOfLogin(
  db: Queryable,
  {
    tokenHash,
    userId,
    shown,
    first,
  }: { tokenHash: Buffer; userId: number; shown: string | null; first: string },
): Promise<void> {
  await sql`
    with s as (update sessions set language = ${shown} where token_hash = ${tokenHash})
    update users set language = ${first} where id = ${userId} and language is null`.execute(db)
}

export async function languageOfSession(
  db: Queryable,
  id: number,
  { userId, shown, isSwitch }: { userId: number; shown: string; isSwitch: boolean },
): Promise<void> {
  await sql`
    with s as (update sessions set language = ${shown} where id = ${id})
    update users set language = ${shown}
    where id = ${userId} and (language is null or ${isSwitch}::boolean and language <> ${shown})`.execute(db)
}

/** @returns whose session it was; undefined if there was none */
export const deleteSession = (
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ id: number; user_id: number } | undefined> =>
  db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning(['id', 'user_id'])
    .executeTakeFirst()

interface StandingSession {
  id: number
  address: string
  agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export const standingSessions = (db: Queryable, userId: number): Promise<StandingSession[]> =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.address', 's.agent', 's.created_at', 's.last_seen_at', 's.expires_at'])
    .where('s.user_id', '=', userId)
    .where(sessionStands)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

export async function deleteSessionOf(tx: Queryable, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns how many were deleted */
export async function deleteSessionsOf(tx: Queryable, userId: number, exceptId?: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteOldestSessions(tx: Queryable, userId: number, keep: number): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by last_seen_at desc, id desc offset ${keep})`.execute(
    tx,
  )
}

/** @returns false if it was already used */
export async function markUsed(db: Queryable, keyHash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_messages')
    .values({ key_hash: keyHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @param key of the key pair replaced before this one */
export async function forgetUsed(tx: Queryable, key: string): Promise<void> {
  await tx
    .deleteFrom('used_messages')
    .where('used_at', '<', (eb) => eb.selectFrom('site_values').select('updated_at').where('key', '=', key))
    .execute()
}

export const findCredentials = (db: Queryable, uid: string) =>
  db
    .selectFrom('users as u')
    .select(['id', 'uid', 'password_hash'])
    .where(isPerson('u'))
    .where('uid_key', '=', uid.toLowerCase())
    .executeTakeFirst()

export const lockCredentials = (tx: Queryable, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'uid', 'password_hash', 'checksum', 'privilege', 'second_factor_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export async function uidExists(db: Queryable, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('uid_key', '=', uid.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** @returns null if the name is taken */
export async function insertUser(
  tx: Queryable,
  user: Pick<Insertable<Users>, 'uid' | 'password_hash' | 'checksum' | 'privilege'>,
): Promise<number | null> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('uid_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updatePassword(tx: Queryable, userId: number, stored: StoredPassword): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...stored, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute()
  // A person who asked for one has it now.
  await tx.deleteFrom('password_requests').where('user_id', '=', userId).execute()
}

/** Keeps sessions valid when a password's hash is renewed but the password stays. */
export async function carrySessionsOver(
  tx: Queryable,
  userId: number,
  before: string,
  after: string,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ checksum: after })
    .where('user_id', '=', userId)
    .where('checksum', '=', before)
    .execute()
}

export async function keepOnlySession(
  tx: Queryable,
  userId: number,
  sessionId: number,
  checksum: string,
): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute()
  await tx.updateTable('sessions').set({ checksum }).where('id', '=', sessionId).execute()
}

export async function markVisit(tx: Queryable, userId: number, requestId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_visited_at: sql<Date>`clock_timestamp()`, last_request_id: requestId })
    .where('id', '=', userId)
    .execute()
}

type ProfileChange = Partial<Pick<Insertable<Users>, 'nick' | 'motto' | 'mail' | 'school' | 'hides_activity'>>

export const lockProfile = (tx: Queryable, userId: number) =>
  tx
    .selectFrom('users')
    .select(['nick', 'school', 'mail', 'verified_mail'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export async function updateProfile(tx: Queryable, userId: number, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute()
}

export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .execute()
}

export async function firstOfPrivilege(db: Queryable, privilege: Privilege): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('privilege', '=', privilege)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function countUsers(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isPerson('u'))
    .executeTakeFirstOrThrow()
  return count
}
