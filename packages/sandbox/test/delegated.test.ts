// An ordinary user to whom a part of the cgroup tree (version 2) was handed, as systemd does with Delegate=yes: everything is
// counted and enforced as for root, and the walls between the program and its runner are two user namespaces.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfTest, type Limits, type Runner } from '../src/index.ts'
import {
  attack,
  conference,
  ending,
  makeWorkspace,
  leftovers,
  MIB,
  overTransport,
  type Workspace,
} from './harness.ts'

const nobody = 65_534
const slot = 80
const delegated = '/sys/fs/cgroup/verdict-delegated-test'
let workspace: Workspace
let runner: Runner

beforeAll(async () => {
  workspace = await makeWorkspace()
  const base = `${workspace.base}-of-nobody`
  cpSync(workspace.base, base, { recursive: true })
  chownSync(base, nobody, nobody)
  mkdirSync(delegated)
  for (const name of ['', 'cgroup.procs', 'cgroup.subtree_control', 'cgroup.threads'])
    chownSync(join(delegated, name), nobody, nobody)
  const user = `setpriv --reuid ${nobody} --regid ${nobody} --clear-groups`
  const child = spawn(
    'sh',
    [
      '-c',
      `echo $$ >${delegated}/cgroup.procs; exec ${user} ${workspace.runnerPath} serve --base ${base} --slot ${slot}`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  runner = overTransport(child)
})

afterAll(async () => {
  await runner.close()
  workspace.remove()
  rmdirSync(join(delegated, 'verdict-leaf'))
  rmdirSync(delegated)
})

test('the self-test passes in full mode', async () => {
  expect(await runner.ready()).toMatchObject({ mode: 'full', privilege: 'user', cgroup: 'v2' })
  const result = await selfTest(runner)
  expect(result.checks.filter((check) => !check.ok)).toEqual([])
})

const rows: readonly (readonly [program: string, ends: string, changes: Partial<Limits>])[] = [
  ['childOom', 'signal 9', {}], // the group is killed as a whole
  ['three', 'exit 3', {}],
  ['malloc', 'signal 9', {}],
  ['shared', 'signal 9', {}],
  ['spin', 'killed cpu', { cpuMs: 300 }],
  ['threads', 'killed cpu', { cpuMs: 300 }],
  ['sleep', 'killed wall', { wallMs: 500 }],
  ['flood', 'killed output', {}],
  ['readHost', 'exit 0', {}],
  ['writeOut', 'exit 0', {}],
  ['sockets', 'exit 0', {}],
  ['calls', 'exit 0', {}],
  ['namespaces', 'exit 0', {}],
  ['orphan', 'exit 0', {}],
]

test.each(rows)('%s: %s', async (program, ends, changes) => {
  const facts = await runner.run(attack(program, changes))
  expect(ending(facts), facts.stderr.toString('latin1')).toBe(ends)
  expect(facts.oomKills > 0).toBe(['malloc', 'shared', 'childOom'].includes(program))
  expect(facts.peakBytes).toBeLessThan(65 * MIB)
})

/** The hostile programs that must fail here too, though the program has the runner's id for the kernel. */
const harmful = [
  'daemon',
  'subreaper',
  'sibling',
  'inFlight',
  'openFiles',
  'deepFolders',
  'nameless',
  'hugePages',
  'lockMemory',
  'queues',
  'recordLocks',
  'socketFilters',
  'becomeRoot',
  'ownMaps',
  'raiseLimits',
  'setUidFile',
  'cloneFlags',
  'ownFilter',
  'tracing',
  'wideSurface',
  'oldPage',
  'clocks',
  'devices',
  'climbing',
  'writeInput',
  'dropCache',
  'flushDisk',
  'ownGroup',
  'markStdin',
]

test.each(harmful)('%s finds its wall', async (name) => {
  const facts = await runner.run({ ...attack(name), argv: ['/box/abuse', name] })
  expect([ending(facts), facts.stderr.toString('latin1')]).toEqual(['exit 0', ''])
})

/** As the host sees it: a process in a box of this test. */
const processOfBox = (): string | undefined =>
  readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(`/verdict-${slot}-`)
    } catch {
      return false // it has just ended
    }
  })

test('even without the filter no user namespace could be made below the program’s', async () => {
  const running = runner.run(attack('sleep'))
  await expect.poll(processOfBox).toBeDefined()
  const inside = ['-t', processOfBox() ?? '', '-U', '-S', String(61_000 + slot), '-G', String(61_000 + slot)]
  execFileSync('nsenter', [...inside, 'true'])
  expect(() => execFileSync('nsenter', [...inside, 'unshare', '-U', 'true'], { stdio: 'pipe' })).toThrow(
    'No space left on device',
  )
  runner.cancel()
  expect(ending(await running)).toBe('killed cancel')
})

test('nothing is left', () => {
  expect(leftovers()).toEqual([])
  expect(readdirSync(delegated).filter((name) => /^verdict-\d/.test(name))).toEqual([])
})

test('programs of a group speak with their manager', async () => {
  const { programs, manager } = await runner.runGroup(conference)
  expect([...programs, manager].map(ending)).toEqual(Array.from({ length: 4 }, () => 'exit 0'))
})
