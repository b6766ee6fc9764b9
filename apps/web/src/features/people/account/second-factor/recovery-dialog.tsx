import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx'
import style from './second-factor.module.css'

/** Shown until it is closed, and nowhere after that. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    // No click beside it closes it.
    <Dialog title={t('secondFactor.codesTitle')} role="alertdialog" onClose={onClose}>
      <div className="stack">
        <p className="sec">{t('secondFactor.codesText')}</p>
        <ul className={style.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <DialogActions>
        <CopyButton text={codes.join('\n')} size="normal" look="plain" />
        <Button look="primary" onClick={onClose}>
          {t('secondFactor.codesKept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
