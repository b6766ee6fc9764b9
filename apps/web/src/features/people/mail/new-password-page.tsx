import { isStrongPassword } from '@verdict/domain/account'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusedWith } from '@verdict/web-client/errors'
import { useChange } from '../../../lib/api/use-change.ts'
import { errorText } from '../../../lib/errors.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/field/field.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { openLink, setPassword } from './api/mail.ts'
import { useToken } from './token-in-address.ts'

const isOver = (error: unknown): boolean => isRefusedWith(409, error)

export function NewPasswordPage() {
  const { t } = useTranslation()
  const token = useToken()
  const { data, error, refetch } = useQuery({
    queryKey: ['forgotten', token],
    queryFn: () => openLink(token),
    enabled: token !== '',
    meta: { silent: true },
    retry: false,
    // Once the password is set, the link is spent: to ask again would say that it is over.
    staleTime: 'static',
  })
  const over = token === '' || isOver(error)
  return (
    <Page title={t('mail.setTitle')} width="read">
      <PageHead title={t('mail.setTitle')} />
      {over && <Over />}
      {error && !over && <FailedState title={t('mail.over')} error={error} onRetry={() => void refetch()} />}
      {!over && !error && !data && <Loading />}
      {data && <PasswordForm token={token} uid={data.uid} />}
    </Page>
  )
}

function Over() {
  const { t } = useTranslation()
  return (
    <State
      icon="lock"
      title={t('mail.over')}
      text={t('mail.overText')}
      action={<Button onClick={() => openAuthDialog()}>{t('mail.back')}</Button>}
    />
  )
}

const empty = { next: '', confirmation: '' }
type Flags = Partial<Record<keyof typeof empty, 'weakPassword' | 'passwordMismatch'>>

function PasswordForm({ token, uid }: { token: string; uid: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [fields, setFields] = useState(empty)
  const [flags, setFlags] = useState<Flags>({})
  const change = useChange([], () => setPassword(token, fields.next), {
    async onDone() {
      // All sessions of the account ended, perhaps this one with them.
      setProfile(null)
      await navigate({ to: '/', replace: true })
      openAuthDialog()
      toast.success(t('mail.wasSet'))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found: Flags = {
      ...(!isStrongPassword(fields.next) && { next: 'weakPassword' }),
      ...(fields.next !== fields.confirmation && { confirmation: 'passwordMismatch' }),
    }
    setFlags(found)
    if (Object.keys(found).length === 0 && !change.isPending) change.mutate()
  }
  const wiring = (name: keyof typeof empty) => ({
    name,
    value: fields[name],
    error: flags[name] && t(`account.${flags[name]}`),
    autoComplete: 'new-password',
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setFlags({ ...flags, [name]: undefined })
    },
  })
  return (
    <form className="stack narrow" noValidate onSubmit={submit}>
      <p className="sec">{t('mail.setText', { uid })}</p>
      {/* Password managers file the new one under this name. */}
      <input hidden readOnly value={uid} autoComplete="username" />
      <PasswordField {...wiring('next')} label={t('account.newPassword')} hint={t('account.passwordHint')} />
      <PasswordField {...wiring('confirmation')} label={t('account.confirmPassword')} />
      {change.error && <Notice>{errorText(change.error)}</Notice>}
      <div className="row">
        <Button type="submit" look="primary" busy={change.isPending}>
          {t('mail.set')}
        </Button>
      </div>
    </form>
  )
}
