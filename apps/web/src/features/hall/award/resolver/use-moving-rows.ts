// Rows stand where their ranks put them; one that moved begins where it was. Only transforms change while it moves.

import { useLayoutEffect, useRef, type RefObject } from 'react'

const movingMs = 800
/** Where in the window the row stands that is resolved. */
const share = 0.7

const wantsMotion = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** @param focus the row to keep in sight */
export function useMovingRows(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  uids: readonly string[],
  focus: number,
): void {
  const before = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const [frame, rows] = [scroller.current, body.current]
    if (!frame || !rows) return
    const height = rows.firstElementChild?.getBoundingClientRect().height ?? 0
    const window = frame.clientHeight
    frame.scrollTop = Math.max(0, focus * height - window * share)
    const top = frame.scrollTop
    const places = new Map(uids.map((uid, index) => [uid, index * height - top]))
    const isSeen = (place: number) => place > -height && place < window + height
    for (const row of wantsMotion() ? rows.children : []) {
      const uid = (row as HTMLElement).dataset['uid'] ?? ''
      const [from, to] = [before.current.get(uid), places.get(uid)]
      if (from === undefined || to === undefined || from === to || !(isSeen(from) || isSeen(to))) continue
      row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], {
        duration: movingMs,
        easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
      })
    }
    before.current = places
  }, [scroller, body, uids, focus])
}
