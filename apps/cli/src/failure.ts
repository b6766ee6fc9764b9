import type { ApiError } from '@verdict/contract/client'
import { failureKind } from '@verdict/web-client/errors'
import { plain } from './io.ts'
import { fill, type Params, type Words } from './words/words.ts'

export const Exit = { done: 0, otherVerdict: 1, error: 2, withheld: 3 } as const

/** Said to the person as it stands. */
export class Failed extends Error {
  constructor(text: string, params?: Params) {
    super(fill(text, params))
    this.name = 'Failed'
  }
}

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause as NodeJS.ErrnoException | undefined
  return cause?.message || cause?.code || error.message
}

const usualWait = 60

/** @returns the text says what happened, and what to do */
export function describe(words: Words, site: string, error: ApiError, params: Params = {}): string {
  const refusals: Partial<Record<string, string>> = words.refusals
  const message = plain(
    error.errors.length > 0
      ? error.errors.map(({ path, message }) => `${path} ${message}`).join('; ')
      : error.message,
  )
  const said = error.error === null ? undefined : refusals[error.error]
  if (said !== undefined) return fill(said, { site, message, ...error.params, ...params })
  switch (failureKind(error)) {
    case 'unanswered':
      return fill(words.net.unanswered, { site, reason: message })
    case 'foreignAnswer':
      return fill(words.net.foreign, { site, status: error.status })
    case 'server':
      return fill(words.net.server, { status: error.status })
    case 'tooMany':
      return fill(words.net.tooMany, { seconds: error.params['seconds'] ?? usualWait })
    case 'notFound':
      return error.error === 'NOT_FOUND' || !error.isOurs ? fill(words.net.missing, { site }) : message
    default:
      return error.isOurs ? message : fill(words.net.foreign, { site, status: error.status })
  }
}
