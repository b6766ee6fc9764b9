// A hash of names and contents, not dates, so that a fresh clone of the same commit has the same.

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

/** Without node_modules, dist and `ignore`. @returns 32 hex digits */
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
