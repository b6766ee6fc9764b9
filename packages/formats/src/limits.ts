// How much of a stranger's archive is read at all.

const KiB = 1024
const MiB = 1024 * KiB

export interface ArchiveLimits {
  /** Entries of any kind, those behind links counted again. */
  entries: number
  /** One file, unpacked. */
  fileBytes: number
  /** All files together, unpacked. */
  totalBytes: number
  /** A name with its folders: all of them are kept in memory. */
  nameBytes: number
  /** Folders in folders. */
  depth: number
  /** An archive that unpacks to more than `ratioFromBytes` may not be this many times smaller than that. */
  ratio: number
  ratioFromBytes: number
  /** Archives in archives. */
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

/** One component of a path. */
export const nameParts = 255

/** Files that are read whole: descriptions, statements, programs. */
export const textBytes = {
  config: MiB,
  statement: MiB,
  program: MiB,
  sample: 256 * KiB,
} as const

export const inMiB = (bytes: number): string => `${Math.floor(bytes / MiB)} MiB`
