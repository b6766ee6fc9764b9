import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { thousands } from '../../lib/format.ts'
import { useTitle } from '../../lib/title.ts'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Awaited } from '../awaited.tsx'
import style from './page.module.css'

interface PageProps {
  title: string
  /** `read` 1088 px, `list` 1328 px, `wide` and `full` the window. */
  width?: 'read' | 'list' | 'wide' | 'full'
  children: ReactNode
}

/** Exactly one per page, with one h1. */
export function Page({ title, width = 'list', children }: PageProps) {
  useTitle(title)
  return (
    <main id="main" className={classes('wrap', width !== 'list' && width)} tabIndex={-1}>
      {children}
    </main>
  )
}

export function PageHead({
  title,
  count,
  awaits = false,
  children,
}: {
  title: ReactNode
  count?: number
  /** An answer that changes it is on its way. */
  awaits?: boolean
  children?: ReactNode
}) {
  return (
    <>
      {awaits && <Awaited />}
      <div className={style.head}>
        <div className={style.title}>
          <h1>{title}</h1>
          {count !== undefined && <span className={style.count}>{thousands(count)}</span>}
        </div>
        {children && <div className={style.end}>{children}</div>}
      </div>
    </>
  )
}

/** Only to set a group apart; `quiet` is sunken without border. */
export function Card({
  quiet,
  children,
  className,
}: {
  quiet?: boolean
  children: ReactNode
  className?: string
}) {
  return <div className={classes(style.card, quiet && style.quiet, className)}>{children}</div>
}

export function Section({ title, children, id }: { title: ReactNode; children: ReactNode; id?: string }) {
  return (
    <section className={style.section} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Notice({
  kind = 'error',
  children,
}: {
  kind?: 'error' | 'warning' | 'info'
  children: ReactNode
}) {
  return (
    <div
      className={classes(style.alert, kind !== 'error' && style[kind])}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon name={kind === 'info' ? 'info' : 'warning'} />
      {/* Its color is too near that of a link for the color alone to tell them apart. */}
      <div className="inl">{children}</div>
    </div>
  )
}

/** Navigation tabs: `TabLink`s. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={style.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

function TabAnchor(props: Anchor) {
  return <a {...props} className={style.tab} />
}

/** The router marks the current one. */
export const TabLink = createLink(TabAnchor)

export function TabButton({
  current,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { current: boolean }) {
  return <button type="button" {...rest} className={style.tab} aria-current={current ? 'page' : undefined} />
}

function VerbAnchor({ icon, count, children, ...rest }: Anchor & { icon: IconName; count?: number }) {
  return (
    <a {...rest} className={style.verb}>
      <Icon name={icon} />
      {children}
      {count !== undefined && <span className={style.verbCount}>{thousands(count)}</span>}
    </a>
  )
}

export const VerbLink = createLink(VerbAnchor)
