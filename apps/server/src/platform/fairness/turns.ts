// Works that wait for one another: a burst of them takes its time instead of the machine.

import { RateLimited } from './rate-limit.ts'

/** Seconds after which a refused caller may try again. */
const retrySeconds = 10

/**
 * At most `limit` of the given works at once, the others in the order in which they came.
 * @throws Refusal RATE_LIMITED when `maxWaiting` wait already
 */
export function inTurns(limit: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < limit) running += 1
    else if (waiting.length >= maxWaiting) throw new RateLimited(retrySeconds)
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The turn is handed over: `running` stays as it is when somebody waits.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
