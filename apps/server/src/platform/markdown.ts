// Rendering off the event loop, in threads. A text that takes too long, or that the parser gives up on, is refused as
// invalid input.

import { availableParallelism } from 'node:os'
import { markdownLength } from '@verdict/domain/field-limits'
import type { Rendered } from './markdown-render.ts'
import type { RenderAnswer, RenderRequest } from './markdown-worker.ts'
import { RateLimited } from './fairness/rate-limit.ts'
import { Refusal } from './refusal.ts'
import { ThreadFailure } from './fairness/helper.ts'
import { createThreadPool } from './fairness/thread-pool.ts'

export type { Rendered } from './markdown-render.ts'

const threads = createThreadPool<RenderRequest, RenderAnswer>({
  program: new URL('./markdown-worker.ts', import.meta.url),
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  cpuMs: 5_000,
  idleMs: 60_000,
  maxWaiting: 200,
  maxWaitingOfOne: 4,
  memoryMb: 256,
})

/** A formula of four characters becomes five hundred: as many characters of HTML are kept as a page can bear. */
const maxHtmlLength = 4_000_000
const retrySeconds = 10

const refusal = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [{ path: `body.${field}`, message }])

/** The text's fault, not the server's, unless a thread broke. */
function refusalFor(failure: unknown, field: string): unknown {
  if (!(failure instanceof ThreadFailure)) return failure
  if (failure.reason === 'busy') return new Refusal('NOT_READY')
  if (failure.reason === 'own') return new RateLimited(retrySeconds)
  if (failure.reason === 'timeout') return refusal(field, 'takes too long to render')
  return failure.reason === 'memory' ? refusal(field, 'takes too much memory to render') : failure
}

interface RenderOptions {
  /** The name of the text in its form; used in refusals. */
  field?: string
  /** Stands before the ids of its footnotes, so that two texts on one page share none. */
  ids?: string
  /** The author, where anybody may write one: each takes turns with the others. */
  person?: number
  maxHtml?: number
}

/**
 * Markdown to sanitised HTML with its formulas set.
 * @throws Refusal VALIDATION_FAILED for a text that cannot be rendered in 5 s of CPU time or becomes more HTML than
 *   `maxHtml`, TOO_LARGE beyond 200,000 characters, NOT_READY when hundreds of texts wait already, RATE_LIMITED when some of
 *   this person do
 */
export async function renderMarkdown(
  text: string,
  { field = 'content', ids = field, person, maxHtml = maxHtmlLength }: RenderOptions = {},
): Promise<Rendered> {
  if (text.trim() === '') return { html: '', hasMath: false, excerpt: '' }
  if (text.length > markdownLength) {
    throw new Refusal('TOO_LARGE', { limit: `${markdownLength} characters` })
  }
  const answer = await threads.run({ text, prefix: `${ids}-` }, person).catch((failure: unknown) => {
    throw refusalFor(failure, field)
  })
  if ('failed' in answer) throw refusal(field, `could not be rendered: ${answer.failed}`)
  if (answer.html.length > maxHtml)
    throw refusal(field, 'has too many formulas: leave some out, or make two of it')
  return answer
}
