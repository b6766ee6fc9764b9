// The server's time. Soon after the start the server is asked twice; the average difference to the local middle of each
// request is the offset. Ticks every second. Asked anew where the local clock was set, or a sleep moved it against the
// monotonic one.

import { createStore, type Store } from './store.ts'

const startAfterMs = 1_000
const tickMs = 1_000
/** Smaller errors are ignored: the clock must not jump with every answer. */
const fairMs = 1_000

export interface ServerTime {
  now: number
  offsetMs: number | null
}

const offsetOf = (sentAt: number, receivedAt: number, serverTime: number): number =>
  serverTime - (sentAt + receivedAt) / 2

export async function measureOffset(ask: () => Promise<number>, localNow = Date.now): Promise<number> {
  const measure = async () => {
    const sentAt = localNow()
    const serverTime = await ask()
    return offsetOf(sentAt, localNow(), serverTime)
  }
  return ((await measure()) + (await measure())) / 2
}

export interface ServerClock {
  time: Store<ServerTime>
  /** ms since 1970 by the server's clock, as far as known. */
  now: (this: void) => number
  /** Returns a function that stops it. Without an answer, the offset stays unknown until `correct`. */
  start: (this: void, ask: () => Promise<number>) => () => void
  /** Applies an answer's server time unless its travel time explains the difference. */
  correct: (this: void, serverTime: number, sentAt: number) => void
}

export function createServerClock(): ServerClock {
  const time = createStore<ServerTime>({ now: Date.now(), offsetMs: null })
  const now = () => Date.now() + (time.get().offsetMs ?? 0)
  return {
    time,
    now,
    correct(serverTime, sentAt) {
      const receivedAt = Date.now()
      const offsetMs = offsetOf(sentAt, receivedAt, serverTime)
      const known = time.get().offsetMs
      const fair = fairMs + Math.abs(receivedAt - sentAt)
      if (known === null || Math.abs(offsetMs - known) > fair)
        time.set({ now: receivedAt + offsetMs, offsetMs })
    },
    start(ask) {
      const measure = () =>
        void measureOffset(ask).then(
          (offsetMs) => time.set({ now: Date.now() + offsetMs, offsetMs }),
          () => undefined,
        )
      const first = setTimeout(measure, startAfterMs)
      const sinceStart = () => Date.now() - performance.now()
      let before = sinceStart()
      const tick = setInterval(() => {
        time.set({ ...time.get(), now: now() })
        if (Math.abs(sinceStart() - before) <= fairMs) return
        before = sinceStart()
        measure()
      }, tickMs)
      return () => {
        clearTimeout(first)
        clearInterval(tick)
      }
    },
  }
}
