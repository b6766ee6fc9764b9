// Rendering off the event loop, in threads. A text that takes too long, or that the parser gives up on, is refused as
// invalid input.

import { availableParallelism } from 'node:os'
import type { Rendered } from './markdown-render.ts'
import type { RenderAnswer, RenderRequest } from './markdown-worker.ts'
import { Refusal } from './refusal.ts'
import { createThreadPool, ThreadFailure } from './thread-pool.ts'

export type { Rendered } from './markdown-render.ts'

/** In characters; the longest text that any form accepts. */
export const maxMarkdownLength = 200_000

const threads = createThreadPool<RenderRequest, RenderAnswer>({
  program: new URL('./markdown-worker.ts', import.meta.url),
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  cpuMs: 5_000,
  idleMs: 60_000,
  maxWaiting: 200,
  memoryMb: 256,
})

const refusal = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [{ path: `body.${field}`, message }])

/** The text's fault, not the server's, unless a thread broke. */
function refusalFor(failure: unknown, field: string): unknown {
  if (!(failure instanceof ThreadFailure)) return failure
  if (failure.reason === 'busy') return new Refusal('NOT_READY')
  if (failure.reason === 'timeout') return refusal(field, 'takes too long to render')
  return failure.reason === 'memory' ? refusal(field, 'takes too much memory to render') : failure
}

/**
 * Markdown to sanitised HTML with its formulas set.
 * @param field what the text is called in its form; stands in refusals
 * @param ids stands before the ids of its footnotes, so that two texts on one page share none
 * @throws Refusal VALIDATION_FAILED for a text that cannot be rendered in 5 s of CPU time, TOO_LARGE beyond 200,000
 *   characters, NOT_READY when hundreds of texts wait already
 */
export async function renderMarkdown(text: string, field = 'content', ids = field): Promise<Rendered> {
  if (text.trim() === '') return { html: '', hasMath: false, excerpt: '' }
  if (text.length > maxMarkdownLength) {
    throw new Refusal('TOO_LARGE', { limit: `${maxMarkdownLength} characters` })
  }
  const answer = await threads.run({ text, prefix: `${ids}-` }).catch((failure: unknown) => {
    throw refusalFor(failure, field)
  })
  if ('failed' in answer) throw refusal(field, `could not be rendered: ${answer.failed}`)
  return answer
}
