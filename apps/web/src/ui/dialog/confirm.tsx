import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '@verdict/web-client/store'
import { useStore } from '../../lib/store.ts'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

export interface Question {
  title: string
  text?: ReactNode
  action: string
  cancel?: string
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

const store = createStore<Asked | null>(null)

/** True for the action. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  store.get()?.answer(false)
  return new Promise((resolve) => {
    store.set({
      ...question,
      answer(yes) {
        store.set(null)
        resolve(yes)
      },
    })
  })
}

export function ConfirmHost() {
  const { t } = useTranslation()
  const asked = useStore(store)
  if (!asked) return null
  return (
    <Dialog title={asked.title} role="alertdialog" onClose={() => asked.answer(false)}>
      {asked.text && <div className="sec">{asked.text}</div>}
      <DialogActions>
        <Button look="ghost" onClick={() => asked.answer(false)}>
          {asked.cancel ?? t('common.cancel')}
        </Button>
        <Button look={asked.danger ? 'dangerFill' : 'primary'} onClick={() => asked.answer(true)}>
          {asked.action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
