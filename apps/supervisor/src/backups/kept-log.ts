// The log of the database, for a restore to any moment after a backup. PostgreSQL puts whole pieces into a folder.

import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from '../accounts.ts'
import { type DataFolder, giveTo } from '../data-folder.ts'
import type { Coder } from './coder.ts'
import type { Store } from './store.ts'

/** 16 MiB of log, or the end of one before a restore. */
const piecePattern = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/

export const pieceOf = (name: string): string | null => {
  const piece = (name.split('/')[1] ?? '').replace(/\.zst(?:\.age)?$/, '')
  return piecePattern.test(piece) ? piece : null
}

export const logFolder = ({ postgres }: DataFolder): string => join(dirname(postgres), 'log-out')

export const keptLogSettings = (data: DataFolder, account: Account | null): Record<string, string> => {
  const folder = logFolder(data)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) giveTo(folder, account)
  return archiveSettings(folder)
}

const archiveSettings = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: '60',
  // Renamed when whole; given again after a crash, it is the same.
  archive_command: `cp "%p" "${folder}/%f.part" && sync "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f"`,
})

/** Oldest first. @returns when the newest was written; null if there was none */
export const shipLog = async (store: Store, coder: Coder, folder: string): Promise<Date | null> => {
  if (!existsSync(folder)) return null
  let newest: Date | null = null
  for (const piece of (await readdir(folder)).toSorted()) {
    const path = join(folder, piece)
    if (piece.endsWith('.part')) continue
    if (piecePattern.test(piece)) {
      const { mtime } = await stat(path)
      await store.put(`log/${piece}${coder.suffix}`, await coder.encode(createReadStream(path)))
      newest = mtime
    }
    await rm(path)
  }
  return newest
}

/** @param firstLog the first piece that the oldest kept backup needs */
export const pruneLog = async (store: Store, firstLog: string): Promise<void> => {
  for await (const { name } of store.list('log')) {
    const piece = pieceOf(name)
    if (piece === null || piece.endsWith('.history')) continue
    // The timeline comes first in the name, the place behind it.
    if (piece.slice(8) < firstLog.slice(8)) await store.remove(name)
  }
}
