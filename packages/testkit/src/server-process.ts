// The server as processes of its own, started as the supervisor starts it, with a database and a data folder for each test or
// with those of a test server.

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { dataRoot } from './data-root.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import type { TestServer } from './server.ts'

const program = fileURLToPath(import.meta.resolve('@verdict/server/programs/main'))

export const judgeToken = 'token-of-the-judge-that-must-not-be-logged'
export const secretKey = 'a-secret-key-that-must-not-be-logged-anywhere'

export let database: TestDatabase
let folder: string
const running = new Set<ChildProcess>()

/** @param create the database; one that is migrated already saves each start the time for it */
export function withServerProcesses(create: () => Promise<TestDatabase>): void {
  beforeEach(async () => {
    database = await create()
    folder = await mkdtemp(join(dataRoot(), 'verdict-main-'))
  })
  afterEach(async () => {
    await killAll()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
}

async function killAll(): Promise<void> {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  running.clear()
}

interface Message {
  type: string
  address?: string
  username?: string
  password?: string
}

export interface ServerProcess {
  child: ChildProcess
  /** Its messages to the process that started it. */
  messages: Message[]
  /** Where it answers. */
  ready: Promise<string>
  exited: Promise<[code: number | null, signal: string | null]>
  output: () => string
}

export const startServer = async (settings: Record<string, string> = {}): Promise<ServerProcess> =>
  forked({
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    JUDGE_TOKEN: judgeToken,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    ...settings,
  })

/** By this name the database knows its connections. */
export const otherProcess = 'verdict-other'

/** Another process of the same site, which ends with the test at the latest. */
export function startServerOf(
  { url, context: { settings } }: Pick<TestServer, 'url' | 'context'>,
  port: number,
): ServerProcess {
  onTestFinished(killAll)
  return forked({
    DATABASE_URL: `${url}${url.includes('?') ? '&' : '?'}application_name=${otherProcess}`,
    SECRET_KEY: settings.secretKey!,
    JUDGE_TOKEN: settings.judgeToken!,
    DATA_DIR: settings.dataDir,
    PORT: String(port),
    RATE_LIMIT_SUBMIT: 'off',
    RATE_LIMIT_DISCUSS: 'off',
  })
}

function forked(settings: Record<string, string>): ServerProcess {
  const child = fork(program, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  const messages: Message[] = []
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  const ready = new Promise<string>((resolve, reject) => {
    // Two messages may arrive at once: each is looked at.
    child.on('message', (message: Message) => {
      messages.push(message)
      if (message.type === 'ready') resolve(message.address!)
    })
    void exited.then(([code]) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  // A start that is meant to fail is looked at by its exit.
  ready.catch(() => undefined)
  return { child, messages, ready, exited, output: () => output }
}
