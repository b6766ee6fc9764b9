// The helpers of a pool: threads of this process, or processes beside it. A process costs some 80 MB while it lasts, and takes less from everybody else: it has its own threads for files and packing, all of them of low priority, and
// leaves nothing behind in the server's memory.

import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Said } from './apart-worker.ts'

/** Why a request came to nothing. */
export class ThreadFailure extends Error {
  /** `busy`: too many wait; `own`: too many of this person do. */
  readonly reason: 'timeout' | 'memory' | 'busy' | 'own' | 'broken'

  constructor(reason: ThreadFailure['reason'], message: string) {
    super(message)
    this.name = 'ThreadFailure'
    this.reason = reason
  }
}

export interface HelperOptions {
  /** The program: answers each message with one message. */
  program: URL
  memoryMb: number
  /** In a process of its own. */
  isApart?: boolean
}

export interface Helper<Request> {
  ask: (request: Request) => void
  /** Does the process wait for it before it ends? */
  hold: (holds: boolean) => void
  /** CPU time so far. One that has not started yet, or does not answer, used none. */
  cpuMs: () => Promise<number>
  end: () => void
}

interface Listener<Answer> {
  answered: (answer: Answer) => void
  /** It ended, with the reason where there is one. */
  ended: (failure?: ThreadFailure) => void
}

export const startHelper = <Request, Answer>(
  options: HelperOptions,
  listener: Listener<Answer>,
): Helper<Request> => (options.isApart ? startProcess(options, listener) : startThread(options, listener))

const failureOf = (message: string, code: unknown): ThreadFailure =>
  new ThreadFailure(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken', message)

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)

function startThread<Request, Answer>(
  { program, memoryMb }: HelperOptions,
  { answered, ended }: Listener<Answer>,
): Helper<Request> {
  const worker = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  worker.on('message', answered)
  worker.on('error', (error) => ended(failureOf(error.message, codeOf(error))))
  worker.on('exit', () => ended())
  return {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    ask: (request) => worker.postMessage(request),
    hold: (holds) => (holds ? worker.ref() : worker.unref()),
    async cpuMs() {
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      return (user + system) / 1000
    },
    end: () => void worker.terminate(),
  }
}

function startProcess<Request, Answer>(
  { program, memoryMb }: HelperOptions,
  { answered, ended }: Listener<Answer>,
): Helper<Request> {
  const child = fork(new URL('./apart-worker.ts', import.meta.url), [program.href, String(memoryMb)], {
    execArgv: [],
    // It reads what strangers send, and gets no secret.
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  child.on('message', (said: Said<Answer>) => {
    if (said.is === 'answer') answered(said.answer)
    else ended(failureOf(said.message, said.code))
  })
  child.on('error', (error) => ended(failureOf(error.message, codeOf(error))))
  child.on('exit', () => ended())
  return {
    // One that is gone says so by its end.
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

/** The kernel counts in hundredths of a second, behind the name of the program in brackets. */
async function cpuMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}
