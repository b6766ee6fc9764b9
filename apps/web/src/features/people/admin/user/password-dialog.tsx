// Shown until closed, as the owner has to learn it.

import { isStrongPassword } from '@verdict/domain/account'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { firstPassword } from '../../../../lib/first-password.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog, DialogActions, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useSetPassword } from '../api/users.ts'
import style from './user.module.css'

export default function PasswordDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isWeak, setIsWeak] = useState(false)
  const set = useSetPassword(uid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsWeak(!isStrongPassword(password))
    if (isStrongPassword(password) && !set.isPending) set.mutate(password)
  }
  if (set.isSuccess) {
    return (
      <Dialog title={t('users.detail.passwordTitle', { uid })} onClose={onClose}>
        <div className="stack" role="status">
          <p>{t('users.detail.passwordSet', { uid })}</p>
          <p className={style.given}>
            <code>{password}</code>
            <CopyButton text={password} label={t('users.sheet.password')} />
          </p>
          <p className="sec">{t('users.detail.passwordCopy')}</p>
        </div>
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('users.detail.passwordTitle', { uid })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {set.error && <Notice>{errorText(set.error)}</Notice>}
        <TextField
          label={t('account.newPassword')}
          hint={t('account.passwordHint')}
          error={isWeak && t('account.weakPassword')}
          value={password}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setPassword(event.target.value)
            setIsWeak(false)
          }}
        />
        <div>
          <Button icon="key" onClick={() => setPassword(firstPassword())}>
            {t('users.detail.generate')}
          </Button>
        </div>
        <p className="sec">{t('users.detail.passwordText')}</p>
        <SubmitActions action={t('users.detail.setPassword')} busy={set.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
