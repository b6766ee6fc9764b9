import { archiveLimits, nameParts, type ArchiveLimits } from './limits.ts'
import { PackageFault } from './fault.ts'

function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Without a declared encoding: valid UTF-8, else GBK, which Windows writes in China. */
export const decodeName = (raw: Buffer): string =>
  decoded(raw, 'utf-8') ?? decoded(raw, 'gbk') ?? raw.toString('latin1')

const unseen = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

const shown = (name: string): string =>
  Array.from(name.slice(0, 200), (character) =>
    unseen.test(character) ? `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}` : character,
  ).join('')

/**
 * @returns the path with `/` between parts and none at the ends; '' is the root
 * @throws PackageFault name-climbs, name-absolute, name-control, name-long, too-deep
 */
export function cleanPath(name: string, limits: ArchiveLimits = archiveLimits): string {
  const file = shown(name)
  if (Buffer.byteLength(name) > limits.nameBytes) {
    throw new PackageFault('name-long', { file, limit: `${limits.nameBytes} bytes` })
  }
  if (unseen.test(name)) throw new PackageFault('name-control', { file })
  const path = name.normalize('NFC').replaceAll('\\', '/')
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) throw new PackageFault('name-absolute', { file })
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) throw new PackageFault('name-climbs', { file })
  if (parts.some((part) => Buffer.byteLength(part) > nameParts)) {
    throw new PackageFault('name-long', { file, limit: `${nameParts} bytes for a part` })
  }
  if (parts.length > limits.depth)
    throw new PackageFault('too-deep', { file, limit: `${limits.depth} folders` })
  return parts.join('/')
}

const litter = /^(?:thumbs\.db|desktop\.ini|\.ds_store|\._.*|__macosx|\.appledouble|\.git|\.svn)$/i

export const isLitter = (path: string): boolean => path.split('/').some((part) => litter.test(part))

/** Names that a case-insensitive file system cannot distinguish are equal. */
const folded = (path: string): string => path.toLowerCase().normalize('NFC')

/**
 * No two paths may be equal ignoring case, and none may be another's folder.
 * @throws PackageFault name-twice
 */
export function assertDistinct(paths: Iterable<string>): void {
  const seen = new Map<string, string>()
  const folders = new Map<string, string>()
  for (const path of paths) {
    const key = folded(path)
    const other = seen.get(key) ?? folders.get(key)
    if (other !== undefined) throw new PackageFault('name-twice', { file: path, other })
    seen.set(key, path)
    for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) {
      const folder = key.slice(0, at)
      const file = seen.get(folder)
      if (file !== undefined) throw new PackageFault('name-twice', { file: path, other: file })
      folders.set(folder, path)
    }
  }
}

export function commonFolder(paths: readonly string[]): string {
  const first = paths[0]
  if (first === undefined || !first.includes('/')) return ''
  const folder = first.slice(0, first.indexOf('/') + 1)
  return paths.every((path) => path.startsWith(folder)) ? folder : ''
}
