// The server's time on this page. About a second after the start it is asked twice, and the average of both
// differences is the offset: server time minus local time in the middle of each request. It ticks every second.

import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../store.ts'

const startAfterMs = 1_000
const tickMs = 1_000

/** `offsetMs` is null until the server has answered. `now` is the server's time, or the local one until then. */
export interface ServerTime {
  now: number
  offsetMs: number | null
}

const store = createStore<ServerTime>({ now: Date.now(), offsetMs: null })
export const useServerTime = (): ServerTime => useStore(store)
/** Milliseconds since 1970 by the server's clock, as far as it is known. */
export const serverNow = (): number => Date.now() + (store.get().offsetMs ?? 0)

/** What follows from the server's time, drawn anew only when it changes. @param select gives a plain value */
export const useServerMoment = <T extends string | number | boolean | null>(select: (now: number) => T): T =>
  useSyncExternalStore(store.subscribe, () => select(store.get().now))

/** One difference in ms: the server's answer against the local middle of the request. */
export const offsetOf = (sentAt: number, receivedAt: number, serverTime: number): number =>
  serverTime - (sentAt + receivedAt) / 2

export async function measureOffset(ask: () => Promise<number>, localNow = Date.now): Promise<number> {
  const measure = async () => {
    const sentAt = localNow()
    const serverTime = await ask()
    return offsetOf(sentAt, localNow(), serverTime)
  }
  return ((await measure()) + (await measure())) / 2
}

/** Returns what stops it. A failed question leaves the line at "Syncing..." and is not repeated by itself. */
export function startServerClock(ask: () => Promise<number>): () => void {
  const first = setTimeout(() => {
    measureOffset(ask).then(
      (offsetMs) => store.set({ now: Date.now() + offsetMs, offsetMs }),
      () => undefined,
    )
  }, startAfterMs)
  const tick = setInterval(() => store.set({ ...store.get(), now: serverNow() }), tickMs)
  return () => {
    clearTimeout(first)
    clearInterval(tick)
  }
}

/** `+40 ms`, from one second on `+1.50 s` */
export function offsetText(offsetMs: number): string {
  const ms = Math.round(Math.abs(offsetMs))
  return `${offsetMs < 0 && ms > 0 ? '−' : '+'}${ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(2)} s`}`
}
