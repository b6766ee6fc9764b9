// Keys lie in the data folder, for the supervisor's account alone. A backup of the database needs SECRET_KEY too.

import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** 256 bits as hex, written whole or not at all. */
export const keptSecret = (dataDir: string, name: 'secret-key' | 'judge-token'): string => {
  const folder = join(dataDir, 'keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const kept = read(path)
  if (kept) return kept
  const draft = `${path}.${process.pid}`
  rmSync(path, { force: true })
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  linkSync(draft, path)
  rmSync(draft)
  return readFileSync(path, 'utf8').trim()
}
