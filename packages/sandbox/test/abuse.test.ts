// Hostile programs, each with the facts it must get. The walls themselves are tested in run.test.ts; here people
// try to get round them. Afterwards nothing is left of any of them, and the next program runs as if they had not been.
import { constants, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Limits, RunFacts, Runner, RunRequest } from '../src/index.ts'
import { attack, ending, makeWorkspace, leftovers, MIB, startRunner, type Workspace } from './harness.ts'
import { scaled } from './time-factor.ts'

let workspace: Workspace
let runner: Runner

beforeAll(async () => {
  workspace = await makeWorkspace()
  workspace.write('in.txt', 'a line\n')
  runner = startRunner(workspace)
})

afterAll(async () => {
  await runner.close()
  workspace.remove()
})

const abuse = (name: string, changes: Partial<Limits> = {}): RunRequest => ({
  ...attack(name, changes),
  argv: ['/box/abuse', name],
  stdin: 'in.txt',
  stdout: 'out.txt',
})

const attackOnEmptyInput: RunRequest = { ...attack('markStdin'), argv: ['/box/abuse', 'markStdin'] }

interface Row {
  readonly title: string
  readonly program: string
  readonly ends: string
  readonly limits?: Partial<Limits>
  readonly also?: (facts: RunFacts) => void
}

const endedSoon = (facts: RunFacts): void => expect(facts.wallUs).toBeLessThan(scaled(5_000_000))
const outOfMemory = (facts: RunFacts): void => {
  expect(facts.oomKills).toBeGreaterThan(0)
  expect(facts.peakBytes).toBeLessThan(65 * MIB)
}
const notOutOfMemory = (facts: RunFacts): void => expect(facts.oomKills).toBe(0)
/** Enough CPU time to see that the limit holds, and no more; memory for what many dead processes leave for a moment. */
const short = { cpuMs: 400, memoryBytes: 256 * MIB } as const

const outliving: readonly Row[] = [
  { title: 'a daemon, double forked', program: 'daemon', ends: 'exit 0', also: endedSoon },
  {
    title: 'a child that would write an hour later',
    program: 'lateOutput',
    ends: 'exit 0',
    also: (facts) => {
      endedSoon(facts)
      expect(workspace.read('out.txt')).toBe('mine\n')
    },
  },
  { title: 'a keeper of orphans', program: 'subreaper', ends: 'exit 0', also: endedSoon },
  { title: 'a child of process 1', program: 'sibling', ends: 'exit 0', also: endedSoon },
  { title: 'a stdout that is in flight in a circle', program: 'inFlight', ends: 'exit 0', also: endedSoon },
  {
    title: 'output taken back before it is read',
    program: 'takeBack',
    ends: 'killed wall',
    limits: { wallMs: 600 },
    also: endedSoon,
  },
]

const exhausting: readonly Row[] = [
  { title: 'all open files', program: 'openFiles', ends: 'exit 0' },
  { title: 'folders in folders', program: 'deepFolders', ends: 'exit 0' },
  { title: 'files without a name', program: 'nameless', ends: 'exit 0' },
  { title: 'a sparse file of 1 TiB', program: 'sparseFile', ends: 'signal 25' },
  { title: 'a reserved file of 1 GiB', program: 'reserve', ends: 'signal 25' },
  {
    title: 'full pipes',
    program: 'pipes',
    ends: 'signal 9',
    limits: { memoryBytes: 32 * MIB },
    also: outOfMemory,
  },
  { title: 'huge pages of the host’s pool', program: 'hugePages', ends: 'exit 0' },
  { title: 'locked memory', program: 'lockMemory', ends: 'exit 0' },
  { title: 'two thousand timers', program: 'timers', ends: 'exit 0' },
  { title: 'an endless recursion', program: 'recursion', ends: 'signal 9', also: outOfMemory },
  { title: 'shared segments and queues', program: 'queues', ends: 'exit 0' },
  { title: 'record locks without end', program: 'recordLocks', ends: 'exit 0' },
  { title: 'filters for sockets', program: 'socketFilters', ends: 'exit 0' },
]

const hiding: readonly Row[] = [
  { title: 'threads on one core', program: 'oneCore', ends: 'killed cpu', limits: short },
  { title: 'a storm of vforks', program: 'vforks', ends: 'killed cpu', limits: short },
  { title: 'a program that executes itself', program: 'executes', ends: 'killed cpu', limits: short },
  { title: 'short lives for which nobody waits', program: 'shortLives', ends: 'killed cpu', limits: short },
  { title: 'deaf to every signal', program: 'deaf', ends: 'killed cpu', limits: short },
  { title: 'stopped by itself', program: 'stopped', ends: 'killed wall', limits: { wallMs: 400 } },
  { title: 'killed by its child', program: 'killedByChild', ends: 'signal 9', also: notOutOfMemory },
]

const climbing: readonly Row[] = [
  { title: 'becoming root', program: 'becomeRoot', ends: 'exit 0' },
  { title: 'id maps of its own', program: 'ownMaps', ends: 'exit 0' },
  { title: 'raised limits', program: 'raiseLimits', ends: 'exit 0' },
  { title: 'a set-user-id file', program: 'setUidFile', ends: 'exit 0' },
  { title: 'namespaces by the flags of clone', program: 'cloneFlags', ends: 'exit 0' },
  { title: 'a filter of its own', program: 'ownFilter', ends: 'exit 0' },
  { title: 'tracing process 1 and itself', program: 'tracing', ends: 'exit 0' },
  { title: 'wide parts of the kernel', program: 'wideSurface', ends: 'exit 0' },
  { title: 'the page of old calls', program: 'oldPage', ends: 'exit 0' },
  { title: 'the clock of the machine', program: 'clocks', ends: 'exit 0' },
]

const disturbing: readonly Row[] = [
  { title: 'other processes', program: 'others', ends: 'exit 0' },
  { title: 'other devices', program: 'devices', ends: 'exit 0' },
  { title: 'paths that climb', program: 'climbing', ends: 'exit 0' },
  { title: 'its own input', program: 'writeInput', ends: 'exit 0' },
  {
    title: 'the host’s handler of core files',
    program: 'coreFile',
    ends: 'signal 6',
    also: () => {
      const sign = process.env['SANDBOX_CORE_HANDLER_SIGN'] // a machine for tests sets a handler that leaves this file
      if (sign !== undefined) expect(existsSync(sign)).toBe(false)
    },
  },
  { title: 'the page cache of all', program: 'dropCache', ends: 'exit 0' },
  { title: 'the cache of the disk', program: 'flushDisk', ends: 'exit 0' },
  { title: 'the name of its group', program: 'ownGroup', ends: 'exit 0' },
]

describe.each([
  ['outliving the run', outliving],
  ['using up what is bounded', exhausting],
  ['computing unseen', hiding],
  ['gaining rights', climbing],
  ['seeing and disturbing others', disturbing],
])('[JDG-SAFE-1] %s', (_kind, rows) => {
  test.each(rows)('$title', async ({ program, ends, limits: changes, also }) => {
    const facts = await runner.run(abuse(program, changes))
    expect(ending(facts), facts.stderr.toString('latin1').slice(0, 200)).toBe(ends)
    also?.(facts)
  })
})

test('[JDG-SAFE-1] a program cannot see its neighbour of another slot', async () => {
  const neighbour = startRunner(workspace, 79)
  const sleeping = neighbour.run(attack('sleep', { wallMs: 60_000 }))
  await neighbour.ready()
  const facts = await runner.run(abuse('others'))
  neighbour.cancel()
  expect([ending(facts), ending(await sleeping)]).toEqual(['exit 0', 'killed cancel'])
  await neighbour.close()
})

/** Fields of /proc/PID/status. */
const statusOf = (pid: string): string => readFileSync(`/proc/${pid}/status`, 'utf8')
const parentOf = (pid: string): string => /^PPid:\s+(\d+)/m.exec(statusOf(pid))![1]!

/** @param commandLine each word with the byte behind it, as /proc has it */
const inBox = (commandLine: string): string | undefined =>
  readdirSync('/proc').find((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8') === commandLine && /^Uid:\s+61080/m.test(statusOf(pid))
      )
    } catch {
      return false // no process, or one that has just ended
    }
  })
const sleeper = (): string | undefined => inBox('/box/attack\0sleep\0')
const stateOf = (pid: string): string | undefined => /^State:\s+(\w)/m.exec(statusOf(pid))?.[1]

test('[JDG-OLE-1] too much output counts that is read only after the program has ended by itself', async () => {
  const running = runner.run(abuse('largePipe', { outputBytes: 100_000 }))
  const writer = () => inBox('/box/abuse\0largePipe\0')
  await expect.poll(() => writer() && stateOf(writer()!)).toBe('T')
  const [program, init] = [writer()!, parentOf(writer()!)]
  const holder = Number(parentOf(init))
  process.kill(holder, 'SIGSTOP')
  try {
    process.kill(Number(program), 'SIGCONT')
    // The first process of the box goes after its program, and stays a zombie until the runner asks for its end.
    await expect.poll(() => stateOf(init)).toBe('Z')
  } finally {
    process.kill(holder, 'SIGCONT')
  }
  const facts = await running
  expect([ending(facts), facts.exitCode, facts.stdoutBytes]).toEqual(['killed output', 0, 1 << 19])
  expect(workspace.read('out.txt')).toHaveLength(100_000)
})

// The program of the row above needs some luck: it must be between the word that there is something and its being read.
test('[JDG-SAFE-1] the runner reads what programs write without ever waiting for it', async () => {
  const running = runner.run(attack('sleep', { wallMs: 60_000 }))
  await expect.poll(sleeper).toBeDefined()
  const [program, holder] = [sleeper()!, parentOf(parentOf(sleeper()!))]
  const pipes = [1, 2].map((file) => readlinkSync(`/proc/${program}/fd/${file}`))
  const ours = readdirSync(`/proc/${holder}/fd`).filter((file) =>
    pipes.includes(readlinkSync(`/proc/${holder}/fd/${file}`)),
  )
  const flags = ours.map((file) =>
    Number.parseInt(/^flags:\s+(\d+)/m.exec(readFileSync(`/proc/${holder}/fdinfo/${file}`, 'utf8'))![1]!, 8),
  )
  runner.cancel()
  expect(ending(await running)).toBe('killed cancel')
  const { O_ACCMODE, O_RDONLY, O_NONBLOCK } = { O_ACCMODE: 3, ...constants }
  expect(flags.map((flag) => [flag & O_ACCMODE, flag & O_NONBLOCK])).toEqual([
    [O_RDONLY, O_NONBLOCK],
    [O_RDONLY, O_NONBLOCK],
  ])
})

test('[JDG-SAFE-1] an empty input carries nothing from one run to the next', async () => {
  for (let run = 0; run < 2; run++) {
    const facts = await runner.run(attackOnEmptyInput)
    expect([ending(facts), facts.stderr.toString()]).toEqual(['exit 0', ''])
  }
})

test('[STEP-CPP-2] a box that may trace reaches its own processes alone, and no call that the filter refuses', async () => {
  const facts = await runner.run({ ...abuse('tracedReach'), traces: true })
  expect([ending(facts), facts.stderr.toString()]).toEqual(['exit 0', ''])
  expect(ending(await runner.run(abuse('tracing')))).toBe('exit 0')
})

test('streams may be opened by their names', async () => {
  const facts = await runner.run(abuse('reopenStreams'))
  expect([ending(facts), facts.stderr.toString(), workspace.read('out.txt')]).toEqual([
    'exit 0',
    '',
    'a line\n',
  ])
})

test('[JDG-SAFE-1] afterwards nothing is left of them, and the next program runs as ever', async () => {
  expect(leftovers()).toEqual([])
  const facts = await runner.run({ ...attack('countInput'), stdin: 'in.txt', stdout: 'out.txt' })
  expect([ending(facts), workspace.read('out.txt'), facts.oomKills, facts.pidsMaxEvents]).toEqual([
    'exit 0',
    '7\n',
    0,
    0,
  ])
  expect(leftovers()).toEqual([])
})
