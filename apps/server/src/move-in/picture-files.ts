// The pictures of statements in a folder that is moved, by their paths below it. Links are left alone: they may lead anywhere.

import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { MoveInFault } from './fault.ts'

const mostPictures = 200_000

/** @returns none where there is no such folder */
export async function picturesIn(folder: string | null): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (folder === null) return found
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  if (entries.length > mostPictures)
    throw new MoveInFault(folder, null, `more than ${mostPictures} files are in it.`)
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) found.set(relative(folder, path), path)
  }
  return found
}
