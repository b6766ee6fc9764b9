/** A line-based connection to one runner: spawned, over a Unix socket, or passed in. */
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { RunnerLost } from './facts.ts'

/** `slot` chooses the user id (61000 + slot). */
export interface SpawnSource {
  readonly runnerPath: string
  /** All paths of requests lie beneath it. */
  readonly base: string
  readonly slot: number
  readonly rootImage?: string
  readonly cgroup?: string
  /** Allows running without cgroups. */
  readonly development?: boolean
}

export interface Transport {
  readonly stdin: Writable
  readonly stdout: Readable
}

export type RunnerSource =
  | { readonly spawn: SpawnSource }
  | { readonly socketPath: string }
  | { readonly transport: Transport }

export function serveArguments(source: Omit<SpawnSource, 'runnerPath'>): string[] {
  return [
    'serve',
    '--base',
    source.base,
    '--slot',
    String(source.slot),
    ...(source.rootImage === undefined ? [] : ['--root-image', source.rootImage]),
    ...(source.cgroup === undefined ? [] : ['--cgroup', source.cgroup]),
    ...(source.development === true ? ['--development'] : []),
  ]
}

/** More than any answer: 64 KiB of stderr twice in base64, and artifacts. */
const MAX_ANSWER = 2 * 1024 * 1024

interface Opened extends Transport {
  readonly gone: Promise<void>
}

function open(source: RunnerSource): Opened {
  if ('spawn' in source) {
    const child = spawn(source.spawn.runnerPath, serveArguments(source.spawn), {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const gone = new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.once('error', (error) => child.stdout.destroy(error))
    })
    return { stdin: child.stdin, stdout: child.stdout, gone }
  }
  const stream = 'socketPath' in source ? connect(source.socketPath) : null
  const transport = 'transport' in source ? source.transport : { stdin: stream, stdout: stream }
  if (transport.stdin === null || transport.stdout === null) throw new RunnerLost('no transport')
  const { stdin, stdout } = transport
  const gone = new Promise<void>((resolve) => void stdout.once('close', () => resolve()))
  return { stdin, stdout, gone }
}

export class Connection {
  #opened: Opened
  #pending = ''
  #lines: string[] = []
  #waiting: { resolve: (line: string) => void; reject: (error: Error) => void } | null = null
  #lost: RunnerLost | null = null

  constructor(source: RunnerSource) {
    this.#opened = open(source)
    const { stdin, stdout } = this.#opened
    stdout.setEncoding('utf8')
    stdout.on('data', (chunk: string) => this.#take(chunk))
    stdout.on('error', (error) => this.#lose(error.message))
    stdout.on('close', () => this.#lose('it ended'))
    stdout.on('end', () => this.#lose('it ended'))
    stdin.on('error', (error) => this.#lose(error.message))
  }

  get lost(): boolean {
    return this.#lost !== null
  }

  write(line: string): void {
    if (this.#lost === null) this.#opened.stdin.write(line)
  }

  /** One caller at a time. Rejects with RunnerLost. */
  async read(): Promise<string> {
    const line = this.#lines.shift()
    if (line !== undefined) return line
    if (this.#lost !== null) throw this.#lost
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
  }

  /** Ends the runner, which kills its box. */
  async close(): Promise<void> {
    this.#lose('it was closed')
    this.#opened.stdin.end()
    await this.#opened.gone
  }

  #take(chunk: string): void {
    const parts = (this.#pending + chunk).split('\n')
    this.#pending = parts.pop() ?? ''
    if (this.#pending.length > MAX_ANSWER) this.#lose('an answer without an end')
    for (const line of parts) {
      const waiting = this.#waiting
      this.#waiting = null
      if (waiting) waiting.resolve(line)
      else this.#lines.push(line)
    }
  }

  #lose(reason: string): void {
    this.#lost ??= new RunnerLost(`the runner is lost: ${reason}`)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(this.#lost)
  }
}
