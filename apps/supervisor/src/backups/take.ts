// The database, then files not there yet, keys, and the manifest last. Files stay for 30 days after nothing names them, so
// those copied after the database are all that it names.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Readable, pipeline } from 'node:stream'
import type { Settings } from '@verdict/contract/settings'
import { type BlobStore, ChangedBlob } from '@verdict/storage/blobs'
import type { Site } from '../parts.ts'
import { withDatabase } from '../database-command.ts'
import { filesElsewhere, openSavedFiles } from '../stored-files.ts'
import { checked, type Coder, meter } from './coder.ts'
import { archive, archiveDatabase } from './database-copy.ts'
import {
  blobName,
  folderOf,
  hashOfBlob,
  listText,
  type Manifest,
  nameOf,
  type Part,
  writeManifest,
} from './manifest.ts'
import { eachOf, type Store } from './store.ts'

export interface Taken {
  name: string
  manifest: Manifest
}

const partWriter =
  (store: Store, coder: Coder, name: string, parts: Part[]) => async (part: string, content: Readable) => {
    const file = part + coder.suffix
    const { stream, bytes, sha256 } = meter()
    const encoded = await coder.encode(content)
    pipeline(encoded, stream, () => undefined)
    await store.put(`${folderOf(name)}/${file}`, stream)
    parts.push({ name: file, bytes: bytes(), sha256: sha256() })
  }

interface Files {
  /** Hashes. */
  listed: string[]
  copied: number
  bytes: number
  problems: string[]
}

const storeFiles = async (store: Store, coder: Coder, blobs: BlobStore): Promise<Files> => {
  const stored = new Set<string>()
  for await (const { name } of store.list('blobs')) {
    const sha256 = hashOfBlob(name, coder)
    if (sha256 !== null) stored.add(sha256)
  }
  const listed = new Set<string>()
  const files = { copied: 0, bytes: 0, problems: [] as string[] }
  const bring = async (sha256: string): Promise<void> => {
    const { stream, bytes } = checked(blobs.read(sha256), sha256)
    try {
      await store.put(blobName(sha256, coder), await coder.encode(stream))
      listed.add(sha256)
      files.copied += 1
      files.bytes += bytes()
    } catch (error) {
      // A file that nobody needs any more, or a damaged one, must not keep the rest from being saved.
      if (error instanceof ChangedBlob) files.problems.push(error.message)
      else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  for await (const page of blobs.list()) {
    for (const sha256 of page) if (stored.has(sha256)) listed.add(sha256)
    // While files move, one may be named twice.
    await eachOf(
      page.filter((sha256) => !listed.has(sha256)),
      bring,
    )
  }
  return { ...files, listed: [...listed] }
}

/** Keys that stand in the settings have no folder. */
const keysIn = (folder: string): string[] =>
  existsSync(folder) ? [`--directory=${folder}`, '.'] : ['--files-from=/dev/null']

/** @returns null where the site's files are all in it */
export const leftOut = (settings: Settings): string | null =>
  settings.backupFiles === 'off' ? filesElsewhere(settings) : null

const majorOf = (dataDir: string): string => readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()

/** @throws Error with a sentence; then nothing counts as a backup */
export const takeBackup = async (
  site: Site,
  store: Store,
  coder: Coder,
  note: (problem: string) => void,
): Promise<Taken> => {
  const begun = new Date()
  const name = nameOf(begun)
  const parts: Part[] = []
  const put = partWriter(store, coder, name, parts)
  const { postgres, path } = site.data
  try {
    const copy = await withDatabase(site, (url) =>
      archiveDatabase(url, postgres, {
        folder: (content) => put('database.tar', content),
        log: (content) => put('log.tar', content),
      }),
    )
    const files = await storeFiles(store, coder, await openSavedFiles(site))
    files.problems.forEach(note)
    const elsewhere = leftOut(site.settings)
    if (elsewhere !== null) note(elsewhere)
    await put('files', listText(files.listed))
    await archive(keysIn(join(path, 'keys')), (content) => put('keys.tar', content))
    const manifest: Manifest = {
      format: 1,
      begun: begun.toISOString(),
      taken: copy.taken.toISOString(),
      version: site.build.BUILD_SHA ?? 'unknown',
      postgres: majorOf(postgres),
      processor: process.arch,
      lsn: copy.lsn,
      firstLog: copy.firstLog,
      counts: copy.counts,
      files: files.listed.length,
      ...(elsewhere !== null && { elsewhere }),
      bytes: files.bytes + parts.reduce((sum, part) => sum + part.bytes, 0),
      seconds: (Date.now() - begun.getTime()) / 1000,
      parts,
    }
    await writeManifest(store, coder, name, manifest)
    return { name, manifest }
  } catch (error) {
    await removeBackup(store, name).catch(() => undefined)
    throw error
  }
}

/** The manifest first, so that an incomplete rest does not count. */
export const removeBackup = async (store: Store, name: string): Promise<void> => {
  const files: string[] = []
  for await (const file of store.list(folderOf(name))) files.push(file.name)
  const isManifest = (file: string): boolean => file.includes('/manifest.')
  for (const file of [...files.filter(isManifest), ...files.filter((one) => !isManifest(one))]) {
    await store.remove(file)
  }
}
