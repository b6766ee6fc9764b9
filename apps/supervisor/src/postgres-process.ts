// Processes that may be holding a PostgreSQL data folder. After a kill -9 the lock file `postmaster.pid` stays behind, backends
// may live on for a moment, the postmaster may linger as a zombie, or its number may have gone to another program;
// the lock file alone decides none of this. Every PostgreSQL process has the data folder as its working folder,
// and a zombie has none: that is the question asked here, before a lock file is ever removed.

import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const workingFolder = (pid: string): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** Numbers of the living processes that work in the folder. */
export const processesIn = (dataDir: string): number[] => {
  const folder = realpathSync(dataDir)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && workingFolder(entry) === folder)
    .map(Number)
}

/** The postmaster named by the lock file, if it is a living process that works in this folder. */
export const livingPostmaster = (dataDir: string): number | null => {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    return processesIn(dataDir).includes(pid) ? pid : null
  } catch {
    return null
  }
}
