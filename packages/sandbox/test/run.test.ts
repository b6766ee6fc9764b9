// The walls of a box and the limits of a run, as a table of programs and the facts that they must get.
import { describe, expect, test } from 'vitest'
import type { Limits, RunFacts, RunRequest } from '../src/index.ts'
import {
  attack,
  ending,
  workspace,
  leftovers,
  limits,
  MIB,
  runner,
  startRunner,
  withRunner,
} from './harness.ts'
import { scaled } from './time-factor.ts'

withRunner()

interface Row {
  readonly title: string
  readonly program: string
  readonly ends: string
  /** Version 2 kills a group as a whole when it is out of memory. */
  readonly endsOnV2?: string
  /** It may end so as well. */
  readonly orEnds?: string
  readonly limits?: Partial<Limits>
  readonly also?: (facts: RunFacts) => void
}

const outOfMemory = (facts: RunFacts): void => {
  expect(facts.oomKills).toBeGreaterThan(0)
  expect(facts.metMemoryLimit).toBe(true)
  expect(facts.peakBytes).toBeGreaterThan(63 * MIB)
  expect(facts.peakBytes).toBeLessThan(65 * MIB) // what is being killed may still be given a few pages
}
const aSecond: Partial<Limits> = { cpuMs: 1000 }
const cpuSpent = (facts: RunFacts): void => {
  expect(facts.cpuUs).toBeGreaterThan(scaled(1_000_000))
  expect(facts.cpuUs).toBeLessThan(scaled(1_500_000))
}

const rows: readonly Row[] = [
  { title: 'an exit code arrives as it is', program: 'three', ends: 'exit 3' },
  { title: 'a crash is a signal', program: 'crash', ends: 'signal 11' },
  { title: 'abort is SIGABRT, since the program is not process 1', program: 'abort', ends: 'signal 6' },
  {
    title: 'a self-sent SIGKILL is a signal and no kill by the runner',
    program: 'selfKill',
    ends: 'signal 9',
    also: (facts) => expect(facts.oomKills).toBe(0),
  },
  {
    title: 'an endless loop ends at the CPU limit',
    program: 'spin',
    ends: 'killed cpu',
    limits: aSecond,
    also: cpuSpent,
  },
  {
    title: 'closing all streams helps no endless loop',
    program: 'spinClosed',
    ends: 'killed cpu',
    limits: aSecond,
  },
  {
    title: 'a sleeper ends at the wall limit with next to no CPU time',
    program: 'sleep',
    ends: 'killed wall',
    limits: { wallMs: 500 },
    also: (facts) => {
      expect(facts.wallUs).toBeGreaterThanOrEqual(scaled(500_000))
      expect(facts.cpuUs).toBeLessThan(scaled(200_000))
    },
  },
  {
    title: 'a fork bomb meets the process limit and ends at the CPU limit',
    program: 'forkBomb',
    ends: 'killed cpu',
    limits: { ...aSecond, memoryBytes: 256 * MIB }, // what the dead leave is charged until the kernel gets round to freeing it
    also: (facts) => expect(facts.pidsMaxEvents).toBeGreaterThan(0),
  },
  {
    title: 'threads count as processes, and their CPU time as the program’s',
    program: 'threads',
    ends: 'killed cpu',
    limits: aSecond,
    also: (facts) => {
      expect(facts.stderr.toString()).toBe('refused\n')
      cpuSpent(facts)
    },
  },
  {
    title: 'the CPU time of a child counts',
    program: 'childSpin',
    ends: 'exit 0',
    also: (facts) => expect(facts.cpuUs).toBeGreaterThan(150_000),
  },
  {
    title: 'malloc without end is an out-of-memory kill',
    program: 'malloc',
    ends: 'signal 9',
    also: outOfMemory,
  },
  { title: 'shared memory is charged', program: 'shared', ends: 'signal 9', also: outOfMemory },
  {
    title: 'a child’s out-of-memory kill is on record even where its parent ends well',
    program: 'childOom',
    ends: 'exit 0',
    endsOnV2: 'signal 9',
    also: (facts) => expect(facts.oomKills).toBeGreaterThan(0),
  },
  {
    title: 'one byte per MiB is not charged as huge pages',
    program: 'sparse',
    ends: 'exit 0',
    also: (facts) => expect(facts.peakBytes).toBeLessThan(16 * MIB),
  },
  { title: 'a memfd over the file limit is SIGXFSZ', program: 'memfd', ends: 'signal 25' },
  {
    title: 'a file over the file limit is SIGXFSZ',
    program: 'bigFile',
    ends: 'signal 25',
    limits: { fsizeBytes: MIB },
  },
  { title: '/tmp is full at its size', program: 'tmpFill', ends: 'exit 0', limits: { tmpBytes: 8 * MIB } },
  { title: '/tmp has a bounded number of files', program: 'tmpInodes', ends: 'exit 0' },
  {
    title: 'a flood of output ends at the output limit',
    program: 'flood',
    ends: 'killed output',
    also: (facts) => expect(facts.stdoutBytes).toBeGreaterThan(16 * MIB),
  },
  { title: 'a flood from an orphan ends too', program: 'floodOrphan', ends: 'killed output' },
  {
    title: 'stderr is kept up to 64 KiB and counted whole',
    program: 'floodErr',
    ends: 'exit 0',
    also: (facts) => {
      expect(facts.stderr.length).toBe(64 * 1024)
      expect(facts.stderrBytes).toBe(4 * MIB)
    },
  },
  {
    title: 'any bytes on stderr arrive unharmed',
    program: 'garbageErr',
    ends: 'exit 0',
    also: (facts) => expect([...facts.stderr]).toEqual([0xff, 0x22, 0x5c, 0x0a, 0, 0x80]),
  },
  {
    title: 'an orphan dies with its program, its CPU time counts',
    program: 'orphan',
    ends: 'exit 0',
    also: (facts) => {
      expect(facts.wallUs).toBeLessThan(scaled(5_000_000))
      expect(facts.cpuUs).toBeGreaterThan(10_000)
    },
  },
  { title: 'process 1 of the box cannot be killed from inside', program: 'killInit', ends: 'exit 0' },
  { title: 'kill(-1) reaches nobody else', program: 'killAll', ends: 'exit 0' },
  { title: 'no file of the host and no secret of /proc can be read', program: 'readHost', ends: 'exit 0' },
  { title: 'nothing outside /tmp can be written', program: 'writeOut', ends: 'exit 0' },
  { title: '/usr/local of the host is masked', program: 'localEmpty', ends: 'exit 0' },
  { title: 'a program cannot exempt itself from the memory killer', program: 'oomAdjust', ends: 'exit 0' },
  { title: 'no socket of any family', program: 'sockets', ends: 'exit 0' },
  {
    title: 'socketpair is allowed for AF_UNIX alone, which the JDK needs',
    program: 'socketpair',
    ends: 'exit 0',
  },
  { title: 'no read tells whether a page is cached', program: 'cacheAsked', ends: 'exit 0' },
  { title: 'no new namespace', program: 'namespaces', ends: 'exit 0' },
  { title: 'forbidden calls answer EPERM, no real-time priority', program: 'calls', ends: 'exit 0' },
  { title: 'clone3 and unknown calls answer ENOSYS', program: 'newerCalls', ends: 'exit 0' },
  { title: 'no input can be pushed into a terminal', program: 'terminal', ends: 'exit 0' },
  { title: 'the x32 calls are fatal', program: 'x32', ends: 'signal 31' },
  ...(process.arch === 'x64'
    ? // Some virtual machines have no such entry to the kernel: the processor refuses it then.
      [{ title: 'the 32-bit calls are fatal', program: 'int80', ends: 'signal 31', orEnds: 'signal 11' }]
    : []),
  { title: 'signals and mask are the defaults', program: 'signals', ends: 'exit 0' },
  { title: 'the program is not process 1', program: 'pidTwo', ends: 'exit 0' },
  { title: 'a deep recursion may use the whole memory', program: 'recursion', ends: 'exit 0' },
]

describe('each program meets its wall', () => {
  test.each(rows)('$title', async ({ program, ends, endsOnV2 = ends, orEnds, limits: changes, also }) => {
    const { cgroup } = await runner.ready()
    const facts = await runner.run(attack(program, changes))
    const expected = cgroup === 'v2' ? endsOnV2 : ends
    expect([expected, orEnds], facts.stderr.toString('latin1').slice(0, 200)).toContain(ending(facts))
    also?.(facts)
    expect(leftovers()).toEqual([])
  })
})

describe('what a program is given', () => {
  test('exactly the given environment, in a file with the output', async () => {
    await runner.run({ ...attack('env'), env: { LANG: 'C.UTF-8', ODD: 'a\tb%=ü' }, stdout: 'out.txt' })
    expect(workspace.read('out.txt')).toBe('LANG=C.UTF-8\nODD=a\tb%=ü\n')
  })

  test('no inherited file, and 256 at most', async () => {
    await runner.run({ ...attack('dupAll'), stdout: 'out.txt' })
    expect(workspace.read('out.txt')).toBe('253 1\n')
  })

  test('its input, read-only even when opened anew', async () => {
    workspace.write('in.txt', 'x'.repeat(100_000))
    const facts = await runner.run({ ...attack('countInput'), stdin: 'in.txt', stdout: 'out.txt' })
    expect([ending(facts), workspace.read('out.txt')]).toEqual(['exit 0', '100000\n'])
    expect(ending(await runner.run({ ...attack('rewriteInput'), stdin: 'in.txt' }))).toBe('exit 0')
  })

  test('its streams by no name: that of a test is hidden', async () => {
    const request = { ...attack('nameless'), stdin: 'blob/secret', stdout: 'out.txt' }
    workspace.write('blob/secret', 'x')
    expect(ending(await runner.run(request))).toBe('exit 0')
    expect(workspace.read('out.txt')).toBe('/\npipe\npipe\n/box\n')
    const mounts = {
      argv: ['/bin/cat', '/proc/self/mountinfo'],
      limits,
      stdin: 'blob/secret',
      stdout: 'out.txt',
    }
    expect(ending(await runner.run(mounts))).toBe('exit 0')
    expect(workspace.read('out.txt')).toContain(' /tmp ')
    expect(workspace.read('out.txt')).not.toContain('secret')
  })

  test('a large input is not charged to it', async () => {
    workspace.write('large.bin', Buffer.alloc(48 * MIB))
    const facts = await runner.run({ ...attack('countInput'), stdin: 'large.bin' })
    expect(ending(facts)).toBe('exit 0')
    expect(facts.peakBytes).toBeLessThan(16 * MIB)
  })

  test('extra mounts, files and directories, below /opt', async () => {
    workspace.write('blob/a', 'from a file')
    const facts = await runner.run({
      argv: ['/bin/sh', '-c', 'cat /opt/one /opt/dir/a; echo no > /opt/one; ls /opt'],
      mounts: [
        { path: 'blob/a', name: 'one' },
        { path: 'blob', name: 'dir' },
      ],
      limits,
      stdout: 'out.txt',
    })
    expect(workspace.read('out.txt')).toBe('from a filefrom a filedir\none\n')
    expect(facts.stderr.toString()).toContain('Read-only file system')
  })

  test('output up to the limit is kept, not a byte more', async () => {
    const facts = await runner.run({ ...attack('flood', { outputBytes: 1000 }), stdout: 'out.txt' })
    expect([ending(facts), workspace.read('out.txt').length]).toEqual(['killed output', 1000])
  })
})

describe('runs do not touch each other', () => {
  test('counters start at zero for each run', async () => {
    await runner.run(attack('spin', { cpuMs: 400 }))
    await runner.run(attack('malloc'))
    const facts = await runner.run(attack('three'))
    expect(facts.oomKills).toBe(0)
    expect(facts.cpuUs).toBeLessThan(scaled(200_000))
    expect(facts.peakBytes).toBeLessThan(16 * MIB)
  })

  test('/tmp is empty again', async () => {
    const script = 'ls -A /tmp /box; echo x > /tmp/left'
    for (const stdout of ['first.txt', 'second.txt']) {
      await runner.run({ argv: ['/bin/sh', '-c', script], limits, stdout })
      expect(workspace.read(stdout)).toBe('/box:\n\n/tmp:\n')
    }
  })

  test('each slot has a user of its own, and they run side by side', async () => {
    const other = startRunner(workspace, 79)
    const id = (stdout: string): RunRequest => ({ argv: ['/usr/bin/id', '-u'], limits, stdout })
    await Promise.all([runner.run(id('a.txt')), other.run(id('b.txt'))])
    expect([workspace.read('a.txt'), workspace.read('b.txt')]).toEqual(['61080\n', '61079\n'])
    await other.close()
  })
})

describe('a program that cannot start', () => {
  test('is a fact and no fault of ours', async () => {
    expect(ending(await runner.run({ argv: ['/box/none'], limits }))).toBe('exec ENOENT')
  })

  test('1 GiB of static data: untouched it runs in 64 MiB, touched it is out of memory', async () => {
    const request = { box: { kind: 'directory', path: 'programs' }, limits } as const
    expect(ending(await runner.run({ ...request, argv: ['/box/static'] }))).toBe('exit 0')
    outOfMemory(await runner.run({ ...request, argv: ['/box/static', 'z'] }))
  })
})
