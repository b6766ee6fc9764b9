import { createLink } from '@tanstack/react-router'
import type { TagColor } from '@verdict/domain/problem'
import type { AnchorHTMLAttributes, CSSProperties, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import style from './tag.module.css'

const colours = (color: TagColor) =>
  ({ '--tag-bg': `var(--tag-${color}-bg)`, '--tag-fg': `var(--tag-${color}-fg)` }) as CSSProperties

interface TagProps {
  color?: TagColor
  children: ReactNode
  onRemove?: () => void
  removeLabel?: string
}

export function Tag({ color = 'default', children, onRemove, removeLabel }: TagProps) {
  return (
    <span className={style.tag} style={colours(color)}>
      {children}
      {onRemove && (
        <button type="button" className={style.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="cross" />
        </button>
      )}
    </span>
  )
}

type TagAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  color?: TagColor
  ref?: Ref<HTMLAnchorElement>
}

function TagAnchor({ color = 'default', ...rest }: TagAnchorProps) {
  return <a {...rest} className={style.tag} style={colours(color)} />
}

export const TagLink = createLink(TagAnchor)
