// The lock names the process and the moment it started: after a kill -9 or reboot its number may be another program's.

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

interface Holder {
  pid: number
  /** Clock ticks since boot, and the boot. */
  started: string
  /** Its parts are going down: worth waiting for. */
  ending: boolean
}

export class AlreadyRunning extends Error {}

/** Null if it is gone or a zombie. */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}

const livingHolder = (path: string): Holder | null => {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder
    return startOf(holder.pid) === holder.started ? holder : null
  } catch {
    return null
  }
}

export interface Lock {
  /** A start that comes now waits for us. */
  ending: () => void
  release: () => void
}

/** Null if nobody holds it. */
export const runningPid = (dataDir: string): number | null =>
  livingHolder(join(dataDir, 'supervisor.lock'))?.pid ?? null

const refusal = (dataDir: string, { pid }: Holder) =>
  new AlreadyRunning(`Verdict is running already on ${dataDir} (process ${pid}). Stop it with: kill ${pid}`)

/** @throws AlreadyRunning with a sentence for the operator */
export const takeLock = async (
  dataDir: string,
  patienceMs = 1500,
  endingPatienceMs = 15_000,
): Promise<Lock> => {
  const path = join(dataDir, 'supervisor.lock')
  const own = `${path}.${process.pid}`
  const content = (ending: boolean) =>
    JSON.stringify({ pid: process.pid, started: startOf(process.pid), ending } satisfies Record<
      keyof Holder,
      unknown
    >)
  writeFileSync(own, content(false), { mode: 0o600 })
  const begun = Date.now()
  try {
    for (;;) {
      const holder = livingHolder(path)
      if (!holder) {
        setAside(path)
        // link() fails if the name exists: of two at once, one wins.
        if (tryLink(own, path)) break
        continue
      }
      if (Date.now() - begun > (holder.ending ? endingPatienceMs : patienceMs)) throw refusal(dataDir, holder)
      await delay(50)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return {
    ending: () => {
      try {
        writeFileSync(path, content(true))
      } catch {
        // On a full disk the next starter waits less long.
      }
    },
    release: () => rmSync(path, { force: true }),
  }
}

/** One taken meanwhile is put back. */
const setAside = (path: string): void => {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (livingHolder(aside)) tryLink(aside, path)
  rmSync(aside, { force: true })
}

const tryLink = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
