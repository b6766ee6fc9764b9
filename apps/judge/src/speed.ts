// Measures this machine, only to show whether two hosts would give the same program the same time, within a tenth.

const rounds = 8
const steps = 12_000_000

/** Dependent steps, each with a multiplication and a memory access that hits the cache. */
function work(): number {
  const table = new Uint32Array(1024).map((_, index) => Math.imul(index, 2_654_435_761))
  let x = 1
  for (let i = 0; i < steps; i++) x = (Math.imul(x, 1_664_525) + table[x & 1023]! + 1_013_904_223) | 0
  return x
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The best of several, since load only slows down. @returns ms, to a hundredth */
export function measureSpeed(): number {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs()
    work()
    best = Math.min(best, cpuMs() - before)
  }
  return Math.round(best * 100) / 100
}
