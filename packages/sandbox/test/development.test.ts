// Development mode: an ordinary user without cgroups. The walls stand; memory and CPU are counted by rlimits only.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfTest, type Runner } from '../src/index.ts'
import {
  attack,
  conference,
  ending,
  groupPaths,
  groupSide,
  isRoot,
  makeWorkspace,
  MIB,
  startDevelopmentRunner,
  type Workspace,
} from './harness.ts'

let workspace: Workspace
let runner: Runner

beforeAll(async () => {
  workspace = await makeWorkspace()
  runner = startDevelopmentRunner(workspace)
})

afterAll(async () => {
  await runner.close()
  workspace.remove()
})

test('the self-test passes and names the mode', async () => {
  const result = await selfTest(runner)
  expect(result.checks.filter((check) => !check.ok)).toEqual([])
  expect(result).toMatchObject({ ok: true, mode: 'development' })
})

const rows = [
  ['an exit code', 'three', 'exit 3'],
  ['a crash', 'crash', 'signal 11'],
  ['an endless loop at the CPU limit', 'spin', 'killed cpu'],
  ['threads at the CPU limit', 'threads', 'killed cpu'],
  ['a child that spins for its waiting parent, at the CPU limit', 'spinningChild', 'killed cpu'],
  ['a sleeper at the wall limit', 'sleep', 'killed wall'],
  ['a flood at the output limit', 'flood', 'killed output'],
  ['a file over its limit', 'bigFile', 'signal 25'],
  ['no host file to read', 'readHost', 'exit 0'],
  ['nothing to write outside /tmp', 'writeOut', 'exit 0'],
  ['no socket', 'sockets', 'exit 0'],
  ['forbidden calls', 'calls', 'exit 0'],
  ['no new namespace', 'namespaces', 'exit 0'],
  ['no harm to process 1', 'killAll', 'exit 0'],
  ['an orphan dies with its program', 'orphan', 'exit 0'],
  ['default signals', 'signals', 'exit 0'],
] as const

test.each(rows)('%s', async (_title, program, ends) => {
  const facts = await runner.run(
    attack(program, {
      ...(ends === 'killed cpu' && { cpuMs: 500 }),
      ...(ends === 'killed wall' && { wallMs: 500 }),
    }),
  )
  expect(ending(facts), facts.stderr.toString('latin1')).toBe(ends)
})

test('the CPU time of a child that has ended counts', async () => {
  const facts = await runner.run(attack('childSpin'))
  expect(ending(facts)).toBe('exit 0')
  expect(facts.cpuUs).toBeGreaterThan(150_000)
})

test('memory ends at the address space limit: malloc answers NULL', async () => {
  const facts = await runner.run(attack('malloc', { addressSpaceBytes: 64 * MIB }))
  expect(ending(facts)).toBe('exit 7')
  expect(facts.peakBytes).toBeLessThan(64 * MIB)
})

test('a program larger than its address space cannot start', async () => {
  const facts = await runner.run({ ...attack('x', { addressSpaceBytes: 64 * MIB }), argv: ['/box/static'] })
  expect(facts.exitCode).toBe(null)
})

test('where AppArmor empties the user namespace, it says so and how to allow it', () => {
  const runnerPath = join(workspace.base, 'verdict-runner-in-ubuntu')
  const runnerFolder = join(import.meta.dirname, '..', 'runner')
  const sources = readdirSync(runnerFolder).filter((name) => name.endsWith('.c'))
  const paths = sources.map((name) => join(runnerFolder, name))
  execFileSync('gcc', ['-o', runnerPath, ...paths, join(import.meta.dirname, 'programs/apparmor.c')])
  chmodSync(runnerPath, 0o755)
  const serve = [runnerPath, 'serve', '--base', workspace.base, '--slot', '81', '--development']
  const nobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const { stdout } = spawnSync('env', [...nobody, ...serve], { encoding: 'utf8' })
  const { fatal } = JSON.parse(stdout.split('\n')[0] ?? '') as { fatal: string }
  expect(fatal).toContain('AppArmor')
  expect(fatal).toContain('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0')
})

test('programs of a group speak with their manager', async () => {
  const { programs, manager } = await runner.runGroup(conference)
  expect([...programs, manager].map(ending)).toEqual(Array.from({ length: 4 }, () => 'exit 0'))
})

test('[JDG-COM-4] nor have they words to each other by the count of queued signals', async () => {
  const { programs, manager } = await runner.runGroup({
    programs: ['a', 'b', 'c'].map((name) => groupSide(['whisper', name], { wallMs: 1000 })),
    manager: { ...groupSide(['listen', ...groupPaths(3)]), stdout: 'said.txt' },
  })
  expect([...programs, manager].map(ending).at(-1)).toBe('exit 0')
  const base = isRoot ? `${workspace.base}-of-nobody` : workspace.base
  expect(readFileSync(join(base, 'said.txt'), 'utf8')).toBe('a queued many\nb queued many\nc queued many\n')
})
