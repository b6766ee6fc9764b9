// After a kill -9 `postmaster.pid` stays, backends may live on, the postmaster may be a zombie or its number another
// program's. Every living PostgreSQL process has the data folder as its working folder, which decides.

import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const workingFolder = (pid: string): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

export const processesIn = (dataDir: string): number[] => {
  const folder = realpathSync(dataDir)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && workingFolder(entry) === folder)
    .map(Number)
}

/** Null if it is not a living process in this folder. */
export const livingPostmaster = (dataDir: string): number | null => {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    return processesIn(dataDir).includes(pid) ? pid : null
  } catch {
    return null
  }
}
