// On trial, PostgreSQL recovers the backup, rows are counted against the manifest, and files are read and hashed.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FilesAway } from '@verdict/storage/blobs'
import type { Site } from '../parts.ts'
import { hashOf } from './coder.ts'
import { blobName, isName, readList, readManifest } from './manifest.ts'
import { recoverDatabase, unpackDatabase } from './restored-database.ts'
import { eachOf, NoRoom, type Store } from './store.ts'
import { type Backup, readPart } from './stored-part.ts'

const mostNamed = 20

/** None of the accounts may list it. */
export const workFolder = (site: Site): string => join(site.data.path, 'backup')

/** @throws Error with a sentence if it is missing or its manifest is of no use */
export const openBackup = async (store: Store, key: string | null, name: string): Promise<Backup> => {
  if (!isName(name)) {
    throw new Error(`${name} is no name of a backup, as npm start -- backup --list shows them.`)
  }
  const opened = await readManifest(store, key, name).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error })
  })
  return { store, name, ...opened }
}

/** @throws Error with a sentence if this program cannot run its database */
export const checkFits = ({ name, manifest }: Backup, major: string): void => {
  const { postgres, processor } = manifest
  if (postgres !== major) {
    throw new Error(
      `${name} holds a database of PostgreSQL ${postgres}, and this is Verdict with ${major}: restore it with the version that took it (${manifest.version}).`,
    )
  }
  if (processor !== process.arch) {
    throw new Error(
      `${name} was taken on a processor of another kind (${processor}, this is ${process.arch}).`,
    )
  }
}

export const differences = (wanted: Record<string, number>, found: Record<string, number>): string[] =>
  [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
    .filter((table) => wanted[table] !== found[table])
    .map((table) => `table ${table} has ${found[table] ?? 'no'} rows, and had ${wanted[table] ?? 'none'}`)

const sampled = (files: readonly string[], most: number | null): string[] => {
  if (most === null || files.length <= most) return [...files]
  const drawn = [...files]
  for (let index = 0; index < most; index += 1) {
    const other = index + Math.floor(Math.random() * (drawn.length - index))
    ;[drawn[index], drawn[other]] = [drawn[other] as string, drawn[index] as string]
  }
  return drawn.slice(0, most)
}

const fileProblem = async ({ store, coder }: Backup, sha256: string): Promise<string | null> => {
  try {
    const found = await hashOf(await coder.decode(await store.get(blobName(sha256, coder))))
    return found.sha256 === sha256 ? null : `file ${sha256} is damaged`
  } catch (error) {
    // The store does not answer, which says nothing about the backup.
    if (error instanceof FilesAway) throw error
    return `file ${sha256} cannot be read: ${(error as Error).message}`
  }
}

interface TriedFiles {
  read: number
  problems: string[]
}

/** Checks that all are there, and that those drawn are what their names say. */
const tryFiles = async (
  backup: Backup,
  listed: readonly string[],
  most: number | null,
): Promise<TriedFiles> => {
  const stored = new Set<string>()
  for await (const { name } of backup.store.list('blobs')) stored.add(name)
  const isThere = (sha256: string): boolean => stored.has(blobName(sha256, backup.coder))
  const problems = listed.filter((sha256) => !isThere(sha256)).map((sha256) => `file ${sha256} is missing`)
  const drawn = sampled(listed.filter(isThere), most)
  await eachOf(drawn, async (sha256) => {
    const problem = await fileProblem(backup, sha256)
    if (problem !== null) problems.push(problem)
  })
  return { read: drawn.length, problems }
}

const collect = async (problems: string[], work: () => Promise<void>): Promise<void> => {
  await work().catch((error: Error) => {
    if (error instanceof NoRoom || error instanceof FilesAway) throw error
    problems.push(error.message)
  })
}

const readThrough = async (content: Readable): Promise<void> => void (await hashOf(content))

/** Tries all but the database. @param most files to read, drawn anew; null: all */
export const tryStored = async (backup: Backup, most: number | null) => {
  const problems: string[] = []
  let listed: string[] = []
  await collect(problems, async () => {
    await readPart(backup, 'files', readThrough)
    listed = await readList(backup.store, backup.coder, backup.name)
  })
  await collect(problems, () => readPart(backup, 'keys.tar', readThrough))
  const files = await tryFiles(backup, listed, most)
  return { listed, read: files.read, problems: [...problems, ...files.problems] }
}

const tryDatabase = async (site: Site, backup: Backup) => {
  const folder = join(workFolder(site), 'trial')
  rmSync(folder, { recursive: true, force: true })
  try {
    const target = { until: null, key: site.settings.backupKey, isTrial: true }
    const dataDir = await unpackDatabase(site, backup, folder, target)
    return await recoverDatabase(site, backup, dataDir, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Trial {
  tables: number
  rows: number
  files: number
  problems: string[]
}

/** @param most files to read; null: all */
export const tryBackup = async (site: Site, backup: Backup, most: number | null): Promise<Trial> => {
  const { listed, read, problems } = await tryStored(backup, most)
  const trial: Trial = { tables: 0, rows: 0, files: read, problems }
  await collect(problems, async () => {
    const { counts, files } = await tryDatabase(site, backup)
    problems.push(...differences(backup.manifest.counts, counts))
    trial.tables = Object.keys(counts).length
    trial.rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (backup.manifest.elsewhere !== undefined) return
    const there = new Set(listed)
    const lost = files.filter((sha256) => !there.has(sha256))
    problems.push(...lost.map((sha256) => `file ${sha256}, which the database names, is not in the backup`))
  })
  const more = problems.length - mostNamed
  return more <= 0 ? trial : { ...trial, problems: [...problems.slice(0, mostNamed), `and ${more} more`] }
}
