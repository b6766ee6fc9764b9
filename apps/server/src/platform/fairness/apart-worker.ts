// The process beside the server, started with a program and its memory: the program runs in a thread of it, so that this one
// ends at once when the server does, whatever the program is at.

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/** A message to the server. */
export type Said<Answer> =
  | { is: 'answer'; answer: Answer }
  | { is: 'failure'; message: string; code: unknown }

// Linux keeps a priority for each thread; those that start later have it of the one that starts them.
// Nobody but root may raise one that the whole program has been given.
const low = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)
for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), low)

// A call still waits for the rest of a slice, some milliseconds, each time that a process of low priority is at work; one that has
// idle time alone gives way at once. Where the system has no such program, or does not let it, the low priority remains.
spawnSync('/usr/bin/chrt', ['-a', '-i', '-p', '0', String(process.pid)])

const [program = '', memoryMb = ''] = process.argv.slice(2)
const worker = new Worker(new URL(program), {
  // Streams leave much garbage behind: a small nursery keeps it from growing.
  resourceLimits: { maxOldGenerationSizeMb: Number(memoryMb), maxYoungGenerationSizeMb: 16 },
})
const fail = (message: string, code?: unknown): void => {
  process.send?.({ is: 'failure', message, code } satisfies Said<unknown>, () => process.exit(1))
}

worker.on('message', (answer) => process.send?.({ is: 'answer', answer } satisfies Said<unknown>))
worker.on('error', (error) => fail(error.message, 'code' in error ? error.code : undefined))
worker.on('exit', (code) => fail(`ended with ${code}`))
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
process.on('message', (request) => worker.postMessage(request))
process.on('disconnect', () => process.exit())
