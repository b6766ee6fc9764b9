// A busy machine changes no result: the wall limit is for time in which a program could run or chose to sleep.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, getPriority, setPriority } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import {
  attack,
  boxProcesses,
  ending,
  groupPaths,
  groupSide,
  leftovers,
  limits,
  runner,
  startDevelopmentRunner,
  withRunner,
  workspace,
} from './harness.ts'
import { scaled } from './time-factor.ts'

withRunner()

let loops: ChildProcess[] = []
afterEach(() => {
  for (const loop of loops) loop.kill('SIGKILL')
  loops = []
})

/** Each in a session of its own: it counts for as much as the box where processors are shared out by sessions. */
async function busyLoops(perCore: number): Promise<void> {
  loops = Array.from({ length: perCore * availableParallelism() }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { detached: true }),
  )
  await Promise.all(loops.map((loop) => once(loop, 'spawn')))
}

test.each([
  ['a program that computes', 'compute'],
  ['children that compute one after the other', 'computeInTurn'],
  ['threads that compute one after the other', 'computeByThreads'],
])(
  '[JDG-BUSY-1] %s for 0.3 s at most ends by itself under a wall limit of 0.5 s, beside busy loops',
  async (_title, program) => {
    await busyLoops(4)
    const facts = await runner.run(attack(program, { wallMs: 500 }))
    expect(ending(facts)).toBe('exit 0')
    // Else it was not busy.
    expect(facts.wallUs).toBeGreaterThan(scaled(600_000))
    expect(facts.asleepUs).toBeLessThan(scaled(250_000))
  },
)

test('[JDG-BUSY-1] without cgroups as well', async () => {
  await busyLoops(4)
  const development = startDevelopmentRunner(workspace)
  try {
    const facts = await development.run(attack('compute', { wallMs: 500 }))
    expect(ending(facts)).toBe('exit 0')
    expect(facts.wallUs).toBeGreaterThan(scaled(600_000))
  } finally {
    await development.close()
  }
})

test('[JDG-BUSY-1] an endless loop beside busy ones meets the CPU limit, not the wall limit', async () => {
  await busyLoops(4)
  expect(ending(await runner.run(attack('spin', { cpuMs: 300, wallMs: 500 })))).toBe('killed cpu')
})

test.each([
  ['a sleeper', 'sleep', 0],
  ['a sleeper beside busy loops', 'sleep', 4],
  ['one that computes a little now and then', 'mostlyAsleep', 0],
  ['many threads that are ready at the same moments of one core, and sleep in between', 'crowd', 0],
])('[JDG-BUSY-2] %s ends at the wall limit, and is known to have slept', async (_title, program, perCore) => {
  await busyLoops(perCore)
  const facts = await runner.run(attack(program, { wallMs: 1000 }))
  expect(ending(facts)).toBe('killed wall')
  expect(facts.wallUs).toBeGreaterThan(scaled(900_000))
  expect(facts.wallUs).toBeLessThan(scaled(6_000_000))
  expect(facts.asleepUs).toBeGreaterThan(scaled(700_000))
})

test('[JDG-BUSY-2] a program cannot be starved by its own wish', async () => {
  const facts = await runner.run(attack('stayUrgent'))
  expect(ending(facts), facts.stderr.toString()).toBe('exit 0')
})

test('[JDG-BUSY-3] a program that waits for an interactor without a processor does not sleep', async () => {
  await busyLoops(4)
  const side = (args: string[], wallMs: number) => ({
    argv: ['/box/pair', ...args],
    box: { kind: 'directory', path: 'programs' } as const,
    limits: { ...limits, wallMs },
  })
  const facts = await runner.runPair({
    program: side(['answer'], 900),
    interactor: { ...side(['think'], 15_000), ignoreSigpipe: true },
  })
  expect([ending(facts.program), ending(facts.interactor)]).toEqual(['exit 0', 'exit 0'])
  expect(facts.program.wallUs).toBeGreaterThan(scaled(1_000_000))
})

test.each([0, 4])(
  '[JDG-BUSY-3] processes that wait for a manager do not pay for its CPU time, beside %i busy loops a core',
  async (perCore) => {
    await busyLoops(perCore)
    const { programs, manager } = await runner.runGroup({
      programs: [groupSide(['twice'], { wallMs: 450 }), groupSide(['twice'], { wallMs: 450 })],
      manager: { ...groupSide(['thinkFirst', ...groupPaths(2)]), ignoreSigpipe: true },
    })
    expect([...programs, manager].map(ending)).toEqual(['exit 0', 'exit 0', 'exit 0'])
    expect(programs[0]!.wallUs).toBeGreaterThan(480_000)
  },
)

/** Makes what is in the box less urgent than all else, as only the host can. */
function leaveNoProcessor(pid: string): void {
  setPriority(Number(pid), 19)
  const group = `/proc/${pid}/autogroup`
  if (existsSync(group)) writeFileSync(group, '19')
}

test('[JDG-BUSY-5] a program that yields goes behind the others, also where sessions share processors', async () => {
  for (const yields of [false, true]) {
    const running = runner.run({ ...attack('spin', { wallMs: 2_000, cpuMs: 1_000 }), yields })
    const pid = await vi.waitUntil(() => boxProcesses()[0], { timeout: 5000, interval: 5 })
    await vi.waitFor(() => expect(getPriority(Number(pid)) - getPriority()).toBe(yields ? 5 : 0), {
      interval: 5,
    })
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) expect(readFileSync(group, 'utf8')).toMatch(yields ? /nice 5$/m : /nice 0$|^$/m)
    expect(ending(await running)).toBe('killed cpu')
  }
})

test('[JDG-BUSY-4] ten times the wall limit by any clock ends a run that got no processor, which is said', async () => {
  await busyLoops(4)
  const running = runner.run(attack('spin', { wallMs: 300, cpuMs: 5000 }))
  const pid = await vi.waitUntil(() => boxProcesses()[0], { timeout: 5000, interval: 5 })
  leaveNoProcessor(pid)
  const facts = await running
  expect(ending(facts)).toBe('killed starved')
  expect(facts.cpuUs + facts.asleepUs).toBeLessThan(scaled(320_000))
  expect(facts.wallUs).toBeGreaterThanOrEqual(scaled(3_000_000))
  expect(leftovers()).toEqual([])
})
