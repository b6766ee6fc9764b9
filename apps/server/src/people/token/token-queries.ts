import type { TokenScope } from '@verdict/domain/access-token'
import { Privilege } from '@verdict/domain/privilege'
import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessTokens } from '../../platform/database-types.ts'
import { prepared, type Queryable } from '../../platform/db.ts'
import { teamsOf } from '../../changes/index.ts'
import { ruleForThem } from '../account/account-queries.ts'

/** As of sessions: not over, and its owner has the same password and is neither banned nor demoted since. */
const tokenStands: RawBuilder<SqlBool> = sql<SqlBool>`(
  t.expires_at > clock_timestamp() and t.checksum = u.checksum and t.privilege <= u.privilege
  and u.privilege > ${sql.lit(Privilege.Banned)})`

const shown = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'last_address'] as const

export interface TokenRow {
  id: number
  name: string
  scopes: TokenScope[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  last_address: string | null
}

export const tokensStanding = (db: Queryable, userId: number): Promise<TokenRow[]> =>
  db
    .selectFrom('access_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(shown.map((column) => `t.${column}` as const))
    .where('t.user_id', '=', userId)
    .where(tokenStands)
    .orderBy('t.id', 'desc')
    .execute()

/** Locks its owner, so that parallel calls are counted one after another. */
export const lockTokenOwner = (tx: Queryable, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'privilege', 'checksum'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export async function countTokens(tx: Queryable, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertToken = (tx: Queryable, token: Insertable<AccessTokens>): Promise<TokenRow> =>
  tx.insertInto('access_tokens').values(token).returning(shown).executeTakeFirstOrThrow()

export const findToken = (db: Queryable, tokenHash: Buffer) =>
  db
    .selectFrom('access_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .modifyFront(prepared)
    .select(['t.id', 't.user_id', 't.privilege', 't.scopes', 't.last_used_at', 'u.uid', 'u.is_teacher'])
    .select(ruleForThem.as('factor_rule'))
    .select(sql<boolean>`exists (select from exam_sitters e where e.user_id = t.user_id)`.as('is_on_roster'))
    .select(teamsOf(sql`t.user_id`).as('teams'))
    .where('t.token_hash', '=', tokenHash)
    .where(tokenStands)
    .executeTakeFirst()

export async function touchToken(db: Queryable, id: number, address: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: sql<Date>`clock_timestamp()`, last_address: address })
    .where('id', '=', id)
    .execute()
}

/** @returns its name; undefined if this person has no such token */
export const deleteTokenOf = (
  tx: Queryable,
  userId: number,
  tokenId: number,
): Promise<{ name: string } | undefined> =>
  tx
    .deleteFrom('access_tokens')
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()

/** @returns false if there is none */
export async function deleteToken(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** @returns how many were deleted */
export async function deleteTokensOf(tx: Queryable, userId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** When a password's hash is renewed but the password stays. */
export async function carryTokensOver(
  tx: Queryable,
  userId: number,
  before: string,
  after: string,
): Promise<void> {
  await tx
    .updateTable('access_tokens')
    .set({ checksum: after })
    .where('user_id', '=', userId)
    .where('checksum', '=', before)
    .execute()
}

/** Nobody can use them any more. */
export async function deleteTokensOver(db: Queryable): Promise<void> {
  await sql`delete from access_tokens t using users u where u.id = t.user_id and not ${tokenStands}`.execute(
    db,
  )
}
