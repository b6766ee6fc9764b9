// Renames the old folder aside and the restored one into its place. Can be cut short anywhere.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const restored = ['postgres', 'server', 'keys'] as const
export const restoringIn = (data: string): string => join(data, 'backup/restoring')
/** Holds the name for what was there; if it exists, the restored is whole. */
export const readyIn = (data: string): string => join(restoringIn(data), 'ready')

/**
 * Finishes the renames, wherever they stand. Needs the lock of the data folder.
 * @returns the folder with the old data; null where nothing was being restored
 */
export const finishRestore = (data: string): string | null => {
  if (!existsSync(readyIn(data))) {
    // Cut short before it was whole.
    rmSync(restoringIn(data), { recursive: true, force: true })
    return null
  }
  const aside = join(data, readFileSync(readyIn(data), 'utf8').trim())
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const name of restored) {
    const [made, place] = [join(restoringIn(data), name), join(data, name)]
    if (!existsSync(made)) continue
    const free = existsSync(join(aside, name)) ? `${name}-${Date.now()}` : name
    if (existsSync(place)) renameSync(place, join(aside, free))
    renameSync(made, place)
  }
  rmSync(restoringIn(data), { recursive: true, force: true })
  return aside
}
