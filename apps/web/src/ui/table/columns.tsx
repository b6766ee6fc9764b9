// Columns of a table that one drags wider by the edge of their heads, or sets and pins by keys in a dialog; kept for each
// table on this device. The table inside knows nothing of it but `data-column` on its heads.

import { useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { local } from '../../lib/storage.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { Input } from '../field/field.tsx'
import {
  clampWidth,
  isSized,
  type KeptColumns,
  type MeasuredColumn,
  readKept,
  sheetOf,
  widthLimits,
} from './column-sheet.ts'
import style from './columns.module.css'

interface ColumnsProps {
  /** The name of the table in this browser. */
  name: string
  /** At first. */
  pinned?: readonly string[]
  /** Rows are cards on a phone, which have no columns. */
  cards?: boolean
  /** Wider than the page around it. */
  room?: boolean
  /** The row above has room for the button at its end, on a desk. */
  raised?: boolean
  children: ReactNode
}

const none: readonly string[] = []
const edge = 6

const headsIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('thead [data-column]:not(dialog *)') ?? []),
]

const measured = (box: HTMLElement | null): MeasuredColumn[] =>
  headsIn(box).map((head) => ({ key: head.dataset['column'] ?? '', width: Math.round(head.offsetWidth) }))

/** The column whose right edge is under the pointer. */
function headAt({ target, clientX }: PointerEvent): HTMLElement | null {
  const head = (target as Element).closest<HTMLElement>('thead [data-column]:not(dialog *)')
  if (!head) return null
  const { left, right } = head.getBoundingClientRect()
  if (right - clientX <= edge) return head
  return clientX - left <= edge ? (head.previousElementSibling as HTMLElement | null) : null
}

function useKept(name: string, pinned: readonly string[]) {
  const key = `columns.${name}`
  const [kept, setKept] = useState(() => readKept(local.read(key), pinned))
  const set = (next: KeptColumns) => {
    local.write(key, JSON.stringify(next))
    setKept(next)
  }
  const reset = () => {
    local.remove(key)
    setKept({ widths: {}, pinned })
  }
  return { kept, set, reset }
}

/** The sheet of this table alone, anew whenever columns or room change. */
function useSheet(box: { current: HTMLElement | null }, name: string, kept: KeptColumns, cards: boolean) {
  const sheet = useRef<CSSStyleSheet>(null)
  const write = useEffectEvent(() => {
    const columns = measured(box.current)
    const rules = sheetOf(`[data-columns='${name}']`, columns, kept, box.current?.clientWidth ?? 0)
    sheet.current?.replaceSync(cards ? `@media (min-width: 768px) { ${rules} }` : rules)
  })
  useLayoutEffect(() => {
    // Only the oldest browsers have none.
    if (!('adoptedStyleSheets' in document) || !box.current) return
    const own = new CSSStyleSheet()
    sheet.current = own
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own]
    const observer = new ResizeObserver(() => write())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== own)
    }
  }, [box])
  useLayoutEffect(() => write())
}

export function Columns({
  name,
  pinned = none,
  cards = false,
  room = false,
  raised = false,
  children,
}: ColumnsProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ key: string; from: number; width: number }>(null)
  const [isAtEdge, setIsAtEdge] = useState(false)
  const [heads, setHeads] = useState<HTMLElement[]>()
  const { kept, set, reset } = useKept(name, pinned)
  useSheet(box, name, kept, cards)
  const resize = (key: string, width: number) => {
    // Without widths of their own the others would move as well.
    const before = isSized(kept)
      ? kept.widths
      : Object.fromEntries(measured(box.current).map((column) => [column.key, column.width]))
    set({ ...kept, widths: { ...before, [key]: clampWidth(width) } })
  }
  return (
    <div
      ref={box}
      data-columns={name}
      className={classes(
        style.columns,
        cards && style.cards,
        room && style.room,
        raised && style.raised,
        isAtEdge && style.edge,
      )}
      onPointerDown={(event) => {
        const head = event.pointerType === 'touch' || event.button !== 0 ? null : headAt(event)
        if (!head) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = { key: head.dataset['column'] ?? '', from: event.clientX, width: head.offsetWidth }
      }}
      onPointerMove={(event) => {
        const { current } = dragged
        if (current) resize(current.key, current.width + event.clientX - current.from)
        else setIsAtEdge(event.pointerType !== 'touch' && headAt(event) !== null)
      }}
      onLostPointerCapture={() => (dragged.current = null)}
    >
      <div className={style.tools}>
        <Button
          look="ghost"
          size="small"
          icon="sliders"
          aria-haspopup="dialog"
          onClick={() => setHeads(headsIn(box.current))}
        >
          {t('table.columns')}
        </Button>
      </div>
      {children}
      {heads && (
        <ColumnsDialog
          heads={heads}
          kept={kept}
          onWidth={resize}
          onPin={(key, isPinned) =>
            set({
              ...kept,
              pinned: [...kept.pinned.filter((other) => other !== key), ...(isPinned ? [key] : [])],
            })
          }
          onReset={reset}
          onClose={() => setHeads(undefined)}
        />
      )}
    </div>
  )
}

interface ColumnsDialogProps {
  heads: readonly HTMLElement[]
  kept: KeptColumns
  onWidth: (key: string, width: number) => void
  onPin: (key: string, isPinned: boolean) => void
  onReset: () => void
  onClose: () => void
}

function ColumnsDialog({ heads, kept, onWidth, onPin, onReset, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation()
  // As they were when it was opened; the first line of a head is its name.
  const [columns] = useState(() =>
    heads.flatMap((head) => {
      const title = (head.querySelector('button span') ?? head).textContent.trim()
      return title === '' ? [] : [{ key: head.dataset['column'] ?? '', title, width: head.offsetWidth }]
    }),
  )
  return (
    <Dialog title={t('table.columns')} onClose={onClose}>
      <p className="sec">{t('table.columnsHint')}</p>
      <table className={style.list}>
        <thead>
          <tr>
            <th scope="col">{t('table.column')}</th>
            <th scope="col">{t('table.pin')}</th>
            <th scope="col">{t('table.width')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, title, width }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={t('table.pinOf', { name: title })}
                  checked={kept.pinned.includes(key)}
                  onChange={(event) => onPin(key, event.target.checked)}
                />
              </td>
              <td>
                <Input
                  type="number"
                  boxClassName={style.width}
                  aria-label={t('table.widthOf', { name: title })}
                  min={widthLimits.min}
                  max={widthLimits.max}
                  step={8}
                  defaultValue={kept.widths[key] ?? width}
                  onChange={(event) => {
                    const { valueAsNumber } = event.target
                    if (valueAsNumber >= widthLimits.min) onWidth(key, valueAsNumber)
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogActions>
        <Button
          look="ghost"
          onClick={() => {
            onReset()
            onClose()
          }}
        >
          {t('table.reset')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
