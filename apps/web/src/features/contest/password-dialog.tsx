import type { ContestRow } from '@verdict/contract/contest'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
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
        {({ busy }) => (
          <DialogActions>
            <Button look="ghost" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" look="primary" busy={busy}>
              {t('contest.entry.enter')}
            </Button>
          </DialogActions>
        )}
      </PasswordForm>
    </Dialog>
  )
}
