// Each backup is taken by a process of its own, beside the running parts.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { asAccount } from '../accounts.ts'
import { openLogFile } from '../log-file.ts'
import type { Site } from '../parts.ts'
import { coderOf } from './coder.ts'
import { logFolder, shipLog } from './kept-log.ts'
import { openStore } from './open-store.ts'
import { changeState, readState } from './state.ts'
import type { Store } from './store.ts'

const lookEveryMs = 60_000
const shipEveryMs = 10_000
const retryMs = 30 * 60_000

export interface TimeOfDay {
  hour: number
  minute: number
}

/** By the clock of this machine. */
const lastDue = (now: Date, { hour, minute }: TimeOfDay): Date => {
  const due = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, minute)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

export const isDue = (now: Date, at: TimeOfDay, last: Date | null, failed: Date | null): boolean => {
  if (failed && now.getTime() - failed.getTime() < retryMs) return false
  return last === null || last < lastDue(now, at)
}

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

/** The backup ends with this process. */
const takeOne = (site: Site): { done: Promise<void>; stop: () => void } => {
  const { command } = asAccount(
    null,
    [process.execPath, join(site.root, 'apps/supervisor/src/main.ts'), 'backup'],
    'SIGTERM',
  )
  const [file, ...args] = command
  const log = openLogFile(join(site.data.logs, 'backup.log'), site.screen.event)
  const child = spawn(file, args, { cwd: site.root, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  child.stdout.on('data', log.write)
  child.stderr.on('data', log.write)
  const done = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', (code) => {
      if (code)
        site.screen.event(
          `The backup failed: ${site.data.logs}/backup.log says why. Tried again in half an hour.`,
        )
      resolve()
    })
  }).finally(log.close)
  return { done, stop: () => child.kill('SIGTERM') }
}

/** Does nothing without BACKUP_TO. */
export const keepBackups = (site: Site): { stop: () => Promise<void> } => {
  const { backupTo, backupAt } = site.settings
  if (backupTo === null) return { stop: async () => undefined }
  let current: ReturnType<typeof takeOne> | null = null
  const look = (): void => {
    if (current) return
    const { last, failed } = readState(site)
    if (!isDue(new Date(), backupAt, dateOf(last?.at), dateOf(failed?.at))) return
    current = takeOne(site)
    void current.done.finally(() => (current = null))
  }
  const looking = setInterval(look, lookEveryMs)
  const shipping = keepShipping(site)
  return {
    stop: async () => {
      clearInterval(looking)
      await shipping.stop()
      current?.stop()
      await current?.done
    },
  }
}

const keepShipping = (site: Site): { stop: () => Promise<void> } => {
  if (site.settings.backupLog === 'off') return { stop: async () => undefined }
  const coder = coderOf(site.settings.backupKey)
  let store: Store | null = null
  let running: Promise<void> | null = null
  let said = ''
  const ship = async (): Promise<void> => {
    try {
      store ??= await openStore(site)
      const until = await shipLog(store, coder, logFolder(site.data))
      if (until) changeState(site, { logUntil: until.toISOString() })
      said = ''
    } catch (error) {
      const { message } = error as Error
      if (message !== said)
        site.screen.event(`The log of the database is not kept at this moment: ${message}`)
      said = message
    }
  }
  const timer = setInterval(() => {
    running ??= ship().finally(() => (running = null))
  }, shipEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
