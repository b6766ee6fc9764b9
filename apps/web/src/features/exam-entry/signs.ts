// Signs of life of the page while it takes part in an exam: that it stands open, whether it is in front, and how long ago
// somebody touched it. The answer has one's own time, which a proctor may have made longer.

import { beat, refreshClock } from './api/entry.ts'

const everyMs = 20_000
/** The wheel, too: a long text is read without a key or a move. */
const actions = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** @param onOver the exam is over for this person, or was handed in @returns what ends it */
export function giveSigns(cid: number, onOver: () => void): () => void {
  let acted = Date.now()
  let end: string | null = null
  const act = () => {
    acted = Date.now()
  }
  const isFront = () => document.visibilityState === 'visible'
  const send = async () => {
    const idle = Math.min(86_400, Math.floor((Date.now() - acted) / 1000))
    // A page that is offline says so elsewhere, and goes on.
    const answer = await beat(cid, { front: isFront(), idle }).catch(() => null)
    if (!answer) return
    if (answer.state === 'over') onOver()
    if (end !== null && end !== answer.end) void refreshClock(cid)
    end = answer.end
  }
  const now = () => void send()
  const timer = setInterval(now, everyMs)
  document.addEventListener('visibilitychange', now)
  // An editor may keep an event to itself, but only after the window had it.
  for (const kind of actions) addEventListener(kind, act, { passive: true, capture: true })
  now()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', now)
    for (const kind of actions) removeEventListener(kind, act, { capture: true })
  }
}
