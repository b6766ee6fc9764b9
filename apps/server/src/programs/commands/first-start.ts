// A new installation gets a root account and one problem. Every start checks both, in case one was interrupted.

import { randomBytes } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import { createAccount, findRoot } from '../../people/index.ts'
import { ensureFirstProblem } from './first-problem.ts'
import type { Context } from '../../platform/context.ts'
import { aloneInDatabase } from '../../platform/db.ts'

export interface RootAccount {
  username: string
  /** Null if the operator chose it. */
  madePassword: string | null
}

const lockKey = 5_720_010_002

/** @returns the root account if it was created now */
export async function prepareFirstStart(context: Context): Promise<RootAccount | null> {
  // Several servers may start at once.
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

/** Without look-alikes, and with at least one of each of three kinds. */
export function randomPassword(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
  // 224 is a multiple of the 56 letters, so that none is more likely.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 224).slice(0, 17)
  return `${bytes.map((byte) => letters[byte % letters.length]).join('')}Vx7`
}
