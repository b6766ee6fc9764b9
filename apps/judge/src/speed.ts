// How fast this machine is: CPU time for a fixed piece of work, so that hosts can be held against each other. It is no benchmark:
// only whether two hosts would give the same program the same time, which a tenth decides.

const rounds = 8
const steps = 12_000_000

/** Steps that depend on each other, each with a multiplication and a look into memory that fits the cache. */
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

/** The best of some, since others keep a machine busy but never make it faster: about 0.3 s. @returns ms, to a hundredth */
export function measureSpeed(): number {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs()
    work()
    best = Math.min(best, cpuMs() - before)
  }
  return Math.round(best * 100) / 100
}
