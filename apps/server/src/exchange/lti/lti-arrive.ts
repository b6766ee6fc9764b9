// The account of a person of a platform: the one that was connected once, else by the platform's rule one that exists, else a
// new one. Powers are never reached by a rule: administrators and teachers connect their accounts themselves.

import { isAdmin, type Privilege } from '@verdict/domain/privilege'
import type { LtiMessage } from '@verdict/domain/lti'
import type { Queryable } from '../../platform/db.ts'
import { createAccountWithoutPassword } from '../../people/index.ts'
import { accountsFitting, findPerson, insertPerson } from './lti-launch-queries.ts'
import type { PlatformRecord } from './lti-platform-queries.ts'

type Said = Pick<LtiMessage, 'sub' | 'name' | 'mail' | 'isMailVerified' | 'studentNumber'>

/** @returns the account's id; null if there is none and `create` forbids a new one */
export async function arrive(
  tx: Queryable,
  platform: Pick<PlatformRecord, 'platform_id' | 'matches' | 'creates'>,
  said: Said,
  { create }: { create: boolean },
): Promise<number | null> {
  const known = await findPerson(tx, platform.platform_id, said.sub)
  if (known) return known.user_id
  const person = { platform_id: platform.platform_id, sub: said.sub, name: said.name }
  const matched = await accountMeant(tx, platform.matches, said)
  if (matched !== null && (await insertPerson(tx, { ...person, user_id: matched }))) return matched
  if (!create || !platform.creates) return null
  const userId = await createAccountWithoutPassword(tx, said.studentNumber || said.name, said.name)
  if (await insertPerson(tx, { ...person, user_id: userId })) return userId
  return (await findPerson(tx, platform.platform_id, said.sub))?.user_id ?? null
}

async function accountMeant(
  tx: Queryable,
  rule: PlatformRecord['matches'],
  { mail, isMailVerified, studentNumber }: Said,
): Promise<number | null> {
  if (rule === 'none') return null
  if (rule === 'mail' && !isMailVerified) return null
  const value = rule === 'mail' ? mail : studentNumber
  if (value === '') return null
  const [only, another] = await accountsFitting(tx, rule, value)
  if (!only || another) return null
  return isAdmin(only.privilege as Privilege) || only.is_teacher ? null : only.id
}
