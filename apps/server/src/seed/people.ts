// Accounts with a known password, what they say of themselves, and the groups they are in.

import { Privilege } from '@verdict/domain/privilege'
import { changeProfile, createAccount, findRoot, resetPassword } from '../account/index.ts'
import { ensureFirstProblem } from '../commands/index.ts'
import { changeMembers, createGroup, listGroups } from '../group/index.ts'
import { findUser } from '../user/index.ts'
import type { Seeding } from './seeding.ts'
import { adminUid, printedPeople, seedGroups, seedPeople } from './people-data.ts'

const seedPassword = 'Passw0rd'

export interface SeededAccount {
  uid: string
  password: string
}

/** @param isNew nobody but root may have an account yet: then root's password becomes the known one too */
export async function seedAccounts(seeding: Seeding, isNew: boolean): Promise<SeededAccount[]> {
  const { context } = seeding
  const { rootUsername, rootPassword } = context.settings
  const known = await findRoot(context)
  const rootId = known ?? (await createAccount(context, rootUsername, seedPassword, Privilege.Root))
  if (isNew) await resetPassword(context, rootId, rootPassword ?? seedPassword)
  await ensureFirstProblem(context, rootId)
  for (const { uid, privilege, ...profile } of seedPeople) {
    if (await findUser(context.db, uid)) continue
    await createAccount(context, uid, seedPassword, privilege)
    await changeProfile(context, await seeding.as(uid), profile)
  }
  return [
    { uid: rootUsername, password: rootPassword ?? seedPassword },
    ...printedPeople.map((uid) => ({ uid, password: seedPassword })),
  ]
}

/** @returns gids by title */
export async function ensureGroups({ context, origin, as }: Seeding): Promise<Map<string, number>> {
  const admin = await as(adminUid)
  const gids = new Map((await listGroups(context)).map(({ gid, title }) => [title, gid]))
  for (const { title, members } of seedGroups) {
    if (gids.has(title)) continue
    const { gid } = await createGroup(context, admin, origin, title)
    await changeMembers(context, admin, origin, gid, { add: members, remove: [] })
    gids.set(title, gid)
  }
  return gids
}
