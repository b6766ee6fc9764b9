// The hint of the place under the pointer or with the focus: of a date its whole form with the zone, of others their `data-hint`.
// In the top layer: dialogs have dates.

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { wholeDate } from '../lib/format.ts'
import style from './time-hint.module.css'

const id = 'time-hint'
const gap = 4

const hinted = 'time[datetime], [data-hint]'

const placeOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(hinted) : null

/** A link or button that has the focus shows the hint of what is in it. */
const focusedPlace = (event: Event): HTMLElement | null =>
  placeOf(event) ??
  (event.target instanceof Element && event.target.matches('a, button')
    ? event.target.querySelector<HTMLElement>(hinted)
    : null)

const hintOf = (place: HTMLElement): string =>
  place.dataset['hint'] ?? wholeDate(place.getAttribute('datetime') ?? '')

export function TimeHint() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const hint = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const over = (event: Event) => setPlace(placeOf(event))
    const focus = (event: Event) => setPlace(focusedPlace(event))
    const hide = () => setPlace(null)
    const key = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && hide()
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', key)
    document.addEventListener('scroll', hide, true)
    return () => {
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', key)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])
  useLayoutEffect(() => {
    const box = hint.current
    if (!place || !box) return
    place.setAttribute('aria-describedby', id)
    box.showPopover?.()
    const { left, top, bottom } = place.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = box
    const below = bottom + gap + offsetHeight <= window.innerHeight
    box.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - offsetWidth - gap))}px`
    box.style.top = `${below ? bottom + gap : top - gap - offsetHeight}px`
    return () => place.removeAttribute('aria-describedby')
  }, [place])
  if (!place) return null
  return (
    <div ref={hint} id={id} role="tooltip" popover="manual" className={style.hint}>
      {hintOf(place)}
    </div>
  )
}
