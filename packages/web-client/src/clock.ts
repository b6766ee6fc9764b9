// The server's time, as a front end knows it. About a second after the start the server is asked twice, and the average of
// both differences is the offset: server time minus local time in the middle of each request. It ticks every second.

import { createStore, type Store } from './store.ts'

const startAfterMs = 1_000
const tickMs = 1_000
/** A clock that is off by less is left alone: it must not jump with every answer. */
const fairMs = 1_000

/** `offsetMs` is null until the server has answered. `now` is the server's time, or the local one until then. */
export interface ServerTime {
  now: number
  offsetMs: number | null
}

/** One difference in ms: the server's answer against the local middle of the request. */
const offsetOf = (sentAt: number, receivedAt: number, serverTime: number): number =>
  serverTime - (sentAt + receivedAt) / 2

/** @param ask gives the server's time, in milliseconds since 1970 */
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
  /** Milliseconds since 1970 by the server's clock, as far as it is known. */
  now: (this: void) => number
  /** Returns what stops it. Where the server does not answer, the offset stays unknown until an answer corrects it. */
  start: (this: void, ask: () => Promise<number>) => () => void
  /** An answer that says the server's time sets the clock right where the answer's own way does not explain the difference. */
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
      const first = setTimeout(() => {
        measureOffset(ask).then(
          (offsetMs) => time.set({ now: Date.now() + offsetMs, offsetMs }),
          () => undefined,
        )
      }, startAfterMs)
      const tick = setInterval(() => time.set({ ...time.get(), now: now() }), tickMs)
      return () => {
        clearTimeout(first)
        clearInterval(tick)
      }
    },
  }
}
