// The data of an installation from its first start on: an account that may do everything, and one problem to try
// the judge with. Every start looks whether they are there, so that one that was interrupted is made whole.

import { randomBytes } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import { createAccount, findRoot } from '../account/index.ts'
import { ensureFirstProblem } from './first-problem.ts'
import type { Context } from '../platform/context.ts'
import { aloneInDatabase } from '../platform/db.ts'

export interface RootAccount {
  username: string
  /** Null where the person who started us chose it. */
  madePassword: string | null
}

/** Any number that nothing else locks by. */
const lockKey = 5_720_010_002

/** @returns the root account when it was made now */
export async function prepareFirstStart(context: Context): Promise<RootAccount | null> {
  // Several server processes may start at the same moment: the others wait and then find everything.
  return aloneInDatabase(context.db, lockKey, async () => {
    const known = await findRoot(context)
    const made = known === null ? await makeRoot(context) : null
    await ensureFirstProblem(context, known ?? made?.id ?? 0)
    return made && { username: made.username, madePassword: made.madePassword }
  })
}

async function makeRoot(context: Context): Promise<RootAccount & { id: number }> {
  const { rootUsername: username, rootPassword } = context.settings
  const madePassword = rootPassword ? null : randomPassword()
  const password = rootPassword ?? madePassword ?? ''
  return { id: await createAccount(context, username, password, Privilege.Root), username, madePassword }
}

/** 20 characters without look-alikes; the three kinds that a strong password has are always there. */
export function randomPassword(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
  // 224 is the largest multiple of the 56 letters below 256: bytes above it would favour the first ones.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 224).slice(0, 17)
  return `${bytes.map((byte) => letters[byte % letters.length]).join('')}Vx7`
}
