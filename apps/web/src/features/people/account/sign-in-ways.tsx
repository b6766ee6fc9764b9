// Providers that root added, below the form of the login dialog: a button each, and a form of its own for a directory.

import type { SessionProfile } from '@verdict/contract/account'
import { ApiError } from '@verdict/contract/client'
import { loginNameLength } from '@verdict/domain/field-limits'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../lib/api/use-change.ts'
import { errorText } from '../../../lib/errors.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { PasswordField, TextField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { fetchProfile } from './api/account.ts'
import { goToProvider, logInByForm, type SignInWay, waysQuery } from './api/oauth.ts'
import style from './auth-dialog.module.css'
import { providerTitle } from '../../../lib/provider-title.ts'

interface SignInWaysProps {
  /** As typed at the login. */
  username: string
  onDone: (profile: SessionProfile) => unknown
  /** @param ways to take the second step, as the refusal spells them */
  onSecond: (ways: unknown) => void
  /** Where passwords are off: root still has one. */
  onRoot?: () => void
}

export default function SignInWays({ onRoot, ...asked }: SignInWaysProps) {
  const { t } = useTranslation()
  const { data } = useQuery(waysQuery())
  if (!data || (data.providers.length === 0 && !onRoot)) return null
  return (
    <div className={style.signOn}>
      {onRoot ? (
        <p className="sec">{t('signIn.local.off')}</p>
      ) : (
        <p className={style.or}>{t('account.or')}</p>
      )}
      {data.providers.map((way) =>
        way.way === 'form' ? (
          <FormWay key={way.name} way={way} {...asked} />
        ) : (
          <RedirectWay key={way.name} way={way} />
        ),
      )}
      {onRoot && <Verb onClick={onRoot}>{t('signIn.local.asRoot')}</Verb>}
    </div>
  )
}

function RedirectWay({ way }: { way: SignInWay }) {
  const { t, i18n } = useTranslation()
  const go = useChange([], () => goToProvider(way.name, 'login'))
  return (
    <>
      {go.error && <Notice>{errorText(go.error)}</Notice>}
      <Button icon="key" size="large" wide busy={go.isPending} onClick={() => go.mutate()}>
        {t('oauth.logInWith', { name: providerTitle(way.titles, i18n.language) })}
      </Button>
    </>
  )
}

interface FormWayProps extends Omit<SignInWaysProps, 'onRoot'> {
  way: SignInWay
}

function FormWay({ way, username, onDone, onSecond }: FormWayProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState({ username, password: '' })
  const title = providerTitle(way.titles, i18n.language)
  const enter = useChange(
    [],
    async () => {
      await logInByForm(way.name, typed)
      return fetchProfile()
    },
    {
      onDone,
      onFailed(error) {
        if (error instanceof ApiError && error.error === 'SECOND_FACTOR_NEEDED')
          onSecond(error.params['ways'])
      },
    },
  )
  if (!isOpen) {
    return (
      <Button icon="key" size="large" wide onClick={() => setOpen(true)}>
        {t('oauth.logInWith', { name: title })}
      </Button>
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.username !== '' && typed.password !== '' && !enter.isPending) enter.mutate()
  }
  return (
    <form className="stack" noValidate aria-label={title} onSubmit={submit}>
      <TextField
        label={t('signIn.usernameAt', { title })}
        value={typed.username}
        maxLength={loginNameLength}
        large
        // The person has just asked for this form.
        autoFocus
        autoCapitalize="none"
        autoComplete="username"
        spellCheck={false}
        onChange={({ target }) => setTyped({ ...typed, username: target.value })}
      />
      <PasswordField
        label={t('signIn.passwordAt', { title })}
        value={typed.password}
        large
        autoComplete="current-password"
        onChange={({ target }) => setTyped({ ...typed, password: target.value })}
      />
      {enter.error && <Notice>{errorText(enter.error)}</Notice>}
      <Button type="submit" size="large" wide busy={enter.isPending}>
        {t('oauth.logInWith', { name: title })}
      </Button>
    </form>
  )
}
