// Work in the background that looks every second for rows with something to do, from start to stop, one look at a time
// (docs/decisions/005-background-work.md). A look that fails is logged and comes again: the database may be away for a moment.

import type { FastifyBaseLogger } from 'fastify'

const lookEveryMs = 1_000

export interface BackgroundWork {
  start(): void
  /** Resolves after the step at hand. */
  stop(): Promise<void>
}

/**
 * @param complaint what the log says of a look that failed
 * @param look asks between its steps whether it is to end
 */
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
    start() {
      timer = setInterval(() => {
        looking ??= lookOnce()
      }, lookEveryMs)
    },
    async stop() {
      ending = true
      clearInterval(timer)
      await looking
    },
  }
}
