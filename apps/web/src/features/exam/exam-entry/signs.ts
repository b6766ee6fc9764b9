// Signs of life of the page while it takes part in an exam: that it stands open, whether it is in front, and how long ago
// somebody touched it. The answer has one's own time, which a proctor may have made longer, and the server's: the clock of a machine
// may be wrong, or be set while the exam goes on.

import { correctServerClock } from '../../../lib/clock/server-clock.ts'
import { beat, refreshClock, shownEnd } from './api/entry.ts'

const everyMs = 20_000
/** The wheel, too: a long text is read without a key or a move. */
const actions = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/**
 * From outside, for instance by its address after it was closed; not loaded anew, nor reached by a link of the site. A page that one
 * came back to, or that the browser restored, has the referrer that it had first: another page was here meanwhile.
 */
function wasOpened(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'reload') return false
  return load?.type === 'back_forward' || !document.referrer.startsWith(`${location.origin}/`)
}

/** @param onOver the exam is over for this person, or was handed in @returns what ends it */
export function giveSigns(cid: number, onOver: () => void): () => void {
  // Not by the time of day, which somebody may set back.
  let acted = performance.now()
  let end: string | undefined
  const act = () => {
    acted = performance.now()
  }
  // It becomes hidden, too, when it ends: that is no other page in front of it.
  let leaving = false
  // Until the server has heard it once.
  let opened = wasOpened()
  const isFront = () => document.visibilityState === 'visible'
  const send = async () => {
    const idle = Math.min(86_400, Math.floor((performance.now() - acted) / 1000))
    const sentAt = Date.now()
    // A page that is offline says so elsewhere, and goes on.
    const answer = await beat(cid, { front: isFront(), leaving, opened, idle }).catch(() => null)
    if (!answer) return
    opened = false
    correctServerClock(Date.parse(answer.now), sentAt)
    if (answer.state === 'over' || answer.state === 'handed-in') onOver()
    // At first it is the shown one that may be old: nobody was notified of a change before the page could hear of it.
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
  // Out of the browser's memory, as it was.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    leaving = false
    // Another page was here meanwhile.
    if (persisted) {
      opened = true
      now()
    }
  }
  const timer = setInterval(now, everyMs)
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  // An editor may keep an event to itself, but only after the window had it.
  for (const kind of actions) addEventListener(kind, act, { passive: true, capture: true })
  now()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
    for (const kind of actions) removeEventListener(kind, act, { capture: true })
  }
}
