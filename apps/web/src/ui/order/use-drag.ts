// Dragging the rows of a list by mouse, pen or finger. A finger takes a row by its grip alone, since anywhere else it
// scrolls the page; near the edges of the window the page scrolls along. Escape, or a gesture that the browser takes
// over, leaves all as it was.

import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { placeOf } from './place.ts'

/** Marks the part of a row by which a finger takes it. */
export const gripMark = { 'data-grip': '' }

interface Drag {
  key: string
  to: number
}

const edgePx = 48
const scrollPx = 8

interface Dragging {
  /** Undefined while nothing is dragged. */
  drag: Drag | undefined
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/**
 * @param list its children are the rows, each with its `data-key`, in the order in which they show
 * @param onDrop where the row was let go
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  busy: boolean,
  onDrop: (drag: Drag) => void,
): Dragging {
  const [drag, setDrag] = useState<Drag>()
  /** Where the pointer is, in the window. */
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
      // A row that moves would lose the pointer; the list stays where it is.
      list.current?.setPointerCapture(event.pointerId)
      y.current = event.clientY
      const to = [...(list.current?.children ?? [])].indexOf(event.currentTarget)
      setDrag({ key: row, to })
    },
  }
}
