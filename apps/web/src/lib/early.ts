// The answer to somebody who is in a contest that has not begun: what it is, and when one's own time begins.

import { ApiError } from '@verdict/contract/client'

export interface Early {
  title: string
  start: string
  end: string
  /** Ms that were left when the countdown was held. */
  held?: number
}

export function earlyOf(error: unknown): Early | null {
  if (!(error instanceof ApiError) || error.error !== 'CONTEST_NOT_STARTED') return null
  const { title, start, end, held } = error.params
  return {
    title: String(title),
    start: String(start),
    end: String(end),
    ...(held !== undefined && { held: Number(held) }),
  }
}
