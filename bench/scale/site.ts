// The parts of a site as processes of their own: servers on one database, and judge hosts that join them.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@verdict/testkit/free-port'
import { openQuota } from './quota.ts'

const program = fileURLToPath(import.meta.resolve('@verdict/server/programs/main'))
export const rootPassword = 'Passw0rd-of-the-bench'

export interface Part {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** @returns the first message of this type; rejects when the process ends before */
async function messageOf<T>(child: ChildProcess, type: string): Promise<T> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)))
  child.stdout?.resume()
  return new Promise((resolve, reject) => {
    child.on('message', (message: { type: string }) => {
      if (message.type === type) resolve(message as T)
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
}

async function bind(
  name: string,
  share: number | null,
  pids: readonly number[],
): Promise<() => Promise<void>> {
  if (share === null) return () => Promise.resolve()
  const quota = openQuota(name, share)
  for (const pid of pids) quota.add(pid)
  return quota.remove
}

/** @param share of one core; null: as much as there is */
export async function startServer(
  name: string,
  { databaseUrl, folder, share }: { databaseUrl: string; folder: string; share: number | null },
): Promise<Part> {
  const child = fork(program, {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a-key-of-the-bench-that-is-long-enough-to-pass',
      DATA_DIR: join(folder, 'server'),
      PORT: String(await freePort()),
      ROOT_PASSWORD: rootPassword,
      RATE_LIMIT_SUBMIT: 'off',
      RATE_LIMIT_LOGIN: 'off',
      QUEUE_LIMIT: 'off',
      CALLS_AT_ONCE: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { address } = await messageOf<{ address: string }>(child, 'ready')
  const release = await bind(name, share, [child.pid!])
  return { url: address, pid: child.pid!, stop: () => end(child, release) }
}

export async function startHost(
  name: string,
  { url, token, share }: { url: string; token: string; share: number | null },
): Promise<Part> {
  const child = fork(join(import.meta.dirname, './host-process.ts'), [url, token], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { pids } = await messageOf<{ pids: number[] }>(child, 'ready')
  const release = await bind(name, share, pids)
  return { url, pid: child.pid!, stop: () => end(child, release) }
}

async function end(child: ChildProcess, release: () => Promise<void>): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
  await release()
}

const ticks = 100

/** CPU seconds of a process and of those of its children that have ended. */
export function cpuSeconds(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system, childUser, childSystem] = fields.split(' ').slice(11, 15).map(Number)
    return (user! + system! + childUser! + childSystem!) / ticks
  } catch {
    return 0
  }
}

/** CPU seconds of the database with all its processes. @param folder the database's, as `onOwnDatabase` gives it */
export function databaseSeconds(folder: string): number {
  const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)].reduce(
    (sum, pid) => sum + cpuSeconds(pid),
    0,
  )
}
