/** Facts about a run, without any judgement of them. */

/** Null if it ended by itself. `starved`: others kept the machine busy for ten times its wall limit. */
type KilledFor = 'cpu' | 'wall' | 'output' | 'cancel' | 'peer' | 'starved'

interface ArtifactFact {
  readonly name: string
  readonly bytes: number
  /** null if it was fetched; else missing, symlink, notRegularFile, tooLarge, tooMany, cannotWrite or an errno name. */
  readonly error: string | null
}

export interface RunFacts {
  /** null after a signal, or if it could not be started. */
  readonly exitCode: number | null
  /** 9 also if the runner killed the box. */
  readonly signal: number | null
  /** ENOENT, ENOEXEC, ENOMEM ..., if argv[0] could not be executed. */
  readonly execError: string | null
  readonly killedFor: KilledFor | null
  /** With all descendants. */
  readonly cpuUs: number
  /** From execve to the end. The wall limit applies to less: `asleepUs` plus CPU time. */
  readonly wallUs: number
  /** Nothing in the box, or in all of a pair or group, wanted a processor. */
  readonly asleepUs: number
  readonly peakBytes: number
  /** Kernel kills for memory in this box; 0 without cgroups. */
  readonly oomKills: number
  /** Met its own limit; a kill without that means that the whole machine, or the runner's share, was short of memory. */
  readonly metMemoryLimit: boolean
  readonly pidsMaxEvents: number
  readonly stdoutBytes: number
  /** All that was written; `stderr` has the first part. */
  readonly stderrBytes: number
  readonly stderr: Buffer
  readonly artifacts: readonly ArtifactFact[]
}

export interface PairFacts {
  readonly program: RunFacts
  readonly interactor: RunFacts
  readonly firstExit: 'program' | 'interactor'
}

interface MemberFacts extends RunFacts {
  /** It ended before the manager, which can have noticed only then. */
  readonly endedFirst: boolean
}

export interface GroupFacts {
  readonly programs: readonly MemberFacts[]
  readonly manager: RunFacts
}

export interface RunnerMode {
  readonly mode: 'full' | 'development'
  readonly privilege: 'root' | 'user'
  readonly cgroup: 'v1' | 'v2' | 'none'
  readonly slot: number
}

/** The current run has no result and may be repeated. */
export class RunnerLost extends Error {
  override name = 'RunnerLost'
}

/** The runner could not set the box up, which is never the program's fault. */
export class SandboxFault extends Error {
  override name = 'SandboxFault'
}

/** The runner did not understand the request: a bug in the caller. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
}

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Anything but an object counts as the loss of the runner. */
export function parseLine(line: string): Json {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    value = null
  }
  if (!isObject(value)) throw new RunnerLost('the runner answered something that is no JSON object')
  return value
}

function broken(key: string): never {
  throw new RunnerLost(`the runner's answer lacks ${key}`)
}

function numberAt(from: Json, key: string): number {
  const value = from[key]
  return typeof value === 'number' ? value : broken(key)
}

function textAt(from: Json, key: string): string {
  const value = from[key]
  return typeof value === 'string' ? value : broken(key)
}

function numberOrNull(from: Json, key: string): number | null {
  return from[key] === null ? null : numberAt(from, key)
}

function textOrNull(from: Json, key: string): string | null {
  return from[key] === null ? null : textAt(from, key)
}

function oneOf<T extends string>(from: Json, key: string, values: readonly T[]): T {
  const text = textAt(from, key)
  return values.find((value) => value === text) ?? broken(key)
}

function listAt(from: Json, key: string): readonly Json[] {
  const value = from[key]
  if (!Array.isArray(value)) return broken(key)
  return value.map((entry: unknown) => (isObject(entry) ? entry : broken(key)))
}

const KILLS = ['cpu', 'wall', 'output', 'cancel', 'peer', 'starved'] as const

function boxFacts(box: Json): RunFacts {
  return {
    exitCode: numberOrNull(box, 'exitCode'),
    signal: numberOrNull(box, 'signal'),
    execError: textOrNull(box, 'execError'),
    killedFor: box['killedFor'] === null ? null : oneOf(box, 'killedFor', KILLS),
    cpuUs: numberAt(box, 'cpuUs'),
    wallUs: numberAt(box, 'wallUs'),
    asleepUs: numberAt(box, 'asleepUs'),
    peakBytes: numberAt(box, 'peakBytes'),
    oomKills: numberAt(box, 'oomKills'),
    metMemoryLimit: box['metMemoryLimit'] === true,
    pidsMaxEvents: numberAt(box, 'pidsMaxEvents'),
    stdoutBytes: numberAt(box, 'stdoutBytes'),
    stderrBytes: numberAt(box, 'stderrBytes'),
    stderr: Buffer.from(textAt(box, 'stderr'), 'base64'),
    artifacts: listAt(box, 'artifacts').map((artifact) => ({
      name: textAt(artifact, 'name'),
      bytes: numberAt(artifact, 'bytes'),
      error: textOrNull(artifact, 'error'),
    })),
  }
}

export function readMode(line: Json): RunnerMode {
  if (typeof line['fatal'] === 'string') throw new RunnerLost(`the runner cannot work here: ${line['fatal']}`)
  return {
    mode: oneOf(line, 'mode', ['full', 'development']),
    privilege: oneOf(line, 'privilege', ['root', 'user']),
    cgroup: oneOf(line, 'cgroup', ['v1', 'v2', 'none']),
    slot: numberAt(line, 'slot'),
  }
}

interface Answer {
  boxes: readonly RunFacts[]
  /** When each box ended, by one clock. */
  endedUs: readonly number[]
  firstExit: number
}

/** Throws SandboxFault or RequestRefused if it is one of those. */
export function readBoxes(answer: Json): Answer {
  if (typeof answer['internalError'] === 'string') throw new SandboxFault(answer['internalError'])
  if (typeof answer['requestError'] === 'string') throw new RequestRefused(answer['requestError'])
  const boxes = listAt(answer, 'boxes')
  return {
    boxes: boxes.map(boxFacts),
    endedUs: boxes.map((box) => numberAt(box, 'endedUs')),
    firstExit: numberAt(answer, 'firstExit'),
  }
}
