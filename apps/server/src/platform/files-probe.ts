// Whether this process reaches the store of files, for those who ask every few seconds: the store is not asked each time, never twice
// at once, and nobody waits long for it.

import type { BlobStore } from './blobs.ts'

const keptMs = { reached: 10_000, away: 2_000 }

/** @returns for how many milliseconds the store has been away; null when it was reached */
export function openFilesProbe(
  blobs: Pick<BlobStore, 'probe'>,
  patienceMs: number,
): () => Promise<number | null> {
  let askedAt = -Infinity
  let awaySince: number | null = null
  let asking: Promise<void> | null = null
  const ask = async (): Promise<void> => {
    const began = performance.now()
    askedAt = began
    try {
      await blobs.probe()
      awaySince = null
    } catch {
      awaySince ??= began
    } finally {
      asking = null
    }
  }
  return async () => {
    const isOld = performance.now() - askedAt >= keptMs[awaySince === null ? 'reached' : 'away']
    if (isOld) asking ??= ask()
    if (asking) {
      const late = await Promise.race([asking, after(patienceMs)])
      if (late === 'late') awaySince ??= askedAt
    }
    return awaySince === null ? null : performance.now() - awaySince
  }
}

const after = (ms: number): Promise<'late'> =>
  new Promise((resolve) => setTimeout(() => resolve('late'), ms).unref())
