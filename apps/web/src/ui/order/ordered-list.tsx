// Sortable list: drag, or arrow buttons, which keep the focus. A drag previews and applies on release; Escape cancels.

import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { moved } from './moved.ts'
import style from './ordered-list.module.css'
import { gripMark, useDrag } from './use-drag.ts'

interface OrderedListProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => number
  nameAt: (item: T, index: number) => string
  onMove: (from: number, to: number) => void
  onRemove: (item: T) => void
  movedText: (item: T, to: number) => string
  children: (item: T, index: number) => ReactNode
  more?: (item: T, index: number) => ReactNode
  busy?: boolean
}

/** Moving an element drops its focus: restored afterwards. */
interface Followed {
  key: number
  to: number
  button: 'up' | 'down'
}

export function OrderedList<T>(props: OrderedListProps<T>) {
  const { items, keyOf, nameAt, onMove, onRemove, busy = false } = props
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // By key, as the list may have changed.
  const indexOf = (key: string): number => items.findIndex((item) => String(keyOf(item)) === key)
  const { drag, onPointerDown } = useDrag(list, busy, ({ key, to }) => {
    const from = indexOf(key)
    if (from >= 0 && from !== to && to < items.length) onMove(from, to)
  })
  const dragged = drag ? indexOf(drag.key) : -1
  const shown = drag && dragged >= 0 ? moved(items, dragged, drag.to) : items
  const followed = useRef<Followed | null>(null)
  useLayoutEffect(() => {
    const row = followed.current
    const item = row && items[row.to]
    if (!row || item === undefined || item === null || keyOf(item) !== row.key) return
    followed.current = null
    list.current?.querySelector<HTMLElement>(`[data-key="${row.key}"] [data-move=${row.button}]`)?.focus()
  })

  const moveByKey = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || busy || to < 0 || to >= items.length) return
    onMove(from, to)
    setSaid(props.movedText(item, to))
    followed.current = { key: keyOf(item), to, button: to < from ? 'up' : 'down' }
  }
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      <ol ref={list} className={style.list} aria-label={props.label} aria-busy={busy || undefined}>
        {shown.map((item, index) => {
          const key = keyOf(item)
          const name = nameAt(item, index)
          return (
            <li
              key={key}
              data-key={key}
              className={classes(drag?.key === String(key) && style.dragged)}
              onPointerDown={onPointerDown}
            >
              <span className={style.grip} {...gripMark}>
                <Icon name="grip" />
              </span>
              {props.children(item, index)}
              <IconButton
                icon="sortUp"
                data-move="up"
                label={t('common.moveUp', { name })}
                aria-disabled={index === 0}
                onClick={() => moveByKey(index, index - 1)}
              />
              <IconButton
                icon="sortDown"
                data-move="down"
                label={t('common.moveDown', { name })}
                aria-disabled={index === items.length - 1}
                onClick={() => moveByKey(index, index + 1)}
              />
              {props.more?.(item, index)}
              <IconButton
                icon="cross"
                label={t('common.removeName', { name })}
                onClick={() => {
                  if (!busy) onRemove(item)
                }}
              />
            </li>
          )
        })}
      </ol>
      {items.length > 1 && <p className={style.hint}>{t('common.orderHint')}</p>}
    </>
  )
}
