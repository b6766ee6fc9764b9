import type { ReactNode, SubmitEvent } from 'react'
import { Dialog, SubmitActions } from '../dialog/dialog.tsx'
import { FormFailure } from './form.tsx'

interface FormDialogProps {
  title: string
  onSubmit: (event: SubmitEvent) => void
  failure: string | null
  action: string
  busy: boolean
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, onSubmit, failure, action, busy, disabled, onClose, children } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={onSubmit}>
        {children}
        <FormFailure text={failure} />
        <SubmitActions action={action} busy={busy} disabled={disabled} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
