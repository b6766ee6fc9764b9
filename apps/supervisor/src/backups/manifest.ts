// The manifest is written last: a backup without one does not count. It names every other file with its hash.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Coder, coderFor, textOf } from './coder.ts'
import { Missing, type Store } from './store.ts'

export interface Part {
  name: string
  bytes: number
  sha256: string
}

export interface Manifest {
  format: 1
  begun: string
  taken: string
  version: string
  postgres: string
  processor: string
  /** Where in the log the restored database ends, and the first piece of the log that it needs. */
  lsn: string
  firstLog: string
  counts: Record<string, number>
  files: number
  /** A sentence on files elsewhere, which are not in it. */
  elsewhere?: string
  bytes: number
  seconds: number
  parts: Part[]
}

const formatNow = 1
const newestName = 40

/** `2027-01-31T033000Z`: names sort by age. */
export const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`

const namePattern = /^\d{4}-\d\d-\d\dT\d{6}Z$/
export const isName = (name: string): boolean => name.length < newestName && namePattern.test(name)

export const momentOf = (name: string): Date =>
  new Date(`${name.slice(0, 13)}:${name.slice(13, 15)}:${name.slice(15, 17)}Z`)

export const folderOf = (name: string): string => `backups/${name}`
const manifestOf = (name: string, coder: Coder): string => `${folderOf(name)}/manifest${coder.suffix}`

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

export const writeManifest = async (
  store: Store,
  coder: Coder,
  name: string,
  manifest: Manifest,
): Promise<void> => {
  const text = JSON.stringify(manifest)
  const content = Readable.from([Buffer.from(`${text}\n${digest(text)}\n`)])
  await store.put(manifestOf(name, coder), await coder.encode(content))
}

export interface Opened {
  coder: Coder
  manifest: Manifest
}

const storedManifest = async (store: Store, name: string): Promise<string> => {
  for await (const file of store.list(folderOf(name))) if (file.name.includes('/manifest.')) return file.name
  throw new Missing('its manifest')
}

/** @throws Error with a sentence if it is missing, damaged, of another key or of a newer Verdict */
export const readManifest = async (store: Store, key: string | null, name: string): Promise<Opened> => {
  const file = await storedManifest(store, name)
  const coder = coderFor(file, key)
  const stored = await store.get(file)
  const whole = await textOf(await coder.decode(stored)).catch((error: Error) => {
    throw new Error(`the manifest cannot be read: ${error.message}`, { cause: error })
  })
  const [text = '', hash] = whole.split('\n')
  if (digest(text) !== hash) throw new Error('the manifest is damaged')
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format > formatNow)
    throw new Error('it was written by a newer version of Verdict: upgrade first')
  return { coder, manifest }
}

/** Oldest first; also those of another key, by their names. */
export const listBackups = async (store: Store): Promise<{ whole: string[]; cutShort: string[] }> => {
  const [all, whole] = [new Set<string>(), new Set<string>()]
  for await (const file of store.list('backups')) {
    const [, name = '', part = ''] = file.name.split('/')
    if (!isName(name)) continue
    all.add(name)
    if (part.startsWith('manifest.')) whole.add(name)
  }
  return { whole: [...whole].toSorted(), cutShort: [...all].filter((name) => !whole.has(name)) }
}

const blobPattern = /^[0-9a-f]{64}$/
export const blobName = (sha256: string, coder: Coder): string =>
  `blobs/${sha256.slice(0, 2)}/${sha256}${coder.suffix}`
/** @returns null for another file, or another key's */
export const hashOfBlob = (name: string, coder: Coder): string | null => {
  const file = name.split('/')[2] ?? ''
  const sha256 = file.slice(0, 64)
  return blobPattern.test(sha256) && file === sha256 + coder.suffix ? sha256 : null
}

const filesOf = (name: string, coder: Coder): string => `${folderOf(name)}/files${coder.suffix}`

export const listText = (files: readonly string[]): Readable =>
  Readable.from(files.map((sha256) => Buffer.from(`${sha256}\n`)))

export const readList = async (store: Store, coder: Coder, name: string): Promise<string[]> => {
  const text = await textOf(await coder.decode(await store.get(filesOf(name, coder))))
  return text.split('\n').filter(Boolean)
}
