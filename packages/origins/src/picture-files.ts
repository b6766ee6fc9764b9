// The pictures of statements in the folder, by relative path. Links are skipped, since they may lead anywhere.

import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { MoveInFault } from './fault.ts'

const mostPictures = 200_000

/**
 * The upload of the old site that an address names, by its path in their folder.
 * @param below matches the beginning of such addresses, on whatever host
 * @returns null for other addresses
 */
export function uploadIn(address: string, below: RegExp): string | null {
  const path = address.split(/[?#]/, 1)[0]!
  const found = below.exec(path)
  if (found === null || path.length === found[0].length) return null
  const name = path.slice(found[0].length)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

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
