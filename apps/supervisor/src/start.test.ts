// The whole product as people start it: `npm start` with a data folder of its own, on a free port.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@verdict/testkit/free-port'
import { sharePrecompiled } from '@verdict/testkit/precompiled'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

let folder: string
let port: number
let keepPrecompiled: () => void
let current: Verdict | null = null
const started: Verdict[] = []

interface Verdict {
  process: ChildProcess
  /** All that it printed. */
  screen: () => string
  /** Resolves at the first screen that shows it; rejects when the program ends before. */
  shows: (pattern: RegExp) => Promise<RegExpExecArray>
  exited: Promise<number | null>
}

const start = (args: readonly string[] = [], dataDir = 'data'): Verdict => {
  const child = spawn(process.execPath, ['apps/supervisor/start.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: join(folder, dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let screen = ''
  const keep = (chunk: Buffer) => {
    screen += chunk.toString()
    child.emit('screen')
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const shows = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(screen)
        if (found) resolve(found)
      }
      child.on('screen', look)
      look()
      void exited.then((code) =>
        reject(new Error(`ended with ${code} before it showed ${pattern}:\n${screen}`)),
      )
    })
  current = { process: child, screen: () => screen, shows, exited }
  started.push(current)
  return current
}

/** Every process that holds our data folder in its environment, arguments or working folder. */
const processes = (): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((pid) => {
      try {
        const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
        // A zombie has an empty command line.
        return read('cmdline') !== '' && `${read('cmdline')}${read('environ')}`.includes(folder)
      } catch {
        return false
      }
    })
    .map(Number)

/** Empty when it has ended meanwhile. */
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const find = (part: string): number | undefined => processes().find((pid) => commandOf(pid).includes(part))

const named = (part: string): number => {
  const found = find(part)
  if (!found) throw new Error(`no process of ${part}`)
  return found
}

/** @returns whether it was there to be killed */
const kill = (part: string): boolean => {
  try {
    return process.kill(named(part), 'SIGKILL')
  } catch {
    return false
  }
}

const ready = /Verdict is ready: (\S+)/
const address = () => `http://127.0.0.1:${port}`

const serverTime = async (): Promise<number> => {
  const answer = await fetch(`${address()}/api/servertime`)
  const { data } = (await answer.json()) as { data: { serverTime: number } }
  return data.serverTime
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-start-'))
  chmodSync(folder, 0o711)
  // To make them takes half of the first start, and tests of the host see to it.
  keepPrecompiled = sharePrecompiled(join(folder, 'data/judge'))
  port = await freePort()
})

afterAll(async () => {
  for (const { process: child, exited } of started) {
    child.kill('SIGTERM')
    await exited
  }
  keepPrecompiled()
  rmSync(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  it('[SITE-SETUP-2] goes from a new data folder to an answering site, and shows the root password and what is left', async () => {
    const verdict = start()
    expect((await verdict.shows(ready))[1]).toBe(address())
    await verdict.shows(/Log in as root with the password \S{12,}/)
    await verdict.shows(
      /Left to set up: Name, Sign-up, Accounts, Teachers, First course, TLS, Backup, Mail\./,
    )
    expect(Math.abs((await serverTime()) - Date.now())).toBeLessThan(60_000)
    const page = await fetch(address())
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  it('refuses a second start on the same data folder with the number of the first', async () => {
    const first = current
    const second = start()
    expect(await second.exited).toBe(1)
    expect(second.screen()).toMatch(/is running already on .* \(process \d+\)/)
    current = first
    expect(await serverTime()).toBeGreaterThan(0)
  })

  it.each([
    ['PostgreSQL', 'bin/postgres'],
    ['The server', 'apps/server/src/programs/main.ts'],
    ['The judge', 'apps/judge/src/main.ts'],
  ])('%s that is killed comes back by itself', async (name, part) => {
    const pid = named(part)
    process.kill(pid, 'SIGKILL')
    await current?.shows(new RegExp(`${name} is gone \\(ended by SIGKILL\\)`))
    await current?.shows(new RegExp(`${name} is back`))
    expect(named(part)).not.toBe(pid)
    expect(await serverTime()).toBeGreaterThan(0)
  })

  it('[RUN-BACKUP-2] a backup is taken beside it, into a folder of its own outside the data folder', async () => {
    const running = current
    const backUp = (to: string) => start(['backup', join(folder, to)])
    const done = backUp('backup')
    expect(await done.exited, done.screen()).toBe(0)
    expect(done.screen()).toContain('a server starts on the copy')
    expect(readdirSync(join(folder, 'backup')).toSorted()).toEqual([
      'backup.json',
      'keys',
      'postgres',
      'server',
    ])
    const again = backUp('backup')
    expect(await again.exited).toBe(1)
    expect(again.screen()).toContain('is there already')
    const inside = backUp('data/backup')
    expect(await inside.exited).toBe(1)
    expect(inside.screen()).toContain('lies in the data folder')
    current = running
    expect(await serverTime()).toBeGreaterThan(0)
  })

  it('ends everything on SIGTERM and leaves no process', async () => {
    const verdict = current
    verdict?.process.kill('SIGTERM')
    expect(await verdict?.exited).toBe(0)
    expect(processes()).toEqual([])
    // The compiled program, which the next start need not compile.
    for (const part of ['server', 'judge'])
      expect(readdirSync(join(folder, 'data/code', part))).not.toEqual([])
  })

  it('[RUN-BACKUP-2] a backup that is killed leaves no database running, and no backup', async () => {
    const isKilledBeforeItIsWhole = async (to: string): Promise<boolean> => {
      const backup = start(['backup', join(folder, to)])
      let ended = false
      void backup.exited.then(() => (ended = true))
      await expect.poll(() => ended || find('postgres/data') !== undefined).toBe(true)
      const wasThere = kill('apps/supervisor/src/main.ts')
      await expect.poll(processes).toEqual([])
      return wasThere && !existsSync(join(folder, to))
    }
    // A test that stood still for seconds may come too late for one: then another is begun.
    let begun = 1
    for (; !(await isKilledBeforeItIsWhole(`killed-${begun}`)); begun += 1) expect(begun).toBeLessThan(10)
  })

  it('starts again without asking or showing a password anew, and recovers from kill -9 of the supervisor', async () => {
    const killed = start()
    await killed.shows(ready)
    expect(killed.screen()).not.toContain('password')
    process.kill(named('apps/supervisor/src/main.ts'), 'SIGKILL')
    await killed.exited
    expect(existsSync(join(folder, 'data/supervisor.lock'))).toBe(true)
    const verdict = start()
    await verdict.shows(ready)
    expect(await serverTime()).toBeGreaterThan(0)
    verdict.process.kill('SIGINT')
    expect(await verdict.exited).toBe(0)
    expect(processes()).toEqual([])
  })

  it('[RUN-BACKUP-2] a backup is a data folder: started on it, the site is the one that was copied', async () => {
    const restored = start(['server'], 'backup')
    await restored.shows(ready)
    // A new site would have made a root account.
    expect(restored.screen()).not.toContain('password')
    expect(await serverTime()).toBeGreaterThan(0)
    for (const key of ['secret-key', 'judge-token']) {
      const [copied, own] = ['backup', 'data'].map((name) => readFileSync(join(folder, name, 'keys', key)))
      expect(copied).toEqual(own)
    }
    restored.process.kill('SIGTERM')
    expect(await restored.exited).toBe(0)
  })

  it('says which setting is wrong and what is allowed, and starts nothing', async () => {
    const right = port
    port = 99_999
    const verdict = start()
    port = right
    expect(await verdict.exited).toBe(1)
    expect(verdict.screen()).toContain('PORT must be a whole number from 1 to 65535')
    expect(processes()).toEqual([])
  })
})
