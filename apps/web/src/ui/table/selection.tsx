// Rows that are chosen, across pages, to do something to all of them.

import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import type { Column } from './data-table.tsx'
import style from './selection.module.css'

export interface Selection<Key> {
  chosen: ReadonlySet<Key>
  set: (keys: readonly Key[], isChosen: boolean) => void
  /** These and no others. */
  only: (keys: readonly Key[]) => void
}

/** @param list identifies the list: another one starts empty */
export function useSelection<Key>(list: string): Selection<Key> {
  const [kept, setKept] = useState<{ list: string; chosen: ReadonlySet<Key> }>({ list, chosen: new Set() })
  const chosen = kept.list === list ? kept.chosen : new Set<Key>()
  const only = (keys: Iterable<Key>) => setKept({ list, chosen: new Set(keys) })
  return {
    chosen,
    only,
    set: (keys, isChosen) =>
      only(isChosen ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.includes(key))),
  }
}

interface Choosing<Row, Key> {
  selection: Selection<Key>
  /** On the page. */
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  nameOf: (row: Row) => string
}

export function selectColumn<Row, Key>(
  t: TFunction,
  { selection, rows, keyOf, nameOf }: Choosing<Row, Key>,
): Column<Row> {
  const keys = rows.map(keyOf)
  const ticked = keys.filter((key) => selection.chosen.has(key)).length
  return {
    key: 'select',
    header: (
      <input
        type="checkbox"
        className={classes('tick', style.tick)}
        aria-label={t('table.selectPage')}
        disabled={keys.length === 0}
        checked={keys.length > 0 && ticked === keys.length}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && ticked < keys.length
        }}
        onChange={(event) => selection.set(keys, event.target.checked)}
      />
    ),
    width: '40px',
    area: 's',
    cell: (row) => (
      <input
        type="checkbox"
        className={classes('tick', style.tick)}
        aria-label={t('table.select', { name: nameOf(row) })}
        checked={selection.chosen.has(keyOf(row))}
        onChange={(event) => selection.set([keyOf(row)], event.target.checked)}
      />
    ),
  }
}

interface SelectionBarProps {
  selection: { chosen: ReadonlySet<unknown>; only: (none: readonly never[]) => void }
  /** Said while nothing is chosen. */
  otherwise: string
  /** The acts, and how everything is chosen that matches. */
  children: ReactNode
}

export function SelectionBar({ selection, otherwise, children }: SelectionBarProps) {
  const { t } = useTranslation()
  const count = selection.chosen.size
  return (
    <div className={style.bar} role="group" aria-label={t('table.many')}>
      {children}
      <span className="sec" role="status">
        {count > 0 ? t('table.selected', { count, shown: thousands(count) }) : otherwise}
      </span>
      {count > 0 && (
        <Button look="ghost" size="small" onClick={() => selection.only([])}>
          {t('table.clearSelection')}
        </Button>
      )}
    </div>
  )
}
