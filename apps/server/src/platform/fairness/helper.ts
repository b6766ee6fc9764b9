// Helper processes for input from strangers. A thread would not do: exceeding a thread's heap limit can take the whole
// process down.

import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { HelperMemory, HelperStart, Priority, Said } from './helper-messages.ts'

/** Why a request failed. */
export class HelperFailure extends Error {
  /** `busy`: too many are waiting; `own`: too many of this person are, or they used too much time lately. */
  readonly reason: 'timeout' | 'memory' | 'busy' | 'own' | 'broken'

  constructor(reason: HelperFailure['reason'], message: string) {
    super(message)
    this.name = 'HelperFailure'
    this.reason = reason
  }
}

export interface HelperOptions extends HelperMemory {
  /** A module that answers each message of its `parentPort` with one message. */
  program: URL
  /** Default: normal. */
  priority?: Priority
}

export interface Helper<Request> {
  ask: (request: Request) => void
  /** Whether the server waits for it before exiting. */
  hold: (holds: boolean) => void
  /** CPU time so far; zero if the helper does not answer. */
  cpuMs: () => Promise<number>
  end: () => void
}

interface Listener<Answer> {
  /** Called when its program is loaded. */
  ready: () => void
  answered: (answer: Answer) => void
  /** Called when it ended, with the reason if there is one. */
  ended: (failure?: HelperFailure) => void
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)

const failureOf = (message: string, code?: unknown): HelperFailure =>
  new HelperFailure(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken', message)

const program = fileURLToPath(new URL('./helper-process.ts', import.meta.url))

export function startHelper<Request, Answer>(
  { program: { href }, heapMb, memoryMb, priority = 'normal' }: HelperOptions,
  { ready, answered, ended }: Listener<Answer>,
): Helper<Request> {
  const start: HelperStart = { program: href, heapMb, memoryMb, priority }
  // No core dump on the disk.
  const command = [
    '-c',
    'ulimit -c 0; unset PWD; exec "$@"',
    'sh',
    process.execPath,
    program,
    JSON.stringify(start),
  ]
  const child = spawn('/bin/sh', command, {
    // It reads strangers' input, so it gets no secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  child.on('message', (said: Said<Answer>) => {
    if (said.is === 'ready') ready()
    else if (said.is === 'answer') answered(said.answer)
    else ended(failureOf(said.message, said.code))
  })
  child.on('error', (error) => ended(failureOf(error.message, codeOf(error))))
  // Nobody else sends it signals while it works: V8 aborted, it exceeded its memory, or the kernel needed memory.
  child.on('exit', (_code, signal) =>
    ended(signal === null ? undefined : new HelperFailure('memory', `ended by ${signal}`)),
  )
  return {
    // A dead helper is reported by its exit event.
    ask: (request) => void child.send(request as object, () => undefined),
    hold(holds) {
      if (holds) child.ref()
      else child.unref()
      if (holds) child.channel?.ref()
      else child.channel?.unref()
    },
    cpuMs: () => cpuMsOf(child.pid),
    end: () => void child.kill('SIGKILL'),
  }
}

/** In hundredths of a second, after the program name in brackets. */
async function cpuMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}
