// Whether there is room to work in. A host with a full disk would pass every test of its sandbox, and then fail at the
// first output that it is to keep.

import { statfs } from 'node:fs/promises'

const MiB = 1024 * 1024

/** The output of a few runs beside each other, and a compiled program. */
const leastBytes = 64 * MiB

/** null when there is enough, else what is wrong. */
export async function lackOfRoom(folder: string, neededBytes = leastBytes): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= neededBytes) return null
  return `the disk is full: ${Math.floor(free / MiB)} MiB are free in ${folder}, at least ${Math.ceil(neededBytes / MiB)} are needed`
}
