// A modal `<dialog>`, which traps focus, closes on Escape and restores the focus. On phones it rises from the bottom.

import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '@verdict/web-client/store'
import { useStore } from '../../lib/store.ts'
import { Button, IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import style from './dialog.module.css'

/** Live regions must move into the topmost dialog, as everything else is inert. */
const openDialogs = createStore<readonly HTMLDialogElement[]>([])
export const useTopDialog = (): HTMLDialogElement | undefined => useStore(openDialogs).at(-1)

const field = 'input:not([hidden]), textarea, select'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  wide?: boolean
  role?: 'dialog' | 'alertdialog'
}

export function Dialog({ title, onClose, children, wide, role = 'dialog' }: DialogProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before removal: browsers restore the focus only then.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    // Instead of the close button: the first field, or else button.
    const first = (what: string) => dialog.querySelector<HTMLElement>(`.${style.body} ${what}`)
    const start = first(`form :is(${field})`) ?? first(`:is(${field}, button, a[href])`)
    start?.focus()
    openDialogs.set([...openDialogs.get(), dialog])
    return () => {
      openDialogs.set(openDialogs.get().filter((open) => open !== dialog))
      dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      role={role}
      className={classes(style.dialog, wide && style.wide)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // On the backdrop: the dialog's own area is covered by its content.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && role === 'dialog') onClose()
      }}
    >
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="cross" label={t('common.close')} onClick={onClose} />
      </div>
      <div className={style.body}>{children}</div>
    </dialog>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={style.actions}>{children}</div>
}

interface SubmitActionsProps {
  action: string
  busy: boolean
  disabled?: boolean
  onCancel: () => void
}

export function SubmitActions({ action, busy, disabled, onCancel }: SubmitActionsProps) {
  const { t } = useTranslation()
  return (
    <DialogActions>
      <Button look="ghost" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" look="primary" busy={busy} disabled={disabled}>
        {action}
      </Button>
    </DialogActions>
  )
}
