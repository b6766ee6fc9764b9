// The one dialog in which a person proves again that it is them. The call that was refused is then made again by itself.

import { type ConfirmWay, readWays } from '@verdict/domain/second-factor'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx'
import { confirmAgain } from '../api/second-factor.ts'
import { ProofForm } from './proof-form.tsx'

interface ConfirmDialogProps {
  ways: unknown
  onAnswer: (done: boolean) => void
}

export default function ConfirmDialog({ ways: spelled, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const ways = readWays<ConfirmWay>(spelled)
  const leave = () => onAnswer(false)
  return (
    <Dialog title={t('secondFactor.confirmTitle')} onClose={leave}>
      {ways.includes('login') ? (
        <>
          <p className="sec">{t('secondFactor.confirmByLogin')}</p>
          <DialogActions>
            <Button look="primary" onClick={leave}>
              {t('common.close')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <div className="stack">
          <p className="sec">{t('secondFactor.confirmText')}</p>
          <ProofForm
            ways={ways}
            action={t('secondFactor.confirm')}
            send={confirmAgain}
            onDone={() => onAnswer(true)}
          />
        </div>
      )}
    </Dialog>
  )
}
