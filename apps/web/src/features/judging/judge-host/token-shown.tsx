import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import style from './judge-host.module.css'

interface Shown {
  title: string
  warning: string
  command: string
  onClose: () => void
}

export function TokenShown({ title, warning, command, onClose }: Shown) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Notice kind="warning">{warning}</Notice>
      <div className={style.token}>
        <pre tabIndex={0}>{command}</pre>
        <CopyButton text={command} label={t('judges.command')} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
