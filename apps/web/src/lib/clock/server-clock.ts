import { createServerClock, type ServerTime } from '@verdict/web-client/clock'
import { useSyncExternalStore } from 'react'
import { useStore } from '../store.ts'

const clock = createServerClock()

export const useServerTime = (): ServerTime => useStore(clock.time)
/** ms since 1970, as far as known. */
export const serverNow = clock.now
/** A moment of this machine's clock. */
export const serverTimeAt = (ms: number): number => ms + (clock.time.get().offsetMs ?? 0)
export const startServerClock = clock.start
export const correctServerClock = clock.correct

/** Re-renders only when the selected value changes. @param select returns a primitive */
export const useServerMoment = <T extends string | number | boolean | null>(select: (now: number) => T): T =>
  useSyncExternalStore(clock.time.subscribe, () => select(clock.time.get().now))

/** `+40 ms`, from one second on `+1.50 s` */
export function offsetText(offsetMs: number): string {
  const ms = Math.round(Math.abs(offsetMs))
  return `${offsetMs < 0 && ms > 0 ? '−' : '+'}${ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(2)} s`}`
}
