// A unix socket's path has at most 107 bytes, so for a data folder far down it lies in a folder for running programs.

import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, isRoot } from './accounts.ts'

/** Leaves room for PostgreSQL's `.s.PGSQL.5432.lock`. */
const longestFolder = 85

export const socketFolder = (beside: string): string => {
  if (Buffer.byteLength(beside) <= longestFolder) return beside
  const key = createHash('sha256').update(beside).digest('hex').slice(0, 16)
  return join(isRoot() ? '/run' : (process.env['XDG_RUNTIME_DIR'] ?? tmpdir()), `verdict-${key}`)
}

/** Closed to everybody but the account. @throws if somebody else owns it */
export const makeSocketFolder = (path: string, account: Account | null): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  // In a shared folder somebody may have been there first. Root uses none of those.
  if (!found.isDirectory() || (!isRoot() && found.uid !== process.getuid?.())) {
    throw new Error(`${path} belongs to somebody else: remove it or choose another DATA_DIR`)
  }
  if (isRoot()) chownSync(path, account?.uid ?? 0, account?.gid ?? 0)
  chmodSync(path, 0o700)
}
