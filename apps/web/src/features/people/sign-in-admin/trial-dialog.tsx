import type { SignInProvider } from '@verdict/contract/sign-in-provider'
import { loginNameLength } from '@verdict/domain/field-limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import { useTryProvider } from './api/providers.ts'
import { TrialResult } from './trial-result.tsx'

/** For a directory, whose people type name and password here. */
export function TrialDialog({ provider, onClose }: { provider: SignInProvider; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ username: '', password: '' })
  const trial = useTryProvider()
  const result = trial.data?.trial
  return (
    <Dialog title={t('signIn.tryOf', { name: provider.name })} wide onClose={onClose}>
      {result ? (
        <TrialResult trial={result} rules={provider.rules} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.username !== '' && typed.password !== '') trial.mutate({ name: provider.name, typed })
          }}
        >
          <Fields>
            <p className="sec">{t('signIn.tryText')}</p>
            <TextField
              label={t('account.username')}
              value={typed.username}
              maxLength={loginNameLength}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setTyped({ ...typed, username: target.value })}
            />
            <PasswordField
              label={t('account.password')}
              value={typed.password}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, password: target.value })}
            />
            <FormFailure text={trial.error && errorText(trial.error)} />
            <SubmitActions action={t('signIn.try')} busy={trial.isPending} onCancel={onClose} />
          </Fields>
        </form>
      )}
    </Dialog>
  )
}
