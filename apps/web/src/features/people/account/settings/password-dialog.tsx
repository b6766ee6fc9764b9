import { isStrongPassword } from '@verdict/domain/account'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusedWith } from '@verdict/web-client/errors'
import { errorText } from '../../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { changePassword } from '../api/account.ts'

const empty = { current: '', next: '', confirmation: '' }
type Fields = typeof empty
type Flag = 'required' | 'weakPassword' | 'passwordMismatch'

function check({ current, next, confirmation }: Fields): Partial<Record<keyof Fields, Flag>> {
  return {
    ...(current ? {} : { current: 'required' as const }),
    ...(isStrongPassword(next) ? {} : { next: 'weakPassword' as const }),
    ...(next === confirmation ? {} : { confirmation: 'passwordMismatch' as const }),
  }
}

/** Mounted only while open, so that it opens empty. */
export default function PasswordDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [fields, setFields] = useState(empty)
  const [flags, setFlags] = useState<ReturnType<typeof check>>({})
  const change = useChange([], () => changePassword(fields.current, fields.next), {
    onDone() {
      onClose()
      toast.success(t('account.passwordChanged'))
    },
  })
  const failure = () => {
    if (!change.error) return null
    if (isRefusedWith(401, change.error)) return t('account.currentIncorrect')
    return `${t('account.passwordFailed')}: ${errorText(change.error)}`
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = check(fields)
    setFlags(found)
    if (Object.keys(found).length === 0 && !change.isPending) change.mutate()
  }
  const wiring = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: flags[name] && t(`account.${flags[name]}`),
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setFlags({ ...flags, [name]: undefined })
    },
  })
  const message = failure()
  return (
    <Dialog title={t('account.changePassword')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {/* Password managers file the new one under this name. */}
        <input hidden readOnly value={uid} autoComplete="username" />
        {message && <Notice>{message}</Notice>}
        <PasswordField
          {...wiring('current')}
          label={t('account.currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          {...wiring('next')}
          label={t('account.newPassword')}
          hint={t('account.passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          {...wiring('confirmation')}
          label={t('account.confirmPassword')}
          autoComplete="new-password"
        />
        <SubmitActions action={t('account.changePassword')} busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
