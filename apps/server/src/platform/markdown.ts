// Rendering off the event loop: a few worker threads, started when needed and ended when idle. A text that takes
// too long, or that the parser gives up on, is refused as invalid input, and its thread is replaced.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Rendered } from './markdown-render.ts'
import type { RenderAnswer, RenderRequest } from './markdown-worker.ts'
import { Refusal } from './refusal.ts'

export type { Rendered } from './markdown-render.ts'

/** In characters; the longest text that any form accepts. */
export const maxMarkdownLength = 200_000
const timeoutMs = 5_000
const idleMs = 60_000
/** More than this waiting means that something is wrong; better to say so than to pile up. */
const maxWaiting = 200

interface Job {
  request: RenderRequest
  /** For the refusal. */
  field: string
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  job: Job | null
  timer: NodeJS.Timeout | null
}

const threads = new Set<Thread>()
const waiting: Job[] = []
const threadLimit = Math.max(1, Math.min(4, availableParallelism() - 1))

const refusal = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [{ path: `body.${field}`, message }])

function arm(thread: Thread, ms: number, then: () => void): void {
  if (thread.timer) clearTimeout(thread.timer)
  thread.timer = setTimeout(then, ms)
  thread.timer.unref()
}

/** End a thread that is idle, stuck or broken; its job, if any, is refused. */
function retire(thread: Thread, error?: Error): void {
  if (!threads.delete(thread)) return
  if (thread.timer) clearTimeout(thread.timer)
  thread.job?.reject(error ?? new Error('The rendering thread ended'))
  thread.job = null
  void thread.worker.terminate()
  dispatch()
}

function finish(thread: Thread, answer: RenderAnswer): void {
  const job = thread.job
  thread.job = null
  thread.worker.unref()
  arm(thread, idleMs, () => retire(thread))
  if (job && 'failed' in answer) job.reject(refusal(job.field, `could not be rendered: ${answer.failed}`))
  else if (job && 'html' in answer) job.resolve(answer)
  dispatch()
}

function startThread(): Thread {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const thread: Thread = { worker, job: null, timer: null }
  worker.on('message', (answer: RenderAnswer) => finish(thread, answer))
  worker.on('error', (error) => {
    // Out of its memory: the text's fault, not the server's.
    const tooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    retire(
      thread,
      tooLarge && thread.job ? refusal(thread.job.field, 'takes too much memory to render') : error,
    )
  })
  worker.on('exit', () => retire(thread))
  threads.add(thread)
  return thread
}

function run(thread: Thread, job: Job): void {
  thread.job = job
  thread.worker.ref()
  arm(thread, timeoutMs, () => retire(thread, refusal(job.field, 'takes too long to render')))
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.worker.postMessage(job.request)
}

function dispatch(): void {
  while (waiting.length > 0) {
    const idle = [...threads].find((thread) => !thread.job)
    if (!idle && threads.size >= threadLimit) return
    run(idle ?? startThread(), waiting.shift()!)
  }
}

/**
 * Markdown to sanitised HTML with its formulas set.
 * @param field what the text is called in its form; stands in refusals and before the ids of its footnotes
 * @throws Refusal VALIDATION_FAILED for a text that cannot be rendered in 5 seconds, TOO_LARGE beyond 200,000
 *   characters, NOT_READY when hundreds of texts wait already
 */
export function renderMarkdown(text: string, field = 'content'): Promise<Rendered> {
  if (text.trim() === '') return Promise.resolve({ html: '', hasMath: false })
  if (text.length > maxMarkdownLength) {
    return Promise.reject(new Refusal('TOO_LARGE', { limit: `${maxMarkdownLength} characters` }))
  }
  if (waiting.length >= maxWaiting) return Promise.reject(new Refusal('NOT_READY'))
  return new Promise((resolve, reject) => {
    waiting.push({ request: { text, prefix: `${field}-` }, field, resolve, reject })
    dispatch()
  })
}
