// A link in a mail holds a token of 256 random bits. The database keeps its hash, whose it is, and the address that it went
// to; it is good once, and while that is still the person's address.

import { createHash, randomBytes } from 'node:crypto'
import { linkLasts } from '@verdict/domain/mail'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

type LinkPurpose = keyof typeof linkLasts

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Earlier ones for the same are void. @returns the token, which stands nowhere else */
export async function makeLink(
  tx: Queryable,
  purpose: LinkPurpose,
  { userId, mail }: { userId: number; mail: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.deleteFrom('mail_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
  await tx
    .insertInto('mail_links')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      mail,
      expires_at: sql<Date>`clock_timestamp() + ${linkLasts[purpose]} * interval '1 minute'`,
    })
    .execute()
  return token
}

interface OpenedLink {
  userId: number
  uid: string
  mail: string
}

/** Left as it is. @returns null for one that is unknown, used or over, or whose address is the person's no more */
export async function readLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenedLink | null> {
  const { rows } = await sql<OpenedLink>`
    select l.user_id as "userId", u.uid, l.mail
    from mail_links l join users u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose} and l.expires_at > clock_timestamp()
      and l.mail = u.mail and u.privilege > 0
      and (l.purpose <> 'password' or u.verified_mail = u.mail)`.execute(db)
  return rows[0] ?? null
}

/** @returns as `readLink`; of two at once, one gets it */
export async function takeLink(
  tx: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenedLink | null> {
  const found = await readLink(tx, purpose, token)
  if (!found) return null
  const { numDeletedRows } = await tx
    .deleteFrom('mail_links')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return numDeletedRows === 1n ? found : null
}

export async function dropLinks(tx: Queryable, userId: number): Promise<void> {
  await tx.deleteFrom('mail_links').where('user_id', '=', userId).execute()
}

export async function sweepLinks(db: Queryable): Promise<void> {
  await sql`delete from mail_links where expires_at < clock_timestamp()`.execute(db)
}
