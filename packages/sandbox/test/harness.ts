/** A base directory with the test programs, a runner over it, and the look for leftovers. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { compileRunner, managerChannel, type Runner } from '../src/index.ts'
import type { GroupRequest, Limits, Program, RunFacts, RunRequest, Transport } from '../src/index.ts'
import { PatientRunner } from './patient-runner.ts'

export const MIB = 1024 * 1024
export const isRoot = process.getuid?.() === 0
const SLOT = 80

export const limits: Limits = {
  cpuMs: 5000, // far off as well: touching 64 MiB takes some machines half a second
  wallMs: 15_000, // far off: a busy machine may stretch a second of CPU time
  memoryBytes: 64 * MIB,
  processes: 32,
  outputBytes: 16 * MIB,
  fsizeBytes: 16 * MIB,
  tmpBytes: 16 * MIB,
}

export interface Workspace {
  readonly base: string
  readonly runnerPath: string
  readonly write: (path: string, text: string | Buffer) => void
  readonly read: (path: string) => string
  readonly remove: () => void
}

/** Compiled programs are kept between test files, by what they are made from. */
const kept = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules',
  '.cache',
  `verdict-sandbox-tests-${process.getuid?.()}`,
)

/** A program of programs/ or abuse/, compiled with the flags that all tests share. */
function compiledProgram(source: string): string {
  const path = join(import.meta.dirname, source)
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
  const result = join(kept, hash)
  if (existsSync(result)) return result
  const draft = `${result}.${process.pid}`
  execFileSync('gcc', ['-O1', '-w', '-pthread', '-o', draft, path])
  renameSync(draft, result)
  return result
}

/** /tmp/X/base is what requests can name; the runner and a secret lie beside it. */
export async function makeWorkspace(): Promise<Workspace> {
  const top = mkdtempSync('/tmp/verdict-sandbox-test-')
  chmodSync(top, 0o755)
  const base = join(top, 'base')
  mkdirSync(join(base, 'programs'), { recursive: true })
  const runnerPath = join(top, 'verdict-runner')
  mkdirSync(kept, { recursive: true })
  await compileRunner({ outFile: join(kept, 'verdict-runner') })
  copyFileSync(join(kept, 'verdict-runner'), runnerPath)
  for (const source of [
    'programs/attack.c',
    'programs/static.c',
    'programs/pair.c',
    'programs/group.c',
    'programs/denied.c',
    'abuse/abuse.c',
  ])
    copyFileSync(compiledProgram(source), join(base, 'programs', basename(source, '.c')))
  return {
    base,
    runnerPath,
    write: (path, text) => {
      mkdirSync(join(base, path, '..'), { recursive: true })
      writeFileSync(join(base, path), text)
    },
    read: (path) => readFileSync(join(base, path), 'utf8'),
    remove: () => rmSync(top, { recursive: true, force: true }),
  }
}

export function startRunner(workspace: Workspace, slot = SLOT): Runner {
  return new PatientRunner({ spawn: { runnerPath: workspace.runnerPath, base: workspace.base, slot } })
}

export let workspace: Workspace
export let runner: Runner

/** For a file of tests: its workspace, and a runner on it. */
export function withRunner(): void {
  beforeAll(async () => {
    workspace = await makeWorkspace()
    runner = startRunner(workspace)
  })
  afterAll(async () => {
    await runner.close()
    workspace.remove()
  })
}

export function overTransport(transport: Transport): Runner {
  return new PatientRunner({ transport: { stdin: transport.stdin, stdout: transport.stdout } })
}

/** A runner as an ordinary user without cgroups; its base is a copy owned by that user. */
export function startDevelopmentRunner(workspace: Workspace): Runner {
  const spawnSource = {
    runnerPath: workspace.runnerPath,
    base: workspace.base,
    slot: SLOT,
    development: true,
  }
  if (!isRoot) return new PatientRunner({ spawn: spawnSource })
  const base = `${workspace.base}-of-nobody`
  cpSync(workspace.base, base, { recursive: true })
  chownSync(base, 65534, 65534)
  const child = spawn(
    'setpriv',
    [
      '--reuid',
      '65534',
      '--regid',
      '65534',
      '--clear-groups',
      workspace.runnerPath,
      'serve',
      '--base',
      base,
      '--slot',
      String(SLOT),
      '--development',
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  return overTransport(child)
}

export function attack(name: string, changes: Partial<Limits> = {}): RunRequest {
  return {
    argv: ['/box/attack', name],
    box: { kind: 'directory', path: 'programs' },
    limits: { ...limits, ...changes },
  }
}

/** A program of programs/group.c. */
export const groupSide = (args: readonly string[], own: Partial<Limits> = {}): Program => ({
  argv: ['/box/group', ...args],
  box: { kind: 'directory', path: 'programs' },
  limits: { ...limits, ...own },
})

/** Arguments of a manager of so many programs. */
export const groupPaths = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => Object.values(managerChannel(number))).flat()

/** Three programs that their manager asks in turn. */
export const conference: GroupRequest = {
  programs: Array.from({ length: 3 }, () => groupSide(['twice'])),
  manager: { ...groupSide(['askInTurn', '20', ...groupPaths(3)]), ignoreSigpipe: true },
}

/** How a program ended, as one word, for tables. */
export function ending(facts: RunFacts): string {
  if (facts.execError !== null) return `exec ${facts.execError}`
  if (facts.killedFor !== null) return `killed ${facts.killedFor}`
  return facts.signal === null ? `exit ${facts.exitCode}` : `signal ${facts.signal}`
}

/** Their numbers. */
export function boxProcesses(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
      return uid % 1000 === SLOT && uid >= 61000 && uid < 70000
    } catch {
      return false // it has just ended
    }
  })
}

/** The command lines of what descends from the runners of these tests, without their own. */
export function programsInBoxes(): string[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().trim().split('\n')
  const all = rows.map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)!.slice(1) as [string, string, string])
  const isRunner = (args: string): boolean =>
    args.startsWith(workspace.runnerPath) && args.includes(`--slot ${SLOT}`)
  const below = new Set(all.flatMap(([pid, , args]) => (isRunner(args) ? [pid] : [])))
  for (let before = -1; before < below.size;) {
    before = below.size
    for (const [pid, parent] of all) if (below.has(parent)) below.add(pid)
  }
  return all.flatMap(([pid, , args]) => (below.has(pid) && !isRunner(args) ? [args] : []))
}

/** The top of each hierarchy, our own place in it, and what is above that: where runners make their cgroups. */
function groupPlaces(): string[] {
  const places = readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, controllers = '', own = ''] = line.split(':')
      const top = join('/sys/fs/cgroup', controllers)
      return [top, join(top, own), dirname(join(top, own))]
    })
  return [...new Set(places)].filter((folder) => existsSync(folder))
}

function groupFolders(): string[] {
  return groupPlaces()
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.includes(`/verdict-${SLOT}-`))
}

/** Remains of the boxes of these tests: must be nothing. */
export function leftovers(): string[] {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .filter((line) => line.includes('verdict-sandbox-test'))
  return [...boxProcesses().map((pid) => `process ${pid}`), ...groupFolders(), ...mounts]
}
