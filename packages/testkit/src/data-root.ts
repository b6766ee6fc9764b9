import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** A run's databases take less than half of it. A container's default of 64 MB is far below. */
const wanted = 4 * 1024 ** 3

const freeBytes = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/**
 * The folder below which tests keep databases and uploads: in memory where there is room. A run makes and drops some 200
 * databases of 1,000 files each, and ext4 then spends more time on inodes than PostgreSQL does on statements.
 */
export const dataRoot = (): string => (freeBytes(memory) >= wanted ? memory : tmpdir())
