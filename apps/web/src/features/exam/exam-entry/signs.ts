// Heartbeats of an exam page: open, visible, seconds since input. The answer has the personal end, which may have changed,
// and the server's time: the machine's clock may be wrong.

import { correctServerClock } from '../../../lib/clock/server-clock.ts'
import { waitFor } from '../../../lib/clock/wait.ts'
import { beat, refreshClock, shownEnd } from './api/entry.ts'

const everyMs = 20_000
/** The wheel too, for reading without keys. */
const actions = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/**
 * Opened from outside, by its address for instance; not reloaded, nor by a link of the site. Navigating back or restoring
 * keeps the first referrer, though another page was open meanwhile.
 */
function wasOpened(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'reload') return false
  return load?.type === 'back_forward' || !document.referrer.startsWith(`${location.origin}/`)
}

/** @param onOver the exam is over or handed in @returns a function that ends it */
export function giveSigns(cid: number, onOver: () => void): () => void {
  // Monotonic: the time of day may be set back.
  let acted = performance.now()
  let end: string | undefined
  let awaited: { end: string; stop: () => void } | undefined
  let stopped = false
  const act = () => {
    acted = performance.now()
  }
  // Closing hides the page, too, which is no switch to another.
  let leaving = false
  // Until the server has received it.
  let opened = wasOpened()
  const isFront = () => document.visibilityState === 'visible'
  const send = async () => {
    const idle = Math.min(86_400, Math.floor((performance.now() - acted) / 1000))
    const sentAt = Date.now()
    // Being offline is shown elsewhere.
    const answer = await beat(cid, { front: isFront(), leaving, opened, idle }).catch(() => null)
    if (!answer) return
    opened = false
    correctServerClock(Date.parse(answer.now), sentAt)
    if (answer.state === 'over' || answer.state === 'handed-in') onOver()
    if (!stopped && awaited?.end !== answer.end) {
      awaited?.stop()
      awaited = { end: answer.end, stop: waitFor(Date.parse(answer.end), now) }
    }
    // At first the shown end may be old: changes before the page listened were missed.
    const before = end ?? shownEnd(cid)
    if (before === undefined) return
    if (before !== answer.end) void refreshClock(cid)
    end = answer.end
  }
  const now = () => void send()
  const look = () => {
    if (!leaving) now()
  }
  const leave = () => {
    leaving = true
    now()
  }
  // Restored from the back/forward cache.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    leaving = false
    // Another page was open meanwhile.
    if (persisted) {
      opened = true
      now()
    }
  }
  const timer = setInterval(now, everyMs)
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  // Captured, as an editor may stop events.
  for (const kind of actions) addEventListener(kind, act, { passive: true, capture: true })
  now()
  return () => {
    stopped = true
    awaited?.stop()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
    for (const kind of actions) removeEventListener(kind, act, { capture: true })
  }
}
