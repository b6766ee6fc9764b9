// `make-root.ts NAME`: creates a root account, or renews its password and takes its second factor away. Refuses others, so that nobody is promoted by mistake.

import { parseSettings } from '@verdict/contract/settings'
import { Privilege } from '@verdict/domain/privilege'
import { createAccount, deleteFactorsOf, findUser, isValidUid, resetPassword } from '../../people/index.ts'
import { randomPassword } from './first-start.ts'
import { type AuditActionOf, writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'

/** @returns the new password @throws Error with a sentence for the operator */
export async function makeRoot(
  context: Context,
  username: string,
): Promise<{ made: boolean; password: string }> {
  if (!isValidUid(username)) {
    throw new Error(`${username} is no username: 3 to 20 letters, digits, underscores or hyphens.`)
  }
  const password = randomPassword()
  const known = await findUser(context.db, username)
  if (!known) {
    await createAccount(context, username, password, Privilege.Root)
    await leaveTrace(context, 'user.root', username)
    return { made: true, password }
  }
  if (known.privilege !== Privilege.Root) {
    throw new Error(`${known.uid} exists and is not root. Choose another name.`)
  }
  await resetPassword(context, known.id, password)
  await leaveTrace(context, 'user.password', known.uid)
  // Nobody in the page may take that of root away.
  const hadFactor = await context.db.transaction().execute((tx) => deleteFactorsOf(tx, known.id))
  if (hadFactor) await leaveTrace(context, 'user.factors', known.uid)
  return { made: false, password }
}

/** The operator has no account, so the audit names none. */
const leaveTrace = ({ db }: Context, action: AuditActionOf<'user'>, uid: string): Promise<void> =>
  writeAudit(
    db,
    { address: '', agent: 'command', requestId: 'command' },
    { actorId: null, action, target: `user:${uid}` },
  )

if (import.meta.main) {
  const settings = parseSettings(process.env)
  const { context, close } = await openContext(settings, openLog('warn'), new AbortController().signal)
  try {
    const username = process.argv[2] ?? ''
    const { made, password } = await makeRoot(context, username)
    process.stdout.write(`  ${made ? 'Made' : 'Renewed'} root account ${username}, password ${password}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}
