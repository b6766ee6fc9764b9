// At most one filled button per page.

import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import style from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonLook {
  /** `primary`: the page's main action; `danger` asks first; `dangerFill` answers that question. */
  look?: 'primary' | 'plain' | 'ghost' | 'danger' | 'dangerFill'
  size?: 'small' | 'normal' | 'large'
  wide?: boolean
  icon?: IconName
  /** Spins and ignores clicks, also the second of a double click. */
  busy?: boolean
}

export function buttonClass({ look = 'plain', size = 'normal', wide }: ButtonLook): string {
  return classes(
    style.button,
    look !== 'plain' && style[look],
    size !== 'normal' && style[size],
    wide && style.wide,
  )
}

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

export function Button({ look, size, wide, icon, busy, children, className, type, ...rest }: ButtonProps) {
  const shown = busy ? 'turning' : icon
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A fast server finishes before the second click of a double click.
    const again = busy !== undefined && event.detail > 1
    if (busy || again) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes(buttonClass({ look, size, wide }), className)}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {shown && <Icon name={shown} spin={busy} />}
      {children}
    </button>
  )
}

type AnchorProps = Omit<ButtonLook, 'busy'> &
  AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

function ButtonAnchor({ look, size, wide, icon, children, className, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classes(buttonClass({ look, size, wide }), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

export const LinkButton = createLink(ButtonAnchor)

export function Verb({ danger, ...rest }: Omit<ButtonProps, keyof ButtonLook> & { danger?: boolean }) {
  return <button type="button" {...rest} className={classes(style.verb, danger && style.verbDanger)} />
}

/** The label is for screen readers. */
export function IconButton({
  icon,
  label,
  children,
  className,
  ...rest
}: Omit<ButtonProps, keyof ButtonLook> & { icon?: IconName; label: string; children?: ReactNode }) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(style.iconButton, className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
