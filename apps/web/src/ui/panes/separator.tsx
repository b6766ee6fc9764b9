// Movable by pointer and arrow keys. The position is stored, and applied by first.js before the first paint.

import { createStore } from '@verdict/web-client/store'
import { type KeyboardEvent, type PointerEvent, useSyncExternalStore } from 'react'
import { local } from '../../lib/storage.ts'
import style from './separator.module.css'

/** Percent, of the pane before. */
const bounds = { least: 25, most: 75, usual: 50 }
const step = 2

const storageKey = 'split'
const within = (percent: number): number => Math.min(bounds.most, Math.max(bounds.least, percent))

function stored(): number {
  const percent = Number(local.read(storageKey) ?? bounds.usual)
  return Number.isFinite(percent) ? within(percent) : bounds.usual
}

const share = createStore(stored())

function move(percent: number, keeps = true): void {
  share.set(within(percent))
  document.documentElement.style.setProperty('--split', `${share.get()}%`)
  if (keeps) local.write(storageKey, String(share.get()))
}

interface SeparatorProps {
  label: string
  /** `id` of the pane before it. */
  controls: string
}

/** For a grid whose first column is `var(--split, 50%)`. A double click resets it. */
export function Separator({ label, controls }: SeparatorProps) {
  const percent = useSyncExternalStore(share.subscribe, share.get, () => bounds.usual)
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: percent - step,
      ArrowRight: percent + step,
      Home: bounds.least,
      End: bounds.most,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, pointerId, clientX } = event
    const room = currentTarget.parentElement?.getBoundingClientRect()
    if (!room || !currentTarget.hasPointerCapture(pointerId)) return
    move(Math.round(((clientX - room.left) / room.width) * 1000) / 10, false)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      aria-valuenow={Math.round(percent)}
      tabIndex={0}
      className={style.separator}
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={drag}
      onLostPointerCapture={() => move(percent)}
      onDoubleClick={() => move(bounds.usual)}
    />
  )
}
