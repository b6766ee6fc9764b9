// Tests are processed in chunks, between which progress is reported and cancellation checked.

const MiB = 1024 * 1024
const most = { bytes: 32 * MiB, tests: 50 }

/** @param sizes bytes */
export function chunksOf(sizes: readonly number[]): { from: number; to: number; bytes: number }[] {
  const chunks: { from: number; to: number; bytes: number }[] = []
  for (const [at, size] of sizes.entries()) {
    const last = chunks.at(-1)
    if (last && last.bytes + size <= most.bytes && last.to - last.from < most.tests) {
      last.to += 1
      last.bytes += size
    } else chunks.push({ from: at, to: at + 1, bytes: size })
  }
  return chunks
}
