// Scrolls by itself, rests at either end, and restarts at the top.

import { useEffect, type RefObject } from 'react'

const restMs = 5_000
const msOfRow = 1_200
/** Time in a hidden page is not caught up. */
const longestStepMs = 100

export interface Place {
  /** px */
  top: number
  /** Remaining rest in ms. */
  rest: number
}

/** @param end maximum `top` @param speed in px per ms */
export function moved({ top, rest }: Place, ms: number, end: number, speed: number): Place {
  if (end <= 0) return { top: 0, rest: restMs }
  if (rest > ms) return { top, rest: rest - ms }
  if (top >= end) return { top: 0, rest: restMs }
  const next = Math.min(end, top + speed * ms)
  return { top: next, rest: next < end ? 0 : restMs }
}

/** A person's scrolling wins: it rests there, then goes on. @param row height in px; 0 disables */
export function useSelfScroll(scroller: RefObject<HTMLElement | null>, row: number): void {
  useEffect(() => {
    const element = scroller.current
    if (!element || row === 0) return
    let place: Place = { top: element.scrollTop, rest: restMs }
    let before: number | null = null
    let frame = 0
    const step = (now: number) => {
      const ms = Math.min(now - (before ?? now), longestStepMs)
      before = now
      // Browsers round to device pixels.
      if (Math.abs(element.scrollTop - place.top) > 2) place = { top: element.scrollTop, rest: restMs }
      place = moved(place, ms, element.scrollHeight - element.clientHeight, row / msOfRow)
      element.scrollTop = place.top
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [scroller, row])
}
