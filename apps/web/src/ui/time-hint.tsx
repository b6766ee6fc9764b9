// Date, time and zone of the date under the pointer or with the focus, for all of them. In the top layer: dialogs have dates.

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { wholeDate } from '../lib/format.ts'
import style from './time-hint.module.css'

const id = 'time-hint'
const gap = 4

const timeOf = ({ target }: Event): HTMLTimeElement | null =>
  target instanceof Element ? target.closest<HTMLTimeElement>('time[datetime]') : null

/** A link or button that has the focus shows the date in it. */
const focusedTime = (event: Event): HTMLTimeElement | null =>
  timeOf(event) ??
  (event.target instanceof Element && event.target.matches('a, button')
    ? event.target.querySelector<HTMLTimeElement>('time[datetime]')
    : null)

export function TimeHint() {
  const [time, setTime] = useState<HTMLTimeElement | null>(null)
  const hint = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const over = (event: Event) => setTime(timeOf(event))
    const focus = (event: Event) => setTime(focusedTime(event))
    const hide = () => setTime(null)
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
    if (!time || !box) return
    time.setAttribute('aria-describedby', id)
    box.showPopover?.()
    const { left, top, bottom } = time.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = box
    const below = bottom + gap + offsetHeight <= window.innerHeight
    box.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - offsetWidth - gap))}px`
    box.style.top = `${below ? bottom + gap : top - gap - offsetHeight}px`
    return () => time.removeAttribute('aria-describedby')
  }, [time])
  if (!time) return null
  return (
    <div ref={hint} id={id} role="tooltip" popover="manual" className={style.hint}>
      {wholeDate(time.dateTime)}
    </div>
  )
}
