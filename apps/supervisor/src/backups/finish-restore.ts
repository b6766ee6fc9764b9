// The last step of a restore: what was there goes aside, what was restored takes its place. It can be cut short anywhere.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const restored = ['postgres', 'server', 'keys'] as const
export const restoringIn = (data: string): string => join(data, 'backup/restoring')
/** Holds the name of the folder for what was there; when it is there, the restored is whole. */
export const readyIn = (data: string): string => join(restoringIn(data), 'ready')

/**
 * The renames, from wherever they stand. To be called by who has the lock of the data folder, before anything starts on it.
 * @returns the folder in which what was there lies; null where nothing was being restored
 */
export const finishRestore = (data: string): string | null => {
  if (!existsSync(readyIn(data))) {
    // One that was cut short before it was whole.
    rmSync(restoringIn(data), { recursive: true, force: true })
    return null
  }
  const aside = join(data, readFileSync(readyIn(data), 'utf8').trim())
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const name of restored) {
    const [made, place] = [join(restoringIn(data), name), join(data, name)]
    if (!existsSync(made)) continue
    // A start may have made an empty one meanwhile.
    const free = existsSync(join(aside, name)) ? `${name}-${Date.now()}` : name
    if (existsSync(place)) renameSync(place, join(aside, free))
    renameSync(made, place)
  }
  rmSync(restoringIn(data), { recursive: true, force: true })
  return aside
}
