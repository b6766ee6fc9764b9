// How much of a stranger's archive is read at all.

const KiB = 1024
const MiB = 1024 * KiB

export interface ArchiveLimits {
  entries: number
  fileBytes: number
  totalBytes: number
  /** Per path: all of them are kept in memory. */
  nameBytes: number
  depth: number
  /** Maximum compression, for archives that unpack to more than `ratioFromBytes`. */
  ratio: number
  ratioFromBytes: number
  nesting: number
}

export const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  fileBytes: 512 * MiB,
  totalBytes: 4096 * MiB,
  nameBytes: 1_000,
  depth: 32,
  ratio: 300,
  ratioFromBytes: 256 * MiB,
  nesting: 2,
}

export const nameParts = 255

/** For files that are read whole: descriptions, statements, programs. */
export const textBytes = {
  config: MiB,
  statement: MiB,
  program: MiB,
  sample: 256 * KiB,
} as const

export const inMiB = (bytes: number): string => `${Math.floor(bytes / MiB)} MiB`
