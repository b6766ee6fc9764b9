// Checks disk space and memory. A host with a full disk would pass its self-test and fail at the first output; without
// memory, the kernel would kill innocent programs.

import { readFile, statfs } from 'node:fs/promises'

const MiB = 1024 * 1024

/** Output of a few concurrent runs, and a compiled program. */
const leastBytes = 64 * MiB

/** No task fills more. */
const mostBytes = 1024 * MiB

const leastFiles = 256

const leastMemoryBytes = 128 * MiB

/** null if there is enough, else the lack in words. */
export async function lackOfMemory(neededBytes = leastMemoryBytes): Promise<string | null> {
  const kilobytes = /^MemAvailable: +(\d+) kB$/m.exec(await readFile('/proc/meminfo', 'utf8'))?.[1]
  const free = kilobytes === undefined ? Infinity : Number(kilobytes) * 1024
  if (free >= neededBytes) return null
  return `memory is short: ${Math.floor(free / MiB)} MiB are available, at least ${Math.ceil(neededBytes / MiB)} are needed`
}

/** A cache that can be reduced. */
interface Store {
  free(bytes: number): Promise<void>
}

/** Makes room by reducing caches before something is lacking. */
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

  /** null when nothing is lacking. */
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

  /** A task filled the disk, and its files were removed: until a task succeeds, more room is required. */
  async ranOut(): Promise<void> {
    await this.make(mostBytes)
    const { bavail, bsize } = await statfs(this.folder)
    this.neededBytes = Math.max(this.neededBytes, Math.min(2 * bavail * bsize, mostBytes))
  }

  sufficed(): void {
    this.neededBytes = this.leastBytes
  }
}

/** Error texts of Node and the sandbox for a full disk. */
export const saysDiskIsFull = (text: string): boolean => /\b(?:ENOSPC|EDQUOT)\b|no space left/i.test(text)

/** null when there is enough, else what is wrong. */
export async function lackOfRoom(folder: string, neededBytes = leastBytes): Promise<string | null> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  const free = bavail * bsize
  // File systems with dynamic inodes report 0.
  if (files > 0 && ffree < leastFiles)
    return `the disk is full: ${ffree} more files can be made in ${folder}, at least ${leastFiles} are needed`
  if (free >= neededBytes) return null
  return `the disk is full: ${Math.floor(free / MiB)} MiB are free in ${folder}, at least ${Math.ceil(neededBytes / MiB)} are needed`
}
