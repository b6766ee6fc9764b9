// Somebody of each role in a large school, with a cookie.

import { Privilege } from '@verdict/domain/privilege'
import { cookieName, openSession } from '@verdict/server/people/account/session'
import type { Context } from '@verdict/server/platform/context'
import type { Facts, Role } from '../list-calls.ts'

/** @returns what stands in the header `cookie`; nothing for a visitor */
export async function cookiesOf(context: Context, facts: Facts): Promise<Record<Role, string>> {
  const cookieOf = async (privilege: Privilege, id: number): Promise<string> => {
    const origin = { address: '', agent: '', requestId: '' }
    return `${cookieName}=${await openSession(context, { id, privilege, checksum: 'none' }, origin)}`
  }
  const firstOf = async (privilege: Privilege): Promise<string> => {
    const { id } = await context.db
      .selectFrom('users')
      .select('id')
      .where('privilege', '=', privilege)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return cookieOf(privilege, id)
  }
  return {
    visitor: '',
    student: await cookieOf(Privilege.User, facts.userId),
    teacher: await cookieOf(Privilege.User, facts.teacherId),
    admin: await firstOf(Privilege.Admin),
    root: await firstOf(Privilege.Root),
  }
}
