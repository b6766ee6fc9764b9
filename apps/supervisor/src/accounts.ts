// As root, only sandbox runners keep root: PostgreSQL and the server run as `verdict`, the judge as `verdict-judge`, so that
// a hole in one gives neither the machine nor the other's files. Else everything runs as the user.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Account {
  name: string
  uid: number
  gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

export const findAccount = (name: string, passwd = readFileSync('/etc/passwd', 'utf8')): Account | null => {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([account]) => account === name)
  const uid = Number(fields?.[2])
  const gid = Number(fields?.[3])
  return fields && Number.isInteger(uid) && Number.isInteger(gid) ? { name, uid, gid } : null
}

const useradd = (name: string): number | null =>
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]).status

/** useradd's codes while the files are locked, or the group exists and not yet the account. */
const othersAtWork: readonly (number | null)[] = [1, 9, 10]
const lookEveryMs = 100
const longestWaitMs = 5_000

/**
 * Made when missing; `nobody` where we may not. When two start at once, one waits for the other's account.
 * @param make ends like useradd
 */
export const ensureAccount = (
  name: string,
  find: (name: string) => Account | null = findAccount,
  make: (name: string) => number | null = useradd,
): Account => {
  const until = performance.now() + longestWaitMs
  do {
    const found = find(name)
    if (found) return found
    const status = make(name)
    if (status === 0) continue
    if (!othersAtWork.includes(status)) break
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEveryMs)
  } while (performance.now() < until)
  const account = find(name) ?? find('nobody')
  if (!account) throw new Error(`there is neither an account '${name}' nor 'nobody' on this machine`)
  return account
}

/** Asks as the account, so that groups and access lists count. null: as ourselves. */
export const mayReach = (path: string, account: Account | null, access: 'read' | 'enter' = 'read'): boolean =>
  spawnSync('/usr/bin/test', [access === 'read' ? '-r' : '-x', path], {
    cwd: '/',
    ...(account && { uid: account.uid, gid: account.gid }),
  }).status === 0

/** The kernel sends `deathSignal` when this process dies. Without setpriv only the account is set. */
export const asAccount = (
  account: Account | null,
  command: readonly [string, ...string[]],
  deathSignal: 'SIGKILL' | 'SIGINT' | 'SIGTERM',
): { command: [string, ...string[]]; identity: { uid?: number; gid?: number } } => {
  const [file, ...rest] = command
  const setpriv = findSetpriv()
  if (!setpriv)
    return { command: [file, ...rest], identity: account ? { uid: account.uid, gid: account.gid } : {} }
  const identityFlags = account
    ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs']
    : []
  return {
    command: [setpriv, `--pdeathsig=${deathSignal}`, ...identityFlags, '--', file, ...rest],
    identity: {},
  }
}

let setprivPath: string | null | undefined
const findSetpriv = (): string | null => {
  // busybox has a setpriv without this flag.
  setprivPath ??=
    ['/usr/bin/setpriv', '/bin/setpriv'].find(
      (path) => spawnSync(path, ['--pdeathsig=SIGKILL', 'true']).status === 0,
    ) ?? null
  return setprivPath
}
