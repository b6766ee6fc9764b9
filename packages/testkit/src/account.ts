// Whom PostgreSQL runs as when tests are started by root, and where that account can read the binaries: a checkout
// below a closed home folder is copied to the run's own folder.

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, findAccount, mayReach } from '@verdict/supervisor/accounts'
import { packagedBinaries } from '@verdict/supervisor/postgres'

export const testAccount = (): Account => {
  const account = findAccount('nobody')
  if (!account) throw new Error("tests started by root need the system account 'nobody'")
  return account
}

export const testBinaries = (account: Account | null, folder: string): string => {
  const packaged = packagedBinaries()
  if (mayReach(join(packaged, 'bin/postgres'), account)) return packaged
  const copy = join(folder, 'binaries')
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
