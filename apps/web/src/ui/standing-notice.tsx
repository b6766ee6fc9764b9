// Visible at any scroll position, until dealt with.

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import style from './standing-notice.module.css'

interface StandingNoticeProps {
  kind?: 'warning' | 'info'
  actions?: ReactNode
  children: ReactNode
}

export function StandingNotice({ kind = 'warning', actions, children }: StandingNoticeProps) {
  return (
    <aside className={style.bar}>
      <p className={style.text} role={kind === 'warning' ? 'alert' : 'status'}>
        <Icon name={kind} />
        <span>{children}</span>
      </p>
      {actions && <div className="cluster">{actions}</div>}
    </aside>
  )
}

/** Stacked. `--standing` is their height, for other things at the window's lower edge. */
export function StandingNotices({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      root.style.setProperty('--standing', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    if (stack.current) observer.observe(stack.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--standing')
    }
  }, [])
  return (
    <div ref={stack} className={style.stack}>
      {children}
    </div>
  )
}
