import { loginNameLength } from '@verdict/domain/field-limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../lib/api/use-change.ts'
import { errorText } from '../../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../../ui/form/form.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { connectByForm } from '../api/oauth.ts'

/** For a directory, whose people type name and password here. */
export default function ConnectDialog({
  provider,
  title,
  onClose,
}: {
  provider: string
  title: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ username: '', password: '' })
  const connect = useChange(['GET /oauth'], () => connectByForm(provider, typed), {
    onDone() {
      toast.success(t('oauth.connected'))
      onClose()
    },
  })
  return (
    <Dialog title={t('signIn.connectTitle', { title })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.username !== '' && typed.password !== '') connect.mutate()
        }}
      >
        <Fields>
          <TextField
            label={t('signIn.usernameAt', { title })}
            value={typed.username}
            maxLength={loginNameLength}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped({ ...typed, username: target.value })}
          />
          <PasswordField
            label={t('signIn.passwordAt', { title })}
            value={typed.password}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          />
          <FormFailure text={connect.error && errorText(connect.error)} />
          <SubmitActions action={t('oauth.connect')} busy={connect.isPending} onCancel={onClose} />
        </Fields>
      </form>
    </Dialog>
  )
}
