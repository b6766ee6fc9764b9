// The way out of the login dialog for people who forgot their password. Its answer is the same for every name.

import { loginNameLength, profileLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../lib/api/use-change.ts'
import { errorText } from '../../../lib/errors.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { askForPassword } from './api/forgotten.ts'

interface ForgottenProps {
  /** As typed at the login. */
  username: string
  isOpen: boolean
  onOpen: () => void
  onBack: () => void
}

export default function Forgotten({ username, isOpen, onOpen, onBack }: ForgottenProps) {
  const { t } = useTranslation()
  if (!isOpen) return <Verb onClick={onOpen}>{t('mail.forgot')}</Verb>
  return <Ask username={username} onBack={onBack} />
}

function Ask({ username, onBack }: Pick<ForgottenProps, 'username' | 'onBack'>) {
  const { t } = useTranslation()
  const [name, setName] = useState(username)
  const [isMissing, setMissing] = useState(false)
  const ask = useChange([], () => askForPassword(name.trim()))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else if (!ask.isPending) ask.mutate()
  }
  const back = (
    <Button look="ghost" size="large" wide onClick={onBack}>
      {t('mail.back')}
    </Button>
  )
  if (ask.isSuccess) {
    return (
      <div className="stack">
        <Notice kind="info">{t('mail.asked')}</Notice>
        {back}
      </div>
    )
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={t('mail.nameOrMail')}
        hint={t('mail.nameOrMailHint')}
        error={isMissing && t('account.required')}
        value={name}
        maxLength={Math.max(loginNameLength, profileLimits.mail)}
        large
        // The person has just asked for this form.
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => {
          setName(target.value)
          setMissing(false)
        }}
      />
      {ask.error && <Notice>{errorText(ask.error)}</Notice>}
      <Button type="submit" look="primary" size="large" wide busy={ask.isPending}>
        {t('mail.ask')}
      </Button>
      {back}
    </form>
  )
}
