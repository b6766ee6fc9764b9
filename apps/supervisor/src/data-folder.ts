// Where everything lies that the installation keeps, and who owns which part of it: PostgreSQL and the server's files belong
// to one account, the judge's cache to another, keys to the supervisor's own. The top is passable but not listable for the
// accounts; every folder below is closed to the others.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, isRoot, mayReach } from './accounts.ts'
import { makeSocketFolder, socketFolder } from './socket-folder.ts'

export interface Accounts {
  /** PostgreSQL and the process that answers the network. Null: ourselves. */
  server: Account | null
  judge: Account | null
}

export interface DataFolder {
  path: string
  /** Why it is not where the default says. */
  note: string | null
  postgres: string
  server: string
  judge: string
  /** Where Node keeps the compiled program, for each account apart: what one writes another must not run. */
  serverCode: string
  judgeCode: string
  logs: string
  runner: string
  runnerSocket: string
}

/** Data of an earlier start by another user is handed over as a whole. */
export const giveTo = (path: string, { uid, gid, name }: Account): void => {
  if (lstatSync(path).uid === uid) return
  // -h: links are given, not what they point to.
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

/** One folder after the other: where none can be made, mkdir's own `recursive` forgets why, or tries for ever. */
const makeFolders = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another start may have made it.
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

/** Below /var/lib, distinguished by the checkout it belongs to. */
const fallback = (root: string): string =>
  join('/var/lib/verdict', `${basename(root)}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)

const removeIfEmpty = (path: string): void => {
  try {
    rmdirSync(path)
  } catch {
    // Somebody's data is in it.
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

/** The folder above is ours; the data folder itself is made by PostgreSQL's own initdb. */
const preparePostgres = (path: string, account: Account | null): string => {
  const data = join(make(join(path, 'postgres'), isRoot() ? 0o711 : 0o700, null), 'data')
  if (account && existsSync(data)) giveTo(data, account)
  return data
}

const ownerOf = (path: string, account: Account | null): Account | null => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A folder that root made by hand was never meant to be worked on as root.
  if (!account || !found || found.uid === account.uid || found.uid === 0) return account
  return { name: `user ${found.uid}`, uid: found.uid, gid: found.gid }
}

/**
 * For a command: it works as those whose data it finds. Given to other accounts, the folders would be closed to a Verdict
 * that runs beside it, and its judge would read nothing any more. Only a start hands data over.
 */
export const accountsIn = (path: string, { server, judge }: Accounts): Accounts => ({
  server: ownerOf(join(path, 'server'), server),
  judge: ownerOf(join(path, 'judge'), judge),
})

/**
 * Makes the folders with their owners.
 * @param wanted DATA_DIR, relative to the checkout
 * @param work a command leaves the runners' socket to the start that listens on it
 * @throws with a sentence when an explicit DATA_DIR is closed to the accounts
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
    // Its owner is the supervisor, which makes the socket; the judge passes through to it.
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
