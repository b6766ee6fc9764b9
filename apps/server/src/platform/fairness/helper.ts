// Strangers' input is handled in a process: exceeding a thread's heap limit can take the whole server down.

import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { HelperMemory, HelperStart, Priority, Said } from './helper-messages.ts'

export class HelperFailure extends Error {
  /** `own`: too many of this person's are waiting, or they used too much time lately. */
  readonly reason: 'timeout' | 'memory' | 'busy' | 'own' | 'broken'

  constructor(reason: HelperFailure['reason'], message: string) {
    super(message)
    this.name = 'HelperFailure'
    this.reason = reason
  }
}

export interface HelperOptions extends HelperMemory {
  /** A module that answers each message of its `parentPort` with one. */
  program: URL
  priority?: Priority
}

export interface Helper<Request> {
  ask: (request: Request) => void
  /** Whether the server waits for it before exiting. */
  hold: (holds: boolean) => void
  /** Zero if the helper does not answer. */
  cpuMs: () => Promise<number>
  end: () => void
}

interface Listener<Answer> {
  ready: () => void
  answered: (answer: Answer) => void
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
  // No core dump.
  const command = [
    '-c',
    'ulimit -c 0; unset PWD; exec "$@"',
    'sh',
    process.execPath,
    program,
    JSON.stringify(start),
  ]
  const child = spawn('/bin/sh', command, {
    // The program reads strangers' input, so it gets no secrets.
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
  // Nobody else sends signals: V8 aborted, it exceeded its memory, or the kernel needed memory.
  child.on('exit', (_code, signal) =>
    ended(signal === null ? undefined : new HelperFailure('memory', `ended by ${signal}`)),
  )
  return {
    // The exit event reports a dead helper.
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
