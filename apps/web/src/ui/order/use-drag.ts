// Drag by mouse, pen or finger. Fingers use the grip, as elsewhere they scroll; the page scrolls near the window's edges.
// Escape, or a gesture taken by the browser, cancels.

import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { placeOf } from './place.ts'

export const gripMark = { 'data-grip': '' }

interface Drag {
  key: string
  to: number
}

const edgePx = 48
const scrollPx = 8

interface Dragging {
  drag: Drag | undefined
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** @param list its children are the rows in order, each with `data-key` */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  busy: boolean,
  onDrop: (drag: Drag) => void,
): Dragging {
  const [drag, setDrag] = useState<Drag>()
  const y = useRef(0)
  const key = drag?.key

  const place = useEffectEvent((): Drag | undefined => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const at = rows.findIndex((row) => row.dataset['key'] === key)
    if (key === undefined || at < 0) return undefined
    const boxes = rows.map((row) => row.getBoundingClientRect())
    const next = { key, to: placeOf(boxes, at, y.current) }
    if (next.to !== drag?.to) setDrag(next)
    return next
  })
  const end = useEffectEvent((taken: boolean) => {
    const last = taken ? place() : undefined
    setDrag(undefined)
    if (last) onDrop(last)
  })

  useEffect(() => {
    if (key === undefined) return
    const following = new AbortController()
    const { signal } = following
    let frame = requestAnimationFrame(function follow() {
      if (y.current < edgePx) window.scrollBy(0, -scrollPx)
      else if (y.current > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
      place()
      frame = requestAnimationFrame(follow)
    })
    addEventListener('pointermove', (event) => (y.current = event.clientY), { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal })
    return () => {
      following.abort()
      cancelAnimationFrame(frame)
    }
  }, [key])

  return {
    drag,
    onPointerDown(event) {
      const target = event.target as Element
      const row = event.currentTarget.dataset['key']
      if (busy || row === undefined || event.button !== 0 || !event.isPrimary) return
      if (target.closest('button, a, input')) return
      if (event.pointerType === 'touch' && !target.closest('[data-grip]')) return
      // On the list, as a moving row would lose the capture.
      list.current?.setPointerCapture(event.pointerId)
      y.current = event.clientY
      const to = [...(list.current?.children ?? [])].indexOf(event.currentTarget)
      setDrag({ key: row, to })
    },
  }
}
