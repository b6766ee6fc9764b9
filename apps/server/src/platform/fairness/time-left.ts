// How long a request may still take: by the CPU time that it uses, and by the clock.

export interface TimeLimits {
  /** CPU time for one request, the start of a thread included. Ten times as long on the clock is too long as well. */
  cpuMs: number
  /**
   * A process beside the server has idle time alone and may wait for hours while others compute, which is not its request's
   * fault. For it that time on the clock begins anew whenever it has used some CPU time.
   */
  isApart?: boolean
}

const clockFactor = 10

interface TimeLeft {
  onClock: (now: number) => number
  /** Milliseconds until a limit could be reached. @param usedMs CPU time so far */
  of: (usedMs: number, now: number) => number
}

export function timeLeft({ cpuMs, isApart = false }: TimeLimits, startedAt: number): TimeLeft {
  let stillSince = startedAt
  let usedBefore = 0
  const onClock = (now: number): number => stillSince + clockFactor * cpuMs - now
  return {
    onClock,
    of(usedMs, now) {
      if (isApart && usedMs > usedBefore) stillSince = now
      usedBefore = usedMs
      return Math.min(cpuMs - usedMs, onClock(now))
    },
  }
}
