// See docs/decisions/005-background-work.md. A failed look is logged and repeated: the database may be away for a moment.

import type { FastifyBaseLogger } from 'fastify'

const usualMs = 1_000

export interface BackgroundWork {
  /** @param everyMs between two looks; a second by default */
  start(everyMs?: number): void
  /** Resolves after the current step. */
  stop(): Promise<void>
}

/** @param look checks between steps whether to stop @param complaint logged for a failed look */
export function everySecond(
  log: FastifyBaseLogger,
  complaint: string,
  look: (isEnding: () => boolean) => Promise<unknown>,
): BackgroundWork {
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let ending = false
  const lookOnce = async (): Promise<void> => {
    try {
      await look(() => ending)
    } catch (error) {
      log.warn({ err: error }, complaint)
    } finally {
      looking = null
    }
  }
  return {
    start(everyMs = usualMs) {
      timer = setInterval(() => {
        looking ??= lookOnce()
      }, everyMs)
    },
    async stop() {
      ending = true
      clearInterval(timer)
      await looking
    },
  }
}
