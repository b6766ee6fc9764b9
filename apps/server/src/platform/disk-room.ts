// Free space on the disk of the data folder. Uploads may not use the last of it, so that the database keeps working and
// a full disk still answers and judges. An upload reserves its size before writing, so that concurrent ones do not
// count on the same space; during the write it counts twice, which errs on the safe side. Also the daily free space and
// the time of the last backup, for health checks.

import { statfs, readFile, rename, writeFile } from 'node:fs/promises'
import { Refusal } from '@verdict/contract/refusal'
import { join } from 'node:path'
import { z } from 'zod'

const backupNote = 'last-backup'

/**
 * The time that the backup command noted (apps/supervisor/src/backup.ts). @returns null if this installation's own
 * command made no backup
 */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(join(dataDir, backupNote), 'utf8').catch(() => '')
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? null : new Date(time)
}

const noteFile = 'disk-days.json'
const dayMs = 24 * 60 * 60_000
const mostDays = 15

const notes = z.array(z.object({ at: z.number(), free: z.number() }))
type Notes = z.output<typeof notes>

async function readNotes(dataDir: string): Promise<Notes> {
  try {
    return notes.parse(JSON.parse(await readFile(join(dataDir, noteFile), 'utf8')))
  } catch {
    return []
  }
}

/** Records the free space once a day. @param free bytes */
export async function noteDisk(dataDir: string, free: number, now = Date.now()): Promise<void> {
  const known = await readNotes(dataDir)
  const last = known.at(-1)
  if (last && now - last.at < dayMs) return
  const path = join(dataDir, noteFile)
  await writeFile(`${path}.part`, JSON.stringify([...known, { at: now, free }].slice(-mostDays)))
  await rename(`${path}.part`, path)
}

/** Extrapolated from the recorded days; null if the disk is not filling up, or too little is known. */
export async function daysUntilFull(dataDir: string, free: number, now: number): Promise<number | null> {
  const [first] = await readNotes(dataDir)
  if (!first || now - first.at < dayMs || free >= first.free) return null
  const pace = (first.free - free) / (now - first.at)
  return Math.floor(free / pace / dayMs)
}

const MiB = 1024 * 1024

interface Disk {
  bytes: number
  /** Available to accounts other than root. */
  freeBytes: number
}

export interface DiskRoom {
  /** Reserves the space while `work` writes. @throws Refusal DISK_FULL */
  within: <T>(bytes: number, work: () => Promise<T>) => Promise<T>
  /** Free bytes once no upload can be accepted any more, else null. */
  shortage: () => Promise<number | null>
}

/** Space reserved for the database, whose log grows in steps of 16 MB. On a small disk, a twentieth. */
export const keptBytes = ({ bytes }: Disk): number => Math.min(512 * MiB, bytes / 20)

async function diskOf(folder: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { bytes: blocks * bsize, freeBytes: bavail * bsize }
}

/** @param look reads the state of the folder's disk */
export function openDiskRoom(folder: string, look: () => Promise<Disk> = () => diskOf(folder)): DiskRoom {
  let taken = 0
  return {
    async within(bytes, work) {
      const disk = await look()
      if (disk.freeBytes - taken - bytes < keptBytes(disk)) throw new Refusal('DISK_FULL')
      taken += bytes
      try {
        return await work()
      } finally {
        taken -= bytes
      }
    },
    async shortage() {
      const disk = await look()
      return disk.freeBytes < keptBytes(disk) ? disk.freeBytes : null
    },
  }
}

/** Error codes of the system and of PostgreSQL (SQLSTATE 53100, disk_full). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))
