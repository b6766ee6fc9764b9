// Where messages lie over no control: at the lower edge on the right where that is free, else further up, or on the left.

import { flushSync } from 'react-dom'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { isOneHeld } from './toast.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
interface Size {
  width: number
  height: number
}
/** The distance of the messages' lower left corner from that of the window. */
interface Place {
  left: number
  bottom: number
}

const step = 8
const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * @param standing height of what stands at the window's lower edge
 * @returns null where there is no room
 */
export function freePlace(size: Size, window: Size, standing: number, taken: readonly Box[]): Place | null {
  const margin = window.width < 768 ? 16 : 24
  const right = window.width - margin - size.width
  for (const left of [right, margin, Math.round((margin + right) / 2)]) {
    for (let bottom = standing + margin; bottom + size.height + step <= window.height; bottom += step) {
      const top = window.height - bottom - size.height
      const box = { left, top, right: left + size.width, bottom: top + size.height }
      if (!taken.some((one) => meets(box, one))) return { left, bottom }
    }
  }
  return null
}

const controls =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="separator"][tabindex], [tabindex="0"]:focus'

/** All that can be pressed, or is scrolled by keys just now, and is seen in the window. */
function controlsSeen(within: Element, without: Element): Box[] {
  return [...within.querySelectorAll(controls)].flatMap((control) => {
    if (without.contains(control)) return []
    const { left, top, right, bottom } = (control.closest('label') ?? control).getBoundingClientRect()
    const isIn = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    return isIn ? [{ left, top, right, bottom }] : []
  })
}

const standingOf = (style: CSSStyleDeclaration): number =>
  parseFloat(style.getPropertyValue('--standing')) || 0

/**
 * Follows the page below while there are messages, but not under a pointer or the focus.
 * @returns null where every place has a control below it: then they take room of the page, `--docked`; undefined before
 * it is known
 */
export function useFreePlace(
  region: RefObject<HTMLElement | null>,
  isShown: boolean,
): Place | null | undefined {
  const [place, setPlace] = useState<Place | null>()
  useLayoutEffect(() => {
    const own = region.current
    if (!isShown || !own) return
    let frame = 0
    /** The room that they take of the page. */
    let docked = 0
    const look = () => {
      if (isOneHeld()) return
      const { offsetWidth: width, offsetHeight: height } = own
      const taken = controlsSeen(own.closest('dialog') ?? document.body, own)
      const window = { width: document.documentElement.clientWidth, height: innerHeight }
      const next = freePlace({ width, height }, window, standingOf(getComputedStyle(own)), taken)
      docked = next ? 0 : height
      document.documentElement.style.setProperty('--docked', `${docked}px`)
      setPlace((now) =>
        now?.left === next?.left && now?.bottom === next?.bottom && now !== undefined ? now : next,
      )
    }
    // In the frame that shows the change.
    const lookSoon = () => (frame ||= requestAnimationFrame(inFrame))
    const inFrame = () => {
      frame = 0
      const before = docked
      flushSync(look)
      // The room that they take now may be that of the control in use.
      const used = document.activeElement
      if (docked > before && used && used !== document.body && !own.contains(used))
        used.scrollIntoView({ block: 'nearest' })
    }
    look()
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.body, { subtree: true, childList: true, attributes: true })
    const ended = new AbortController()
    window.addEventListener('scroll', lookSoon, { capture: true, passive: true, signal: ended.signal })
    window.addEventListener('resize', lookSoon, ended)
    window.addEventListener('focusin', lookSoon, ended)
    return () => {
      setPlace(undefined)
      document.documentElement.style.removeProperty('--docked')
      cancelAnimationFrame(frame)
      changes.disconnect()
      ended.abort()
    }
  }, [region, isShown])
  return place
}
