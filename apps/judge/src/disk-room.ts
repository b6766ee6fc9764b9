// A full disk passes the self-test and fails at the first output; without memory, the kernel kills innocent programs.

import { readFile, statfs } from 'node:fs/promises'

const MiB = 1024 * 1024

/** Enough for a few concurrent runs and a compiled program. */
const leastBytes = 64 * MiB

const mostBytes = 1024 * MiB

const leastFiles = 256

const leastMemoryBytes = 128 * MiB

/** null if there is enough. */
export async function lackOfMemory(neededBytes = leastMemoryBytes): Promise<string | null> {
  const kilobytes = /^MemAvailable: +(\d+) kB$/m.exec(await readFile('/proc/meminfo', 'utf8'))?.[1]
  const free = kilobytes === undefined ? Infinity : Number(kilobytes) * 1024
  if (free >= neededBytes) return null
  return `memory is short: ${Math.floor(free / MiB)} MiB are available, at least ${Math.ceil(neededBytes / MiB)} are needed`
}

interface Store {
  free(bytes: number): Promise<void>
}

export class Room {
  private readonly folder: string
  private readonly stores: readonly Store[]
  private readonly leastBytes: number
  private neededBytes: number

  constructor(folder: string, stores: readonly Store[], least = leastBytes) {
    this.folder = folder
    this.stores = stores
    this.leastBytes = least
    this.neededBytes = least
  }

  async lack(): Promise<string | null> {
    await this.make(this.neededBytes)
    return (await lackOfRoom(this.folder, this.neededBytes)) ?? (await lackOfMemory())
  }

  private async make(bytes: number): Promise<void> {
    for (const store of this.stores) {
      if ((await lackOfRoom(this.folder, bytes)) === null) return
      await store.free(bytes)
    }
  }

  /** Until a task succeeds, more room is required. */
  async ranOut(): Promise<void> {
    await this.make(mostBytes)
    const { bavail, bsize } = await statfs(this.folder)
    this.neededBytes = Math.max(this.neededBytes, Math.min(2 * bavail * bsize, mostBytes))
  }

  sufficed(): void {
    this.neededBytes = this.leastBytes
  }
}

export const saysDiskIsFull = (text: string): boolean => /\b(?:ENOSPC|EDQUOT)\b|no space left/i.test(text)

/** null if there is enough. */
export async function lackOfRoom(folder: string, neededBytes = leastBytes): Promise<string | null> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  const free = bavail * bsize
  // File systems with dynamic inodes report 0.
  if (files > 0 && ffree < leastFiles)
    return `the disk is full: ${ffree} more files can be made in ${folder}, at least ${leastFiles} are needed`
  if (free >= neededBytes) return null
  return `the disk is full: ${Math.floor(free / MiB)} MiB are free in ${folder}, at least ${Math.ceil(neededBytes / MiB)} are needed`
}
