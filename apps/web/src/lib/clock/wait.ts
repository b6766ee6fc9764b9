// The one way in which a page waits for a time: a start, an opening, a freeze, an end. It asks again when the time comes
// by the server's clock, and again, ever more rarely, until the answer has another time to wait for: one that came too
// early or not at all leaves nobody waiting. Timers are short, so that neither a sleeping machine, nor a clock that is set
// right meanwhile, nor a time weeks ahead matters.

import { useEffect, useEffectEvent } from 'react'
import { serverNow, serverTimeAt } from './server-clock.ts'

/** A hall waits for the same moment: its questions are spread, and still the page is there within a second. */
const spreadMs = 600
/** The two clocks may be so far apart. */
const fairMs = 50
const lookMs = 1_000
const longestMs = 15_000

/** @param at ms since 1970 by the server's clock @returns what ends it */
export function waitFor(at: number, ask: () => void): () => void {
  const late = fairMs + Math.random() * spreadMs
  let again = 0
  let asked = 0
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    // The pause is not by the time of day, which may be set meanwhile.
    const left = Math.max(at + late - serverNow(), again - performance.now())
    if (left <= 0) {
      again = performance.now() + Math.min(longestMs, lookMs * 2 ** asked)
      asked += 1
      ask()
    }
    timer = setTimeout(look, left > 0 ? Math.min(left, lookMs) : lookMs)
  }
  look()
  return () => clearTimeout(timer)
}

/** @param at null: nothing is waited for */
export function useWaitFor(at: number | null, ask: () => unknown): void {
  const onTime = useEffectEvent(() => void ask())
  useEffect(() => (at === null ? undefined : waitFor(at, () => onTime())), [at])
}

/** The first of these after a moment; null without one. */
export function nextAfter(moment: number, times: readonly (string | null | undefined)[]): number | null {
  const next = Math.min(...times.map((time) => Date.parse(time ?? '')).filter((time) => time > moment))
  return Number.isFinite(next) ? next : null
}

interface Answer {
  /** By the clock of this machine. */
  dataUpdatedAt: number
  refetch: () => unknown
}

/** For an answer that does not say its own time. */
export const useAskAtNext = (
  { dataUpdatedAt, refetch }: Answer,
  times: readonly (string | null | undefined)[],
): void => useWaitFor(nextAfter(serverTimeAt(dataUpdatedAt), times), refetch)
