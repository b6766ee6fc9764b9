// Products of files are kept under the hash of those files: names and contents, nothing of their dates, so that a
// fresh clone of the same commit has the same hash.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.git'])

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      return entry.isFile() ? [path] : []
    })

/**
 * Hash over files and folders below `root`, without node_modules, dist and those that `ignore` names.
 * @returns 32 hex digits
 */
export const folderHash = (
  root: string,
  paths: readonly string[],
  ignore: (path: string) => boolean = () => false,
): string => {
  const hash = createHash('sha256')
  const files = paths.flatMap((path) =>
    path.endsWith('/') ? filesBelow(join(root, path)) : [join(root, path)],
  )
  for (const file of files.map((path) => relative(root, path)).sort()) {
    if (ignore(file)) continue
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}
