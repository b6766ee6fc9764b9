// The server's time on this page.

import { createServerClock, type ServerTime } from '@verdict/web-client/clock'
import { useSyncExternalStore } from 'react'
import { useStore } from '../store.ts'

const clock = createServerClock()

export const useServerTime = (): ServerTime => useStore(clock.time)
/** Milliseconds since 1970 by the server's clock, as far as it is known. */
export const serverNow = clock.now
export const startServerClock = clock.start
/** With an answer that says the server's time. */
export const correctServerClock = clock.correct

/** A value that follows from the server's time, drawn anew only when it changes. @param select gives a plain value */
export const useServerMoment = <T extends string | number | boolean | null>(select: (now: number) => T): T =>
  useSyncExternalStore(clock.time.subscribe, () => select(clock.time.get().now))

/** `+40 ms`, from one second on `+1.50 s` */
export function offsetText(offsetMs: number): string {
  const ms = Math.round(Math.abs(offsetMs))
  return `${offsetMs < 0 && ms > 0 ? '−' : '+'}${ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(2)} s`}`
}
