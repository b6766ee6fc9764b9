import type { SessionProfile } from '@verdict/contract/account'
import { profileLimits } from '@verdict/domain/account'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { isMail } from '../../../lib/mail.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { fetchProfile, saveProfile } from '../api/account.ts'
import { changedFields, fieldsOf } from './profile-fields.ts'
import style from './settings.module.css'

/** Name is fixed; nickname, mail, school and motto are saved when something differs, and only what differs. */
export function ProfileForm({ profile }: { profile: SessionProfile }) {
  const { t } = useTranslation()
  const [fields, setFields] = useState(() => fieldsOf(profile))
  const [failedToLoad, setFailedToLoad] = useState(false)
  const change = changedFields(fieldsOf(profile), fields)
  const differs = Object.keys(change).length > 0
  const mailError = fields.mail !== '' && !isMail(fields.mail) && t('account.mailInvalid')

  const save = useMutation({
    meta: { silent: true },
    mutationFn: () => saveProfile(change),
    onSuccess(saved) {
      setProfile(saved)
      setFields(fieldsOf(saved))
      toast.success(t('account.saved'))
    },
    onError: (error) => toast.error(`${t('account.saveFailed')}: ${errorText(error)}`),
  })
  const refresh = useMutation({
    meta: { silent: true },
    mutationFn: fetchProfile,
    onSuccess(loaded) {
      setFailedToLoad(false)
      setProfile(loaded)
      setFields(fieldsOf(loaded))
      toast.success(t('account.refreshed'))
    },
    onError(error) {
      setFailedToLoad(true)
      toast.error(t('account.refreshFailed', { message: errorText(error) }))
    },
  })
  useUnsavedWarning(differs && !save.isPending)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (mailError) toast.warning(t('errors.formInvalid'))
    else if (differs && !save.isPending) save.mutate()
  }
  const wiring = (name: keyof typeof fields) => ({
    value: fields[name],
    maxLength: profileLimits[name],
    hint: t('account.atMost', { count: profileLimits[name] }),
    optional: true,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  return (
    <Section title={t('account.profile')}>
      <form className={style.form} noValidate onSubmit={submit}>
        {failedToLoad && <Notice>{t('account.refreshFailedLine')}</Notice>}
        <TextField label={t('account.username')} value={profile.uid} readOnly autoComplete="username" />
        <TextField {...wiring('nick')} label={t('account.nick')} autoComplete="nickname" />
        <TextField
          {...wiring('mail')}
          label={t('account.mail')}
          type="email"
          autoComplete="email"
          error={mailError}
        />
        <TextField {...wiring('school')} label={t('account.school')} autoComplete="organization" />
        <TextAreaField {...wiring('motto')} label={t('account.motto')} />
        <div className="row">
          <Button type="submit" look="primary" disabled={!differs} busy={save.isPending}>
            {t('common.save')}
          </Button>
          <Button icon="refresh" busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {t('common.refresh')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
