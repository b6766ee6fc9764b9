// The whole product, started as a person starts it, on a data folder of its own that goes when it ends. Rate limits are
// off, since one machine plays a whole class. Its output is kept for the message of a start that failed.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectionUrl } from '@verdict/supervisor/postgres'
import { dataRoot } from '@verdict/testkit/data-root'
import { freePort } from '@verdict/testkit/free-port'
import { secretIn } from '@verdict/testkit/log-watch'
import { sharePrecompiled, shareRunner } from '@verdict/testkit/precompiled'

const checkout = fileURLToPath(new URL('..', import.meta.url))
/** For a start that hangs: a full machine has taken more than two minutes. */
const startWithinMs = 300_000
const stopWithinMs = 20_000

export interface ProductAddress {
  /** Without a trailing slash. */
  url: string
  rootUsername: string
  rootPassword: string
  /** The first process of its tree. */
  pid: number
  /** The address of its embedded database, for facts that only rows can show. */
  databaseUrl: string
  /** Where its logs and keys lie. */
  dataDir: string
}

export interface Product extends ProductAddress {
  stop: () => Promise<void>
}

/** Resolves when the start screen says that everything is up. @throws with what was printed when it ended or took too long */
const untilReady = (child: ChildProcess, printed: () => string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`${what}:\n${printed()}`))
    const tooLate = setTimeout(
      () => fail(`the product was not ready within ${startWithinMs} ms`),
      startWithinMs,
    )
    child.stdout?.on('data', () => {
      if (!printed().includes('Verdict is ready')) return
      clearTimeout(tooLate)
      resolve()
    })
    child.once('exit', () => {
      clearTimeout(tooLate)
      fail('the product ended at its start')
    })
  })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(force)
}

/** Settings that are nobody else's to know. */
const secretSettings = (settings: Record<string, string>): string[] =>
  Object.entries(settings)
    .filter(([name]) => /SECRET|TOKEN|PASSWORD/.test(name))
    .map(([, value]) => value)

/** @param secrets besides the keys that the product made for itself @returns which of them stand in which log */
export async function foundInLogs(dataDir: string, secrets: readonly string[]): Promise<string[]> {
  const filesIn = async (folder: string): Promise<[name: string, text: string][]> => {
    const names = await readdir(join(dataDir, folder)).catch(() => [])
    return Promise.all(names.map(async (name) => [name, await readFile(join(dataDir, folder, name), 'utf8')]))
  }
  const keys = (await filesIn('keys')).map(([, text]) => text.trim())
  return (await filesIn('logs')).flatMap(([name, text]) => {
    const secret = secretIn(text, [...secrets, ...keys])
    return secret === null ? [] : [`${secret.slice(0, 12)}… in ${name}`]
  })
}

type Settings = Record<string, string>

/** @param given by their environment names, over the defaults of the suite; some name the address of the product. */
export async function startProduct(given: Settings | ((url: string) => Settings) = {}): Promise<Product> {
  const folder = await mkdtemp(join(dataRoot(), 'verdict-e2e-'))
  const keepPrecompiled = sharePrecompiled(join(folder, 'judge'))
  shareRunner(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = typeof given === 'function' ? given(url) : given
  const rootUsername = 'root'
  const rootPassword = 'Root-of-the-suite-1'
  let printed = ''
  const foundOnScreen: string[] = []
  const child = spawn(process.execPath, [join(checkout, 'apps/supervisor/start.mjs')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ROOT_USERNAME: rootUsername,
      ROOT_PASSWORD: rootPassword,
      JUDGE_SLOTS: '2',
      RATE_LIMIT_LOGIN: 'off',
      RATE_LIMIT_LOGIN_ADDRESS: 'off',
      RATE_LIMIT_REGISTER: 'off',
      RATE_LIMIT_SUBMIT: 'off',
      RATE_LIMIT_DISCUSS: 'off',
      RATE_LIMIT_REALTIME: 'off',
      QUEUE_LIMIT: 'off',
      ...settings,
    },
  })
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-8000)
    const secret = secretIn(chunk.toString(), [rootPassword, ...secretSettings(settings)])
    if (secret) foundOnScreen.push(secret)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const stop = async () => {
    await end(child)
    keepPrecompiled()
    const leaked = [
      ...foundOnScreen,
      ...(await foundInLogs(folder, [rootPassword, ...secretSettings(settings)])),
    ]
    await rm(folder, { recursive: true, force: true })
    if (leaked.length > 0) throw new Error(`the product leaked its secrets: ${leaked.join(', ')}`)
  }
  try {
    await untilReady(child, () => printed)
  } catch (error) {
    await stop()
    throw error
  }
  if (child.pid === undefined) throw new Error('a running product has a process id')
  const databaseUrl = connectionUrl(join(folder, 'postgres/socket'), 'verdict')
  return { url, rootUsername, rootPassword, pid: child.pid, databaseUrl, dataDir: folder, stop }
}
