// Stops, makes a backup, takes the new program and starts it. If it does not come up, the old program is back with the data
// of the backup; nobody could use the new one meanwhile. With several servers each is upgraded in turn, without a backup of
// ours (docs/decisions/021-several-servers.md).

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { backUp } from './backup.ts'
import { localAddress } from './environment.ts'
import { runningPid, takeLock } from './lock.ts'
import type { Site } from './parts.ts'
import { prepareCommand } from './prepare.ts'
import type { Screen } from './screen.ts'

export interface UpgradeOrder {
  /** null: the branch's commit. */
  commit: string | null
  /** null: a folder beside the data. */
  backup: string | null
  withoutBackup: boolean
  minutes: number
}

/** @returns null if the words make no sense */
export function upgradeOrder(words: readonly string[]): UpgradeOrder | null {
  try {
    const options = {
      backup: { type: 'string' },
      'no-backup': { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const withoutBackup = values['no-backup']
    const isRight =
      positionals.length <= 1 &&
      /^[1-9]\d{0,3}$/.test(values.minutes) &&
      !(withoutBackup && values.backup !== undefined) &&
      !positionals[0]?.startsWith('-')
    return isRight
      ? {
          commit: positionals[0] ?? null,
          backup: values.backup ?? null,
          withoutBackup,
          minutes: Number(values.minutes),
        }
      : null
  } catch {
    return null
  }
}

/** Each step fails with a sentence. */
export interface UpgradeSteps {
  stop: () => Promise<void>
  backUp: () => Promise<void>
  take: (commit: string) => Promise<void>
  /** Resolves when it answers. @throws if it ends, or takes too long */
  start: () => Promise<void>
  restore: () => Promise<void>
}

/** @returns null, or why the new one did not come up, once the old one is back */
export async function upgradeBy(
  { stop, backUp: back, take, start, restore }: UpgradeSteps,
  from: string,
  to: string,
): Promise<string | null> {
  await stop()
  try {
    await back()
  } catch (error) {
    await start()
    throw error
  }
  try {
    await take(to)
    await start()
    return null
  } catch (error) {
    await stop()
    await take(from)
    await restore()
    await start()
    return error instanceof Error ? error.message : String(error)
  }
}

const run = (command: string, args: readonly string[], folder: string): string => {
  const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (done.status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')}: ${done.error?.message ?? (done.stderr.trim() || done.stdout.trim())}`,
    )
  }
  return done.stdout.trim()
}

function commitsOf(git: (...args: string[]) => string, wanted: string | null): { from: string; to: string } {
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed) throw new Error(`The program has changes of your own; commit or undo them first:\n${changed}`)
  if (git('remote')) git('fetch', '--quiet')
  return {
    from: git('rev-parse', 'HEAD'),
    to: git('rev-parse', '--verify', `${wanted ?? '@{upstream}'}^{commit}`),
  }
}

/** Null if it was started by hand. */
export const unitIn = (cgroups: string): string | null =>
  /\/([\w@.\\-]{1,200}\.service)(?:\/[^\n]{0,500})?$/m.exec(cgroups)?.[1] ?? null

const unitOf = (pid: number | null): string | null => {
  if (pid === null || !existsSync('/run/systemd/system')) return null
  const unit = unitIn(readFileSync(`/proc/${pid}/cgroup`, 'utf8'))
  // A terminal's session is a unit, too.
  return unit?.startsWith('user@') ? null : unit
}

/** Either `server`, or nothing for all parts. */
const rolesOf = (pid: number | null): string[] => {
  const words = pid === null ? [] : readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return words.filter((word) => word === 'server')
}

const lookEveryMs = 500

/** So that another try finds its place free. */
const stamp = (): string => new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)

const kept = ['postgres', 'server', 'keys']

export const upgrade = async (root: string, order: UpgradeOrder, screen: Screen): Promise<void> => {
  const site = await prepareCommand(root, screen)
  const git = (...args: string[]): string => run('git', ['-c', `safe.directory=${root}`, ...args], root)
  const { from, to } = commitsOf(git, order.commit)
  if (from === to) return screen.say(`\n  This is ${to.slice(0, 12)} already.\n`)
  if (site.settings.databaseUrl && !order.withoutBackup) {
    throw new Error(
      'The database is at DATABASE_URL: back it up with its own tools, as docs/operating.md says, then add --no-backup.',
    )
  }
  const folder = order.backup ?? `${site.data.path}.before-${to.slice(0, 12)}-${stamp()}`
  const product = startable(site, root, order.minutes)
  const step = (title: string, doing: string, work: () => Promise<void>) =>
    screen.step(title, doing, work, () => 'done')
  const failure = await upgradeBy(
    {
      stop: () => step('Stop', 'ending what runs', product.stop),
      backUp: async () => {
        if (!order.withoutBackup) await backUp(root, folder, screen)
      },
      take: (commit) =>
        step('Program', `taking ${commit.slice(0, 12)}`, async () => void git('reset', '--keep', commit)),
      start: () => step('Start', 'installing, building, migrating', product.start),
      restore: async () => {
        if (!order.withoutBackup) await step('Data', 'putting the backup back', () => restore(site, folder))
      },
    },
    from,
    to,
  )
  if (failure === null) screen.say(`\n  Upgraded from ${from.slice(0, 12)} to ${to.slice(0, 12)}.\n`)
  else screen.warn(`${to.slice(0, 12)} did not come up, and ${from.slice(0, 12)} is back: ${failure}`)
  const code = await product.watched()
  if (failure !== null || code) process.exit(code || 1)
}

async function restore({ data }: Site, folder: string): Promise<void> {
  const lock = await takeLock(data.path)
  try {
    const aside = join(data.path, `failed-upgrade-${stamp()}`)
    mkdirSync(aside, { mode: 0o700 })
    for (const name of kept) {
      const path = join(data.path, name)
      if (existsSync(path)) renameSync(path, join(aside, name))
      if (existsSync(join(folder, name))) run('cp', ['-a', join(folder, name), path], data.path)
    }
  } finally {
    lock.release()
  }
}

interface Startable {
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Ends at once if systemd runs it. */
  watched: () => Promise<number>
}

/** Run by systemd, or by hand, and then by us. */
function startable({ data, settings }: Site, root: string, minutes: number): Startable {
  const pid = runningPid(data.path)
  const unit = unitOf(pid)
  const roles = rolesOf(pid)
  let child: ChildProcess | null = null
  const hasEnded = (): boolean => {
    if (unit) return spawnSync('systemctl', ['is-failed', '--quiet', unit]).status === 0
    return child !== null && (child.exitCode !== null || child.signalCode !== null)
  }
  return {
    async stop() {
      const living = runningPid(data.path)
      if (unit) run('systemctl', ['stop', unit], root)
      else if (living !== null) process.kill(living, 'SIGTERM')
      const lock = await takeLock(data.path, 20_000)
      lock.release()
    },
    async start() {
      if (unit) run('systemctl', ['start', unit], root)
      else {
        child = spawn(process.execPath, [join(root, 'apps/supervisor/start.mjs'), ...roles], {
          cwd: root,
          stdio: ['ignore', 'inherit', 'inherit'],
        })
        child.on('error', () => undefined)
      }
      const deadline = Date.now() + minutes * 60_000
      for (;;) {
        const response = await fetch(`${localAddress(settings)}/api/website`).catch(() => null)
        if (response?.ok) return
        if (hasEnded()) throw new Error('it ended at its start, and said why above or in its log')
        if (Date.now() > deadline) throw new Error(`it did not answer within ${minutes} min`)
        await delay(lookEveryMs)
      }
    },
    async watched() {
      const own = child
      if (!own) return 0
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.removeAllListeners(signal)
        process.on(signal, () => own.kill('SIGTERM'))
      }
      while (own.exitCode === null && own.signalCode === null) await delay(lookEveryMs)
      return own.exitCode ?? 1
    },
  }
}
