// PostgreSQL and the server's files belong to one account, the judge's cache to another, keys to the supervisor's own. The
// top is passable but not listable; every folder below is closed to the others.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, isRoot, mayReach } from './accounts.ts'
import { makeSocketFolder, socketFolder } from './socket-folder.ts'

export interface Accounts {
  /** The account of server and PostgreSQL. Null: ourselves. */
  server: Account | null
  judge: Account | null
}

export interface DataFolder {
  path: string
  /** Why the folder is not the default. */
  note: string | null
  postgres: string
  server: string
  judge: string
  /** Code compiled by Node, for each account apart: what one writes another must not run. */
  serverCode: string
  judgeCode: string
  logs: string
  runner: string
  runnerSocket: string
}

/** Data of an earlier start by another user. */
export const giveTo = (path: string, { uid, gid, name }: Account): void => {
  if (lstatSync(path).uid === uid) return
  // -h changes links themselves.
  const given = spawnSync('chown', ['-R', '-h', `${uid}:${gid}`, path], { encoding: 'utf8' })
  if (given.status !== 0) throw new Error(`${path} cannot be given to ${name}: ${given.stderr}`)
}

const reasons: Record<string, string> = {
  EACCES: 'belongs to another user or cannot be written',
  EPERM: 'belongs to another user or cannot be written',
  EROFS: 'lies on a file system that is mounted read-only',
  ENOSPC: 'cannot be made: the disk is full',
  EEXIST: 'is a file or lies below one',
  ENOTDIR: 'is a file or lies below one',
  ENOENT: 'cannot be made on that file system',
}

/** mkdir's own `recursive` forgets why it fails, or tries for ever. */
const makeFolders = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

const make = (path: string, mode: number, account: Account | null): string => {
  try {
    makeFolders(path)
    if (account) giveTo(path, account)
    chmodSync(path, mode)
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw new Error(`DATA_DIR: ${path} ${reason}.`, { cause: error })
  }
  return path
}

const isPassable = (path: string, accounts: Accounts): boolean =>
  [accounts.server, accounts.judge].every((account) => account === null || mayReach(path, account, 'enter'))

/** Below /var/lib, one per checkout. */
const fallback = (root: string): string =>
  join('/var/lib/verdict', `${basename(root)}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)

const removeIfEmpty = (path: string): void => {
  try {
    rmdirSync(path)
  } catch {
    // It holds somebody's data.
  }
}

const choose = (root: string, wanted: string, isDefault: boolean, accounts: Accounts) => {
  const path = resolve(root, wanted)
  make(path, isRoot() ? 0o711 : 0o700, null)
  if (isPassable(path, accounts)) return { path, note: null }
  const names = [...new Set([accounts.server?.name, accounts.judge?.name])].join(' and ')
  const reason = `${path} cannot be reached by the system accounts ${names}, because a folder above it is closed`
  if (!isDefault) {
    throw new Error(
      `DATA_DIR: ${reason}. Choose one that others may pass through, for instance /var/lib/verdict.`,
    )
  }
  removeIfEmpty(path)
  return { path: make(fallback(root), 0o711, null), note: reason }
}

/** PostgreSQL's initdb makes the data folder itself. */
const preparePostgres = (path: string, account: Account | null): string => {
  const data = join(make(join(path, 'postgres'), isRoot() ? 0o711 : 0o700, null), 'data')
  if (account && existsSync(data)) giveTo(data, account)
  return data
}

const ownerOf = (path: string, account: Account | null): Account | null => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A folder that root made by hand is not to be worked on as root.
  if (!account || !found || found.uid === account.uid || found.uid === 0) return account
  return { name: `user ${found.uid}`, uid: found.uid, gid: found.gid }
}

/** A command works as those whose data it finds: handing it over would lock out a Verdict that runs beside it. */
export const accountsIn = (path: string, { server, judge }: Accounts): Accounts => ({
  server: ownerOf(join(path, 'server'), server),
  judge: ownerOf(join(path, 'judge'), judge),
})

/**
 * @param wanted DATA_DIR, relative to the checkout
 * @param work a command leaves the runners' socket to the start
 * @throws with a sentence if an explicit DATA_DIR is closed to the accounts
 */
export const prepareDataFolder = (
  root: string,
  wanted: string,
  isDefault: boolean,
  accounts: Accounts,
  work: 'start' | 'command' = 'start',
): DataFolder => {
  const { path, note } = choose(root, wanted, isDefault, accounts)
  const run = socketFolder(join(path, 'run'))
  if (work === 'start') {
    makeSocketFolder(run, null)
    if (isRoot()) chmodSync(run, 0o711)
  }
  const code = make(join(path, 'code'), isRoot() ? 0o711 : 0o700, null)
  return {
    path,
    note,
    postgres: preparePostgres(path, accounts.server),
    server: make(join(path, 'server'), 0o700, accounts.server),
    judge: make(join(path, 'judge'), 0o700, accounts.judge),
    serverCode: make(join(code, 'server'), 0o700, accounts.server),
    judgeCode: make(join(code, 'judge'), 0o700, accounts.judge),
    logs: make(join(path, 'logs'), 0o700, null),
    runner: join(make(join(path, 'runner'), 0o755, null), 'verdict-runner'),
    runnerSocket: join(run, 'runner.sock'),
  }
}
