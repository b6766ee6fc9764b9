// Compilers in a fresh /box: hostile sources cannot read the host, exhaust it, or smuggle something out.
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RunFacts } from '../src/index.ts'
import { attack, ending, workspace, leftovers, limits, MIB, runner, withRunner } from './harness.ts'
import { timeFactor } from './time-factor.ts'

withRunner()

const compileLimits = {
  ...limits,
  cpuMs: 10_000,
  wallMs: 20_000,
  memoryBytes: 512 * MIB,
  fsizeBytes: 64 * MIB,
  tmpBytes: 64 * MIB,
}
const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/tmp', TMPDIR: '/tmp' }

async function gcc(source: string, name = 'a.cpp', flags: readonly string[] = []): Promise<RunFacts> {
  workspace.write(`source/${name}`, source)
  return runner.run({
    argv: ['/usr/bin/g++', '-O2', ...flags, '-o', 'out', name],
    env,
    box: {
      kind: 'fresh',
      bytes: 128 * MIB,
      files: [{ path: `source/${name}`, name }],
      artifacts: [{ name: 'out', path: 'built/out', maxBytes: 16 * MIB }],
    },
    limits: compileLimits,
  })
}

describe('a compilation', () => {
  beforeAll(() => mkdirSync(join(workspace.base, 'built')))

  test('gives a program that runs', async () => {
    const facts = await gcc('#include <cstdio>\nint main() { puts("built"); }')
    expect([ending(facts), facts.stderr.toString(), facts.artifacts[0]?.error]).toEqual(['exit 0', '', null])
    await runner.run({
      argv: ['/box/out'],
      box: { kind: 'directory', path: 'built' },
      limits,
      stdout: 'out.txt',
    })
    expect(workspace.read('out.txt')).toBe('built\n')
  })

  test.skipIf(timeFactor > 1)('with an error has its text on stderr and no artifact', async () => {
    const facts = await gcc('int main() { return x; }')
    expect([ending(facts), facts.artifacts[0]?.error]).toEqual(['exit 1', 'missing'])
    expect(facts.stderr.toString()).toContain('‘x’ was not declared')
  })

  test('javac works, and its program runs with all its classes', async () => {
    workspace.write(
      'source/Main.java',
      'public class Main { record P(int x) {} public static void main(String[] a) { System.out.println(new P(4).x()); } }',
    )
    mkdirSync(join(workspace.base, 'classes'))
    const facts = await runner.run({
      argv: ['/usr/bin/javac', '-J-XX:+UseSerialGC', '-encoding', 'UTF-8', 'Main.java'],
      env,
      box: {
        kind: 'fresh',
        bytes: 64 * MIB,
        files: [{ path: 'source/Main.java', name: 'Main.java' }],
        artifacts: [{ name: '*.class', path: 'classes', maxBytes: MIB }],
      },
      limits: { ...compileLimits, processes: 64 },
    })
    expect([ending(facts), facts.stderr.toString(), facts.artifacts[0]?.error]).toEqual(['exit 0', '', null])
    const run = await runner.run({
      argv: ['/usr/bin/java', '-XX:+UseSerialGC', '-Xmx128m', '-XX:-UsePerfData', '-cp', '/box', 'Main'],
      box: { kind: 'directory', path: 'classes' },
      limits: { ...limits, memoryBytes: 192 * MIB, processes: 64, cpuMs: 5000, wallMs: 15_000 },
      stdout: 'out.txt',
    })
    expect([ending(run), workspace.read('out.txt')]).toEqual(['exit 0', '4\n'])
  })

  test('Python runs, and may start child processes', async () => {
    workspace.write(
      'python/main.py',
      'import subprocess, sys\nprint(sum(map(int, input().split())), subprocess.run(["/bin/echo", "child"], capture_output=True).stdout)\n',
    )
    workspace.write('in.txt', '1 2 3\n')
    const facts = await runner.run({
      argv: ['/usr/bin/python3', '/box/main.py'],
      env,
      box: { kind: 'directory', path: 'python' },
      limits,
      stdin: 'in.txt',
      stdout: 'out.txt',
    })
    expect([ending(facts), facts.stderr.toString(), workspace.read('out.txt')]).toEqual([
      'exit 0',
      '',
      "6 b'child\\n'\n",
    ])
  })
})

// An emulated machine compiles slowly: there one row for each compiler is enough, and the others run elsewhere.
describe.skipIf(timeFactor > 1)('a hostile source', () => {
  const readers = [
    ['#include of a host file', '#include "/etc/shadow"\nint main() {}'],
    ['#include of a path that climbs', '#include "../../etc/hostname"\nint main() {}'],
    ['.incbin of a host file', 'asm(".incbin \\"/etc/hostname\\"");\nint main() {}'],
  ] as const
  test.each(readers)('%s finds nothing', async (_title, source) => {
    const facts = await gcc(source)
    expect(ending(facts)).toBe('exit 1')
    expect(facts.stderr.toString()).toMatch(/No such file|file not found/)
  })

  test('__has_include sees no host file', async () => {
    expect(
      ending(
        await gcc(
          '#if __has_include("/etc/shadow") || __has_include("/etc/hostname")\n#error seen\n#endif\nint main() {}',
        ),
      ),
    ).toBe('exit 0')
  })

  test('an endless include ends in an out-of-memory kill', async () => {
    const facts = await gcc('#include "/dev/zero"\nint main() {}')
    expect(facts.exitCode).not.toBe(0)
    expect(facts.oomKills).toBeGreaterThan(0)
  })

  test('a huge artifact ends at the file limit', async () => {
    const facts = await gcc('int data[1 << 28] = {1};\nint main() { return data[5]; }')
    expect(facts.exitCode === 0 && facts.artifacts[0]?.error === null).toBe(false)
  })

  test('endless templates end with an error, a flood of text is cut', async () => {
    const facts = await gcc(
      'template <int N> struct A { static const int v = A<N + 1>::v; };\nint main() { return A<0>::v; }',
    )
    expect(facts.exitCode).toBe(1)
    expect(facts.stderr.length).toBeLessThanOrEqual(64 * 1024)
  })
})

describe('what is fetched from the box', () => {
  const fetch = async (name: string, maxBytes = 1000): Promise<RunFacts> =>
    runner.run({
      ...attack('leaveFiles'),
      box: {
        kind: 'fresh',
        bytes: MIB,
        files: [{ path: 'programs/attack', name: 'attack' }],
        artifacts: [{ name, path: `fetched-${name}`, maxBytes }],
      },
    })

  test.each([
    ['a symlink', 'link', 'symlink'],
    ['a directory', 'dir', 'notRegularFile'],
    ['a file over its size', 'big', 'tooLarge'],
    ['a file that is not there', 'none', 'missing'],
  ])('is never %s', async (_title, name, error) => {
    const facts = await fetch(name)
    expect([ending(facts), facts.artifacts[0]?.error]).toEqual(['exit 0', error])
    expect(existsSync(join(workspace.base, `fetched-${name}`))).toBe(false)
  })

  test('is every plain file, hidden ones too; what was copied in may be written to', async () => {
    workspace.write('given.txt', 'one ')
    mkdirSync(join(workspace.base, 'all'))
    const facts = await runner.run({
      argv: ['/bin/sh', '-c', 'echo two >> /box/given; echo three > /box/.hidden'],
      box: {
        kind: 'fresh',
        bytes: MIB,
        files: [{ path: 'given.txt', name: 'given' }],
        artifacts: [{ name: '*', path: 'all', maxBytes: 1000 }],
      },
      limits,
    })
    expect([ending(facts), facts.stderr.toString(), facts.artifacts]).toEqual([
      'exit 0',
      '',
      [{ name: '*', bytes: 14, error: null }],
    ])
    expect([workspace.read('all/given'), workspace.read('all/.hidden')]).toEqual(['one two\n', 'three\n'])
    expect(workspace.read('given.txt')).toBe('one ')
  })

  test('is every plain file, with a word on what is none', async () => {
    mkdirSync(join(workspace.base, 'plain'))
    const facts = await runner.run({
      argv: [
        '/bin/sh',
        '-c',
        'cd /box; mkdir a z; ln -s /etc/passwd b; ln -s . y; echo one > c; echo two > x',
      ],
      box: { kind: 'fresh', bytes: MIB, artifacts: [{ name: '*', path: 'plain', maxBytes: 1000 }] },
      limits,
    })
    expect([ending(facts), facts.artifacts[0]!.bytes]).toEqual(['exit 0', 8])
    expect(['symlink', 'notRegularFile']).toContain(facts.artifacts[0]!.error)
    expect(readdirSync(join(workspace.base, 'plain')).toSorted()).toEqual(['c', 'x'])
  })

  test('is a new file of the base’s owner', async () => {
    chmodSync(workspace.base, 0o755)
    expect((await fetch('good')).artifacts[0]).toEqual({ name: 'good', bytes: 4, error: null })
    expect([workspace.read('fetched-good'), lstatSync(join(workspace.base, 'fetched-good')).uid]).toEqual([
      'good',
      lstatSync(workspace.base).uid,
    ])
  })

  test('leaves nothing behind', () => expect(leftovers()).toEqual([]))
})
