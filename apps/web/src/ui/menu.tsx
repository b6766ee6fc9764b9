// A menu button: arrow keys move, Escape and a click outside close.

import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import style from './menu.module.css'

interface MenuProps {
  label: ReactNode
  ariaLabel?: string
  current?: boolean
  className?: string
  /** Aligned to the button's right edge. */
  alignEnd?: boolean
  chevron?: boolean
  children: ReactNode
}

const focusable = 'a[href], button:not(:disabled)'

export function Menu({
  label,
  ariaLabel,
  current,
  className,
  alignEnd,
  chevron = true,
  children,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>(`ul :is(${focusable})`)?.focus()
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const items = [...(root.current?.querySelectorAll<HTMLElement>(`ul :is(${focusable})`) ?? [])]
    const step = event.key === 'ArrowDown' ? 1 : -1
    const index = items.findIndex((item) => item === document.activeElement) + step
    items.at(index % items.length)?.focus()
    event.preventDefault()
  }
  return (
    <div className={style.menu} ref={root} onKeyDown={open ? onKeyDown : undefined}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={ariaLabel}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-current={current || undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        {chevron && <Icon name="chevronDown" />}
      </button>
      {open && (
        <ul id={id} className={classes(style.list, alignEnd && style.end)} onClick={() => setOpen(false)}>
          {children}
        </ul>
      )}
    </div>
  )
}

export const MenuItem = ({ children }: { children: ReactNode }) => <li className={style.item}>{children}</li>
