// The account that PostgreSQL and the judge run as when root starts the tests, and where it can read what it runs: of a
// checkout below a closed home folder a copy is made in the run's own folder.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, findAccount, mayReach } from '@verdict/supervisor/accounts'
import { packagedBinaries } from '@verdict/supervisor/postgres'
import { ensureProgramCopy, isReadableFor } from '@verdict/supervisor/program-copy'

export const testAccount = (): Account => {
  const account = findAccount('nobody')
  if (!account) throw new Error("tests started by root need the system account 'nobody'")
  return account
}

export const testBinaries = (account: Account | null, folder: string): string => {
  const packaged = packagedBinaries()
  if (mayReach(join(packaged, 'bin/postgres'), account)) return packaged
  const copy = join(folder, 'binaries')
  if (!existsSync(copy)) {
    cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true })
    // The checkout may have been made closed to others, file by file.
    execFileSync('chmod', ['-R', 'a+rX', copy])
  }
  return copy
}

const checkout = join(import.meta.dirname, '../../..')

/** The folder to run programs of ours from; `folder` must be open to the account. */
export const testProgram = (account: Account | null, folder: string): string =>
  isReadableFor(checkout, [account]) ? checkout : ensureProgramCopy(checkout, folder).folder
