// Accounts as their administration needs them. Asks no policy: who calls has asked one.

import { Privilege } from '@verdict/domain/privilege'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { StoredPassword } from './password.ts'
import { insertUser, updatePassword } from './queries.ts'
import { endSessionsOf } from './sessions.ts'

/** Another password; all sessions end. */
export async function givePassword(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  userId: number,
  stored: StoredPassword,
): Promise<void> {
  await updatePassword(tx, userId, stored)
  await endSessionsOf(context, tx, userId)
}

/** A plain user. @returns null where the name is taken */
export const addAccount = (tx: Queryable, uid: string, stored: StoredPassword): Promise<number | null> =>
  insertUser(tx, { uid, privilege: Privilege.User, ...stored })
