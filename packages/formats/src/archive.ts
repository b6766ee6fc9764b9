// A package in any packing: zip, tar (gzip, zstd), folder or single file, detected by its bytes and not by its name.

import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Content, nameOf, openScratch, readHead, readWhole, type Scratch } from './content.ts'
import { PackageFault } from './fault.ts'
import { archiveLimits, type ArchiveLimits, inMiB } from './limits.ts'
import { followLinks, linkTarget } from './links.ts'
import { assertDistinct, cleanPath, commonFolder, isLitter } from './names.ts'
import { isTarBlock, type Packing, readTar, type TarEntry, unpacked } from './tar.ts'
import { openZip, type ZipEntry } from './zip.ts'

export interface Archive {
  name: string
  /** By path, in archive order; without the one folder around everything and without system litter. */
  files: ReadonlyMap<string, Content>
  dangling: readonly string[]
  leaving: readonly string[]
  scratch: Scratch
  limits: ArchiveLimits
  nesting: number
  budget: { bytes: number; entries: number }
  inner: Archive[]
  /** Deletes its scratch files: its contents cannot be read any more. */
  close(): Promise<void>
}

interface OpenOptions {
  name?: string
  limits?: Partial<ArchiveLimits>
  scratchIn?: string
}

/** Entries of one archive and those inside it together: at most so many times the limit. */
const nestedEntries = 10

type Link = { path: string; target: string; hard: boolean }
interface Raw {
  files: Content[]
  links: Link[]
  close?: () => void
}

function kindOf(head: Buffer): string | null {
  const magic: [string, string][] = [
    ['zip', 'PK\u0003\u0004'],
    ['zip', 'PK\u0005\u0006'],
    ['rar', 'Rar!\u001a\u0007'],
    ['7z', '7z\u00bc\u00af\u0027\u001c'],
    ['gzip', '\u001f\u008b'],
    ['zstd', '\u0028\u00b5\u002f\u00fd'],
    ['bzip2', 'BZh'],
    ['xz', '\u00fd7zXZ'],
  ]
  const text = head.toString('latin1')
  return magic.find(([, start]) => text.startsWith(start))?.[0] ?? (isTarBlock(head) ? 'tar' : null)
}

const unreadable = new Set(['rar', '7z', 'bzip2', 'xz'])

/**
 * @param path of a file or a folder
 * @throws PackageFault
 */
export async function openArchive(path: string, options: OpenOptions = {}): Promise<Archive> {
  const limits = { ...archiveLimits, ...options.limits }
  const budget = { bytes: limits.totalBytes, entries: limits.entries * nestedEntries }
  const scratch = await openScratch(options.scratchIn)
  try {
    const name = options.name ?? nameOf(path.replaceAll('\\', '/').replace(/\/$/, ''))
    return await openAt(path, { name, limits, scratch, nesting: 0, budget })
  } catch (error) {
    await scratch.close()
    throw error
  }
}

type Place = Pick<Archive, 'name' | 'limits' | 'scratch' | 'nesting' | 'budget'>

async function openAt(path: string, place: Place): Promise<Archive> {
  const info = await stat(path)
  const raw = info.isDirectory() ? await rawFolder(path, place.limits) : await rawFile(path, info.size, place)
  const inner: Archive[] = []
  let isOpen = true
  const close = async (): Promise<void> => {
    if (isOpen) raw.close?.()
    for (const archive of inner) await archive.close()
    if (isOpen && place.nesting === 0) await place.scratch.close()
    isOpen = false
  }
  try {
    const { files, dangling, leaving } = resolved(raw, place.limits)
    spend(place, raw.files)
    return { ...place, files, dangling, leaving, inner, close }
  } catch (error) {
    raw.close?.()
    throw error
  }
}

export async function isArchive(content: Content): Promise<boolean> {
  const kind = kindOf(await readHead(content, 512))
  return kind !== null && !unreadable.has(kind)
}

export async function openNested(outer: Archive, content: Content): Promise<Archive> {
  const nesting = outer.nesting + 1
  if (nesting > outer.limits.nesting) {
    throw new PackageFault('too-deep', { file: content.path, limit: `${outer.limits.nesting} archives` })
  }
  const path = outer.scratch.path('nested')
  await pipeline(await content.open(), createWriteStream(path, { mode: 0o600 }))
  const { limits, scratch, budget } = outer
  const archive = await openAt(path, { name: nameOf(content.path), limits, scratch, nesting, budget })
  outer.inner.push(archive)
  return archive
}

async function rawFile(path: string, size: number, place: Place): Promise<Raw> {
  const kind = kindOf(await headOf(path))
  if (kind !== null && unreadable.has(kind)) throw new PackageFault('other-archive', { kind })
  if (kind === 'zip') return rawZip(path, size, place.limits)
  const packing: Packing = kind === 'gzip' || kind === 'zstd' ? kind : 'none'
  const head = packing === 'none' ? kind === 'tar' : await isPackedTar(path, packing, size, place.limits)
  if (!head) return singleFile(path, packing, size, place)
  return rawTar(await readTar(unpacked(path, packing, size, place.limits), place.scratch, place.limits))
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function isPackedTar(
  path: string,
  packing: Packing,
  size: number,
  limits: ArchiveLimits,
): Promise<boolean> {
  const first: Buffer[] = []
  for await (const chunk of unpacked(path, packing, size, limits)) {
    first.push(chunk)
    if (first.reduce((sum, { length }) => sum + length, 0) >= 512) break
  }
  return isTarBlock(Buffer.concat(first))
}

async function singleFile(path: string, packing: Packing, size: number, place: Place): Promise<Raw> {
  const name = packing === 'none' ? place.name : place.name.replace(/\.(?:gz|gzip|zst)$/i, '')
  if (packing === 'none') {
    assertSize(name, size, place.limits)
    return { files: [{ path: name, bytes: size, open: async () => createReadStream(path) }], links: [] }
  }
  const spool = await place.scratch.spool()
  for await (const chunk of unpacked(path, packing, size, place.limits)) await spool.append(chunk)
  assertSize(name, spool.size(), place.limits)
  return { files: [spool.piece(0, spool.size(), name)], links: [] }
}

function assertSize(file: string, bytes: number, limits: ArchiveLimits): void {
  if (bytes > limits.fileBytes) throw new PackageFault('too-large', { file, limit: inMiB(limits.fileBytes) })
}

/** Nested archives spend one budget, so a bomb in pieces is a bomb, too. */
function spend({ budget, name, limits }: Place, files: readonly Content[]): void {
  budget.bytes -= files.reduce((sum, { bytes }) => sum + bytes, 0)
  budget.entries -= files.length
  const isOver = budget.bytes < 0 || budget.entries < 0
  const limit =
    budget.bytes < 0 ? `${inMiB(limits.totalBytes)} unpacked` : `${limits.entries * nestedEntries} files`
  if (isOver) throw new PackageFault('too-large', { file: name, limit })
}

/** PATH_MAX: nothing longer is a link. */
const linkBytes = 4096

async function rawZip(path: string, size: number, limits: ArchiveLimits): Promise<Raw> {
  const zip = await openZip(path, limits)
  try {
    const content = (entry: ZipEntry): Content => ({
      path: entry.path,
      bytes: entry.bytes,
      open: () => zip.open(entry),
    })
    const entries = zip.entries.filter((entry) => !isLitter(entry.path))
    const locked = entries.find(({ isEncrypted }) => isEncrypted)
    if (locked) throw new PackageFault('encrypted', { file: locked.path })
    const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > limits.ratioFromBytes && total > limits.ratio * size) {
      throw new PackageFault('too-packed', { limit: `${limits.ratio} times` })
    }
    const links: Link[] = []
    for (const entry of entries.filter(({ isLink }) => isLink)) {
      const target = (await readWhole(content(entry), linkBytes)).toString('utf8')
      links.push({ path: entry.path, target, hard: false })
    }
    // Names of folders are checked, too: nobody packs `../` by accident.
    for (const { path } of entries) cleanPath(path, limits)
    const files = entries.filter((entry) => !entry.isLink && !entry.path.endsWith('/')).map(content)
    return { files, links, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

const rawTar = (entries: TarEntry[]): Raw => ({
  files: entries.flatMap(({ content }) => content ?? []),
  links: entries.flatMap(({ path, link }) => (link ? { path, ...link } : [])),
})

async function rawFolder(root: string, limits: ArchiveLimits): Promise<Raw> {
  const raw: Raw = { files: [], links: [] }
  let entries = 0
  const walk = async (folder: string): Promise<void> => {
    for (const entry of (await readdir(join(root, folder), { withFileTypes: true })).sort(byName)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isLitter(path)) continue
      entries += 1
      if (entries > limits.entries) throw new PackageFault('too-large', { limit: `${limits.entries} files` })
      const place = join(root, path)
      cleanPath(path, limits)
      if (entry.isSymbolicLink()) raw.links.push({ path, target: await readlink(place), hard: false })
      else if (entry.isDirectory()) await walk(path)
      else if (entry.isFile()) {
        const { size } = await stat(place)
        raw.files.push({ path, bytes: size, open: async () => createReadStream(place) })
      }
    }
  }
  await walk('')
  return raw
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)

function resolved(raw: Raw, limits: ArchiveLimits): Pick<Archive, 'files' | 'dangling' | 'leaving'> {
  const kept = raw.files.filter(({ path }) => !isLitter(path))
  const files = kept.map((content) => ({ ...content, path: cleanPath(content.path, limits) }))
  const linked: [string, string][] = []
  const leaving: string[] = []
  for (const { path, target, hard } of raw.links.filter((link) => !isLitter(link.path))) {
    const clean = cleanPath(path, limits)
    // A hard link's target is relative to the root.
    const inside = linkTarget(hard ? '' : clean, target)
    if (inside === null) leaving.push(clean)
    else linked.push([clean, inside])
  }
  assertDistinct(files.map(({ path }) => path))
  assertSizes(files, limits)
  const byPath = new Map(files.map((content) => [content.path, content]))
  const { aliases, dangling } = followLinks(
    new Set(byPath.keys()),
    new Map(linked),
    Math.max(0, limits.entries - files.length),
  )
  assertDistinct([...byPath.keys(), ...linked.map(([path]) => path)])
  for (const [path, real] of aliases) byPath.set(path, { ...byPath.get(real)!, path })
  return { files: withoutWrapping(byPath), dangling, leaving }
}

function assertSizes(files: readonly Content[], limits: ArchiveLimits): void {
  let total = 0
  for (const { path, bytes } of files) {
    assertSize(path, bytes, limits)
    total += bytes
  }
  if (total > limits.totalBytes) {
    throw new PackageFault('too-large', { limit: `${inMiB(limits.totalBytes)} unpacked` })
  }
}

function withoutWrapping(files: Map<string, Content>): Map<string, Content> {
  const folder = commonFolder([...files.keys()])
  if (folder === '') return files
  return new Map(
    [...files.values()].map((content) => {
      const path = content.path.slice(folder.length)
      return [path, { ...content, path }]
    }),
  )
}
