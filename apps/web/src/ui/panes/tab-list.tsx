// Tabs without addresses. Arrows, Home and End move.

import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import style from './tab-list.module.css'

interface TabListProps {
  label: string
  tabs: readonly { id: string; controls: string; content: ReactNode }[]
  at: number
  onChoose: (at: number) => void
}

export function TabList({ label, tabs, at, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const to = { ArrowRight: Math.min(at + 1, last), ArrowLeft: Math.max(at - 1, 0), Home: 0, End: last }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    onChoose(to)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={style.tabs} onKeyDown={press}>
      {tabs.map(({ id, controls, content }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={id}
          aria-selected={index === at}
          aria-controls={controls}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChoose(index)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}
