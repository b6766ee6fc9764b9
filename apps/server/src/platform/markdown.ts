// Markdown is rendered in helper processes; a text that takes too long or breaks the parser is invalid.

import { availableParallelism } from 'node:os'
import { markdownLength } from '@verdict/domain/field-limits'
import { putFormulas } from './markdown-formulas.ts'
import type { Rendered } from './markdown-render.ts'
import type { RenderAnswer, RenderRequest } from './markdown-worker.ts'
import { RateLimited } from './fairness/rate-limit.ts'
import { shapeFault } from '@verdict/domain/markdown-shape'
import { Refusal } from '@verdict/contract/refusal'
import { HelperFailure } from './fairness/helper.ts'
import { createHelperPool } from './fairness/helper-pool.ts'

export type { Rendered } from './markdown-render.ts'

const helpers = Math.max(2, Math.min(4, availableParallelism()))
const pool = createHelperPool<RenderRequest, RenderAnswer>({
  program: new URL('./markdown-worker.ts', import.meta.url),
  helpers,
  cpuMs: 1_000,
  idleMs: 60_000,
  maxWaiting: 200,
  maxWaitingOfOne: 40,
  atOnceOfOne: helpers - 1,
  // An author with a live preview stays far below this.
  budget: { cpuMs: 10_000, perMs: 60_000 },
  heapMb: 256,
  memoryMb: 448,
})

/** Needed, since four characters can become five hundred. */
const maxHtmlLength = 4_000_000
const tooLong = 'has too many formulas: leave some out, or make two of it'
const retrySeconds = 10
const mostInTurn = 100

const refusal = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [{ path: `body.${field}`, message }])

function refusalFor(failure: unknown, field: string): unknown {
  if (!(failure instanceof HelperFailure)) return failure
  if (failure.reason === 'busy') return new Refusal('NOT_READY')
  if (failure.reason === 'own') return new RateLimited(retrySeconds)
  if (failure.reason === 'timeout')
    return refusal(field, 'takes too long to render: make it shorter, or two of it')
  return failure.reason === 'memory'
    ? refusal(field, 'takes too much memory to render: make it shorter, or two of it')
    : failure
}

async function answerTo(
  request: RenderRequest,
  field: string,
  person: number | undefined,
): Promise<Extract<RenderAnswer, { set: string[] }>> {
  const answer = await pool.run(request, person).catch((failure: unknown) => {
    throw refusalFor(failure, field)
  })
  if ('refused' in answer) throw refusal(field, answer.refused)
  if ('failed' in answer) throw refusal(field, `could not be rendered: ${answer.failed}`)
  return answer
}

interface RenderOptions {
  field?: string
  /** A prefix, so that two texts on one page share no ids. */
  ids?: string
  /** The author, for taking turns. */
  person?: number | undefined
  maxHtml?: number
}

/**
 * @throws Refusal VALIDATION_FAILED for malformed text, 1 s of CPU time in one turn, or more HTML than `maxHtml`; TOO_LARGE
 * beyond 200,000 characters; NOT_READY if hundreds wait; RATE_LIMITED if several of this person wait or used too much time
 */
export async function renderMarkdown(
  text: string,
  { field = 'content', ids = field, person, maxHtml = maxHtmlLength }: RenderOptions = {},
): Promise<Rendered> {
  if (text.trim() === '') return { html: '', hasMath: false, excerpt: '' }
  if (text.length > markdownLength) {
    throw new Refusal('TOO_LARGE', { limit: `${markdownLength} characters` })
  }
  const fault = shapeFault(text)
  if (fault !== null) throw refusal(field, fault)
  const { page, set } = await answerTo({ text, prefix: `${ids}-` }, field, person)
  if (page === null) throw new Error('a text was rendered without its page')
  const { html, formulas, excerpt } = page
  const lengthOf = (from: number): number =>
    set.slice(from).reduce((sum, one, at) => sum + one.length * formulas[from + at]!.times, 0)
  let chars = html.length + lengthOf(0)
  while (set.length < formulas.length && chars <= maxHtml) {
    const done = set.length
    const next = await answerTo({ formulas: formulas.slice(done, done + mostInTurn) }, field, person)
    set.push(...next.set)
    chars += lengthOf(done)
  }
  if (chars > maxHtml) throw refusal(field, tooLong)
  return { html: putFormulas(html, set), hasMath: formulas.length > 0, excerpt }
}
