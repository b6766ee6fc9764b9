// Room on the disk of the data folder. Uploads may not take the last of it: the database cannot go on without any, so a disk
// that is full for files still answers and judges. An upload takes its room before it writes, so that many at once do not all
// count on the same; while it writes it is counted twice, which errs on the safe side.

import { statfs } from 'node:fs/promises'
import { Refusal } from './refusal.ts'

const MiB = 1024 * 1024

interface Disk {
  bytes: number
  /** For accounts that are not root. */
  freeBytes: number
}

export interface DiskRoom {
  /** The room is taken for as long as the work writes. @throws Refusal DISK_FULL */
  within: <T>(bytes: number, work: () => Promise<T>) => Promise<T>
  /** Bytes that are free when no upload can be taken any more, else null. */
  shortage: () => Promise<number | null>
}

/** The space that is left to the database: its log alone takes pieces of 16 MB. A small disk keeps a twentieth. */
export const keptBytes = ({ bytes }: Disk): number => Math.min(512 * MiB, bytes / 20)

async function diskOf(folder: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { bytes: blocks * bsize, freeBytes: bavail * bsize }
}

/** @param look at the disk of the folder */
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

/** Codes of the system, and of PostgreSQL (SQLSTATE 53100, disk_full). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Has something failed because the disk is full? */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))
