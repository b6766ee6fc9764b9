// npm leaves out of the lock file what the registry at hand does not offer, also where that is only the build of a
// tool for another platform. `npm ci` then calls the lock file incomplete and installs nothing. So each optional
// package that a locked package names gets an entry, from its name alone. Nobody knows its hash, so the entry is for no
// operating system: what cannot be checked is installed nowhere. Run it after a change of dependencies:
// `node tools/lock-file.ts`.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  /** A folder of our own, which is linked and not installed. */
  link?: boolean
  integrity?: string
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, LockedPackage>
}

/** Not the name of any system. */
const nowhere = ['none']

const isFromRegistry = (path: string, { link }: LockedPackage): boolean =>
  !link && path.includes('node_modules/')
const isNowhere = ({ os, optional }: LockedPackage): boolean => optional === true && os?.join() === 'none'

/** Packages that npm would install without comparing them with a hash. */
export const unchecked = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(
      ([path, locked]) =>
        isFromRegistry(path, locked) && !locked.integrity?.startsWith('sha512-') && !isNowhere(locked),
    )
    .map(([path]) => path)

/** Where npm may have put a dependency of the package at `path`: beside it, or above. */
const isLocked = ({ packages }: LockFile, path: string, name: string): boolean =>
  `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages

/** Optional packages that are named and not locked, with an entry for each. */
export function missingEntries(lock: LockFile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {}
  for (const [path, { optionalDependencies = {}, dev, license }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(lock, path, name)) continue
      missing[`node_modules/${name}`] = {
        version,
        ...(dev && { dev }),
        ...(license && { license }),
        optional: true,
        os: nowhere,
      }
    }
  }
  return missing
}

function complete(path: string): void {
  const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile
  const missing = missingEntries(lock)
  const packages = Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} entries added`)
}

export const lockFilePath = fileURLToPath(new URL('../package-lock.json', import.meta.url))

if (import.meta.main) complete(lockFilePath)
