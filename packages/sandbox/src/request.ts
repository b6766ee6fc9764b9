/** Paths are relative to the runner's base directory; no symlink is followed. Sizes are bytes, times milliseconds. */

/** Exceeding one is a fact of the answer, never an error. */
export interface Limits {
  /** Includes all descendants. */
  readonly cpuMs: number
  /** By a clock that stops while the program is ready but gets no processor; in real time, at most ten times as long. */
  readonly wallMs: number
  readonly memoryBytes: number
  /** Includes threads. */
  readonly processes: number
  /** One more byte kills the box. */
  readonly outputBytes: number
  /** The largest file that the program may write (SIGXFSZ beyond). */
  readonly fsizeBytes: number
  readonly tmpBytes: number
  /** Default: only memory limits it. */
  readonly stackBytes?: number
  /** Only used without cgroups (development mode). Default: none. */
  readonly addressSpaceBytes?: number
  /** At most and by default 64 KiB. */
  readonly stderrBytes?: number
  /** Default 256. */
  readonly openFiles?: number
}

/** Read-only as /opt/NAME. */
interface Mount {
  readonly path: string
  readonly name: string
}

/** Fetched from /box after the program has ended. */
interface Artifact {
  /** "*.ending" for all such files, of which `path` is then the directory. */
  readonly name: string
  /** Beneath the base; created as a file of the base's owner. */
  readonly path: string
  readonly maxBytes: number
}

type Box =
  | { readonly kind: 'empty' }
  | { readonly kind: 'directory'; readonly path: string }
  | {
      readonly kind: 'fresh'
      readonly bytes: number
      readonly files?: readonly Mount[]
      readonly artifacts?: readonly Artifact[]
    }

export interface Program {
  /** argv[0] is an absolute path inside the box. */
  readonly argv: readonly string[]
  /** Default: empty. */
  readonly env?: Readonly<Record<string, string>>
  readonly box?: Box
  readonly mounts?: readonly Mount[]
  readonly limits: Limits
  readonly ignoreSigpipe?: boolean
  /** It may trace (ptrace) its own processes, as a debugger does. */
  readonly traces?: boolean
  /** Programs without this come first; it still gets about a quarter of a busy processor. */
  readonly yields?: boolean
}

export interface RunRequest extends Program {
  /** Default: empty. */
  readonly stdin?: string
  /** A new file. Default: output is counted and discarded. */
  readonly stdout?: string
}

export interface PairRequest {
  readonly program: Program
  readonly interactor: Program
  /**
   * After these exit codes of the interactor the program may finish, output discarded; else it is killed (`killedFor:
   * 'peer'`). Default: [0].
   */
  readonly drainCodes?: readonly number[]
}

export interface GroupRequest {
  /** 1 to 8, alike in nothing but that they share the CPU time of one: each is ended when all together have used it. */
  readonly programs: readonly Program[]
  /** Opens `managerChannel` by name. */
  readonly manager: RunRequest
  /** Programs open `programChannel` by name, instead of having stdin and stdout. Default: false. */
  readonly byPath?: boolean
  /** As of a pair, of the manager. */
  readonly drainCodes?: readonly number[]
}

export interface Channel {
  readonly reads: string
  readonly writes: string
}

const channelAt = (number: number): Channel => ({
  reads: `/dev/fd/${3 + 2 * number}`,
  writes: `/dev/fd/${4 + 2 * number}`,
})

/** A group's manager opens these to speak with the program of this number, from 0. */
export const managerChannel = channelAt
export const programChannel = channelAt(0)

/** For the self-test: the runner's own probe instead of argv[0]. */
export interface ProbeRequest extends RunRequest {
  readonly probe?: boolean
}

/** Thrown before anything is sent. */
export class RequestTooLong extends Error {
  override name = 'RequestTooLong'
}

const MAX_LINE_BYTES = 64 * 1024
const NOT_PLAIN = /[^A-Za-z0-9\-._~/:=+@]+/gu

const percent = (text: string): string =>
  Array.from(
    Buffer.from(text, 'utf8'),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')

/** No value can end its field. */
const encodeValue = (text: string): string => text.replaceAll(NOT_PLAIN, percent)

function field(key: string, ...parts: readonly string[]): string {
  return `${key}=${parts.map(encodeValue).join(',')}`
}

function numberField(key: string, value: number): string {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${key} must be a whole number, not ${value}`)
  return `${key}=${value}`
}

function limitFields(limits: Limits): string[] {
  const fields: string[] = []
  for (const [key, value] of Object.entries(limits)) {
    if (typeof value === 'number') fields.push(numberField(key, value))
  }
  return fields
}

function boxFields(box: Box): string[] {
  if (box.kind === 'empty') return []
  if (box.kind === 'directory') return [field('directory', box.path)]
  return [
    numberField('boxBytes', box.bytes),
    ...(box.files ?? []).map((file) => field('copyIn', file.path, file.name)),
    ...(box.artifacts ?? []).map((file) => field('copyOut', file.path, file.name, String(file.maxBytes))),
  ]
}

function programFields(program: Program): string[] {
  return [
    ...program.argv.map((arg) => field('arg', arg)),
    ...Object.entries(program.env ?? {}).map(([name, value]) => field('env', `${name}=${value}`)),
    ...boxFields(program.box ?? { kind: 'empty' }),
    ...(program.mounts ?? []).map((mount) => field('mount', mount.path, mount.name)),
    ...limitFields(program.limits),
    ...(program.ignoreSigpipe === true ? ['ignoreSigpipe=1'] : []),
    ...(program.traces === true ? ['traces=1'] : []),
    ...(program.yields === true ? ['yields=1'] : []),
  ]
}

function toLine(fields: readonly string[]): string {
  const line = `${fields.join('\t')}\n`
  if (line.length >= MAX_LINE_BYTES) throw new RequestTooLong(`a request of ${line.length} bytes is too long`)
  return line
}

function streamFields({ stdin, stdout }: RunRequest): string[] {
  return [
    ...(stdin === undefined ? [] : [field('stdin', stdin)]),
    ...(stdout === undefined ? [] : [field('stdout', stdout)]),
  ]
}

export function runLine(id: number, request: ProbeRequest): string {
  const probe = request.probe === true ? ['probe=1'] : []
  return toLine(['run', `id=${id}`, ...programFields(request), ...streamFields(request), ...probe])
}

const drainFields = (codes: readonly number[] = [0]): string[] =>
  codes.map((code) => numberField('drainCode', code))

export function pairLine(id: number, request: PairRequest): string {
  return toLine([
    'pair',
    `id=${id}`,
    ...drainFields(request.drainCodes),
    ...programFields(request.program),
    'peer',
    ...programFields(request.interactor),
  ])
}

export function groupLine(id: number, { programs, manager, byPath, drainCodes }: GroupRequest): string {
  const paths = byPath === true ? ['paths=1'] : []
  return toLine([
    'group',
    `id=${id}`,
    ...drainFields(drainCodes),
    ...programs.flatMap((program) => [...programFields(program), ...paths, 'peer']),
    ...programFields(manager),
    ...streamFields(manager),
  ])
}

export function cancelLine(id: number): string {
  return `cancel\tid=${id}\n`
}
