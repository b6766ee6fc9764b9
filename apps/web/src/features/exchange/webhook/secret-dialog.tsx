import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import style from './webhook.module.css'

/** Shown until it is closed, and nowhere after that. */
export default function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('webhook.secret')} onClose={onClose}>
      <div className="stack" role="status">
        <p className={style.address}>
          <code>{secret}</code> <CopyButton text={secret} label={t('webhook.secret')} />
        </p>
        <p className="sec">{t('webhook.secretText')}</p>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
