// Uploads leave some of the disk, so that the database keeps working. An upload reserves its size; during the write it counts
// twice, on the safe side. Also daily free space and last backup, for health checks.

import { statfs, readFile, rename, writeFile } from 'node:fs/promises'
import { Refusal } from '@verdict/contract/refusal'
import { join } from 'node:path'
import { z } from 'zod'

const backupNote = 'last-backup'

/** Noted by the backup command (apps/supervisor/src/backup.ts). @returns null if this installation's own command made none */
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

/** Recorded once a day. @param free bytes */
export async function noteDisk(dataDir: string, free: number, now = Date.now()): Promise<void> {
  const known = await readNotes(dataDir)
  const last = known.at(-1)
  if (last && now - last.at < dayMs) return
  const path = join(dataDir, noteFile)
  await writeFile(`${path}.part`, JSON.stringify([...known, { at: now, free }].slice(-mostDays)))
  await rename(`${path}.part`, path)
}

/** null if the disk is not filling up, or too little is known. */
export async function daysUntilFull(dataDir: string, free: number, now: number): Promise<number | null> {
  const [first] = await readNotes(dataDir)
  if (!first || now - first.at < dayMs || free >= first.free) return null
  const pace = (first.free - free) / (now - first.at)
  return Math.floor(free / pace / dayMs)
}

const MiB = 1024 * 1024

interface Disk {
  bytes: number
  freeBytes: number
}

export interface DiskRoom {
  /** Reserves the space while `work` writes. @throws Refusal DISK_FULL */
  within: <T>(bytes: number, work: () => Promise<T>) => Promise<T>
  /** Free bytes once no upload can be accepted, else null. */
  shortage: () => Promise<number | null>
}

/** Kept for the database, whose log grows in steps of 16 MB. */
export const keptBytes = ({ bytes }: Disk): number => Math.min(512 * MiB, bytes / 20)

async function diskOf(folder: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { bytes: blocks * bsize, freeBytes: bavail * bsize }
}

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

/** Codes of the system, and SQLSTATE disk_full. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))
