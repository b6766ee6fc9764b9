// A request is limited by CPU time and by clock.

import type { Priority } from './helper-messages.ts'

export interface TimeLimits {
  /** Includes thread start. Ten times as long on the clock is also too long. */
  cpuMs: number
  /** A process of idle priority may wait for hours: its clock restarts whenever it has used CPU time. */
  priority?: Priority
}

const clockFactor = 10

interface TimeLeft {
  onClock: (now: number) => number
  /** @param usedMs CPU time so far */
  of: (usedMs: number, now: number) => number
}

export function timeLeft({ cpuMs, priority }: TimeLimits, startedAt: number): TimeLeft {
  let stillSince = startedAt
  let usedBefore = 0
  const onClock = (now: number): number => stillSince + clockFactor * cpuMs - now
  return {
    onClock,
    of(usedMs, now) {
      if (priority === 'idle' && usedMs > usedBefore) stillSince = now
      usedBefore = usedMs
      return Math.min(cpuMs - usedMs, onClock(now))
    },
  }
}
