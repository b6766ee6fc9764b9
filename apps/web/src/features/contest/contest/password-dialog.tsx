import type { ContestRow } from '@verdict/contract/contest'
import { useTranslation } from 'react-i18next'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

interface PasswordDialogProps {
  contest: ContestRow
  onClose: () => void
  onEntered: () => void
}

export function PasswordDialog({ contest, onClose, onEntered }: PasswordDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={contest.title} onClose={onClose}>
      <PasswordForm cid={contest.cid} onEntered={onEntered}>
        {({ busy }) => <SubmitActions action={t('contest.entry.enter')} busy={busy} onCancel={onClose} />}
      </PasswordForm>
    </Dialog>
  )
}
