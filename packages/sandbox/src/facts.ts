/** The runner's answer: facts about a run, without any judgement of them. */

/** Why the runner ended a box; null when the box ended by itself. */
type KilledFor = 'cpu' | 'wall' | 'output' | 'cancel' | 'peer'

interface ArtifactFact {
  readonly name: string
  readonly bytes: number
  /** null when it was fetched; else missing, symlink, notRegularFile, tooLarge, tooMany, cannotWrite or an errno name. */
  readonly error: string | null
}

export interface RunFacts {
  /** null when a signal ended the program or it could not be started. */
  readonly exitCode: number | null
  /** The number of the signal. 9 also when the runner killed the box. */
  readonly signal: number | null
  /** Errno name (ENOENT, ENOEXEC, ENOMEM ...) when argv[0] could not be executed. */
  readonly execError: string | null
  readonly killedFor: KilledFor | null
  /** CPU time of all descendants, from the cgroup. */
  readonly cpuUs: number
  /** From execve to the end of the program. */
  readonly wallUs: number
  readonly peakBytes: number
  /** How often the kernel killed for memory in this box. Always 0 without cgroups. */
  readonly oomKills: number
  /** How often a fork or a thread was refused. */
  readonly pidsMaxEvents: number
  readonly stdoutBytes: number
  /** All that was written; `stderr` holds the first part. */
  readonly stderrBytes: number
  readonly stderr: Buffer
  readonly artifacts: readonly ArtifactFact[]
}

export interface PairFacts {
  readonly program: RunFacts
  readonly interactor: RunFacts
  readonly firstExit: 'program' | 'interactor'
}

/** `full` counts with cgroups. `development` has rlimits only: fit for trying, not for judging. */
export interface RunnerMode {
  readonly mode: 'full' | 'development'
  readonly privilege: 'root' | 'user'
  readonly cgroup: 'v1' | 'v2' | 'none'
  readonly slot: number
}

/** The runner ended, or never came up. The run under way has no result; it may be repeated. */
export class RunnerLost extends Error {
  override name = 'RunnerLost'
}

/** The runner could not set the box up: our own fault, never the program's. */
export class SandboxFault extends Error {
  override name = 'SandboxFault'
}

/** The runner did not understand the request: a mistake in the caller. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
}

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One parsed line; anything but an object is treated as the loss of the runner. */
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

const KILLS = ['cpu', 'wall', 'output', 'cancel', 'peer'] as const

function boxFacts(box: Json): RunFacts {
  return {
    exitCode: numberOrNull(box, 'exitCode'),
    signal: numberOrNull(box, 'signal'),
    execError: textOrNull(box, 'execError'),
    killedFor: box['killedFor'] === null ? null : oneOf(box, 'killedFor', KILLS),
    cpuUs: numberAt(box, 'cpuUs'),
    wallUs: numberAt(box, 'wallUs'),
    peakBytes: numberAt(box, 'peakBytes'),
    oomKills: numberAt(box, 'oomKills'),
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

/** The boxes of an answer; throws SandboxFault or RequestRefused when it is one of those. */
export function readBoxes(answer: Json): { boxes: readonly RunFacts[]; firstExit: number } {
  if (typeof answer['internalError'] === 'string') throw new SandboxFault(answer['internalError'])
  if (typeof answer['requestError'] === 'string') throw new RequestRefused(answer['requestError'])
  return { boxes: listAt(answer, 'boxes').map(boxFacts), firstExit: numberAt(answer, 'firstExit') }
}
