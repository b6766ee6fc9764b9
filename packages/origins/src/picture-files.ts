// By relative path. Links are skipped, since they may lead anywhere.

import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { MoveInFault } from './fault.ts'

const mostPictures = 200_000

/**
 * @param below matches the beginning of upload addresses, on any host
 * @returns the path in the upload folder; null for other addresses
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
