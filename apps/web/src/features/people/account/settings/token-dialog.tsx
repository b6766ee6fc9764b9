// The new token is shown until the dialog is closed, and nowhere after that.

import { tokenDays, type TokenScope, tokenScopes } from '@verdict/domain/access-token'
import { tokenLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog, DialogActions, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useMakeToken } from '../api/tokens.ts'
import { ScopeList } from './scope-list.tsx'
import style from './settings.module.css'

const choices = [7, 30, tokenDays.usual, 180, tokenDays.most]

export default function TokenDialog({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [days, setDays] = useState<number>(tokenDays.usual)
  const [checked, setChecked] = useState(false)
  const make = useMakeToken()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() === '' || scopes.length === 0 || make.isPending) return
    make.mutate({ name, scopes: [...scopes], days })
  }
  if (make.isSuccess) return <Made token={make.data.token} onClose={onClose} />
  return (
    <Dialog title={t('token.create')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {make.error && <Notice>{errorText(make.error)}</Notice>}
        <TextField
          label={t('token.name')}
          hint={t('token.nameHint')}
          error={checked && name.trim() === '' && t('token.nameMissing')}
          value={name}
          maxLength={tokenLimits.name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <ScopeList
          offered={tokenScopes.filter((scope) => isAdmin || scope !== 'admin')}
          value={scopes}
          error={checked && scopes.length === 0 ? t('token.scopesMissing') : undefined}
          onChange={setScopes}
        />
        <SelectField
          label={t('token.lasts')}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {choices.map((count) => (
            <option key={count} value={count}>
              {t('token.days', { count })}
            </option>
          ))}
        </SelectField>
        <SubmitActions action={t('token.create')} busy={make.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('token.made')} onClose={onClose}>
      <div className="stack" role="status">
        <p className={style.token}>
          <code>{token}</code>
          <CopyButton text={token} label={t('token.made')} />
        </p>
        <p className="sec">{t('token.madeText')}</p>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
