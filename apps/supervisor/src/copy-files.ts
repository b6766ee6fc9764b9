// A file that is gone when its turn comes was not needed.

import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const whenThere = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Folders are closed to others; files keep their mode; links are left out.
 * @param wanted 'empty' takes a folder without its content
 * @returns the number of files
 */
export const copyFiles = async (
  from: string,
  to: string,
  wanted: (name: string) => boolean | 'empty' = () => true,
): Promise<number> => {
  const entries = await whenThere(readdir(from, { withFileTypes: true }))
  if (entries) await mkdir(to, { recursive: true, mode: 0o700 })
  let files = 0
  for (const entry of entries ?? []) {
    const answer = wanted(entry.name)
    if (!answer) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && answer === 'empty') await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) files += await copyFiles(source, target, wanted)
    else if (entry.isFile()) {
      // Copies share blocks with the original where the file system can.
      const copied = await whenThere(copyFile(source, target, constants.COPYFILE_FICLONE))
      if (copied !== null) files += 1
    }
  }
  return files
}
