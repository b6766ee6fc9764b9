// The program runs in a worker thread, so that this one can end the process when the server is gone or memory exceeds its
// limit: V8's heap limit ignores buffers and WebAssembly, and may crash the process.

import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { HelperStart, Said } from './helper-messages.ts'

const ready = 'the program of a helper is loaded'
const lookEachMs = 20
const megabyte = 1024 * 1024

function lower(priority: 'low' | 'idle'): void {
  // Linux keeps a priority per thread. Only root may raise it again.
  const low = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), low)
  if (priority === 'low') return
  // SCHED_IDLE yields at once, where a low priority waits for the end of a time slice. Without chrt, the priority remains.
  spawnSync('/usr/bin/chrt', ['-a', '-i', '-p', '0', String(process.pid)])
}

/** When memory runs out, the kernel kills this process before the server. */
function goFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Some containers forbid this; the limit still applies.
  }
}

function serve({ program, heapMb, memoryMb, priority }: HelperStart): void {
  if (priority !== 'normal') lower(priority)
  goFirst()
  const say = (said: Said<unknown>, then = (): void => undefined): void => void process.send?.(said, then)
  const fail = (message: string, code?: unknown): void =>
    say({ is: 'failure', message, code }, () => process.exit(1))
  const worker = new Worker(new URL(import.meta.url), {
    workerData: program,
    // A small nursery, since streams produce much garbage.
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  })
  worker.on('message', (answer) => say(answer === ready ? { is: 'ready' } : { is: 'answer', answer }))
  worker.on('error', (error) => fail(error.message, 'code' in error ? error.code : undefined))
  worker.on('exit', (code) => fail(`ended with ${code}`))
  setInterval(() => {
    if (process.memoryUsage.rss() < memoryMb * megabyte) return
    // At once: waiting for a pipe would let it allocate more.
    process.kill(process.pid, 'SIGKILL')
  }, lookEachMs)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  process.on('message', (request) => worker.postMessage(request))
  process.on('disconnect', () => process.exit())
}

if (isMainThread) {
  serve(JSON.parse(process.argv[2] ?? '') as HelperStart)
} else {
  await import(workerData as string)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(ready)
}
