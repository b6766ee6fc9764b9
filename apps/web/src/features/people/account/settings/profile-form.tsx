import type { SessionProfile } from '@verdict/contract/account'
import { profileLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { isMail } from '../../../../lib/mail.ts'
import { setProfile } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { TextAreaField, TextField } from '../../../../ui/field/field.tsx'
import { Notice, Section } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { fetchProfile, saveProfile } from '../api/account.ts'
import { MailProof } from './mail-proof.tsx'
import { changedFields, fieldsOf } from './profile-fields.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { useEdit } from '../../../../ui/form/use-edit.ts'

export function ProfileForm({ profile }: { profile: SessionProfile }) {
  const { t } = useTranslation()
  const edit = useEdit(() => fieldsOf(profile), changedFields)
  const { values: fields, differs } = edit
  const [failedToLoad, setFailedToLoad] = useState(false)
  const mailError = fields.mail !== '' && !isMail(fields.mail) && t('account.mailInvalid')

  // Begun with what was in the fields when one pressed the button: what is typed meanwhile stays.
  const save = useChange([], ({ change: sent }: typeof edit) => saveProfile(sent), {
    onDone(saved, { begin }) {
      setProfile(saved)
      begin(fieldsOf(saved))
      toast.success(t('account.saved'))
    },
    onFailed: (error) => toast.error(`${t('account.saveFailed')}: ${errorText(error)}`),
  })
  const refresh = useChange<SessionProfile, typeof edit>([], fetchProfile, {
    onDone(loaded, { begin }) {
      setFailedToLoad(false)
      setProfile(loaded)
      begin(fieldsOf(loaded))
      toast.success(t('account.refreshed'))
    },
    onFailed(error) {
      setFailedToLoad(true)
      toast.error(t('account.refreshFailed', { message: errorText(error) }))
    },
  })
  useUnsavedWarning(differs && !save.isPending)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (mailError) toast.warning(t('errors.formInvalid'))
    else if (differs && !save.isPending) save.mutate(edit)
  }
  const wiring = (name: keyof typeof fields) => ({
    value: fields[name],
    maxLength: profileLimits[name],
    hint: t('account.atMost', { count: profileLimits[name] }),
    optional: true,
    onChange: (event: { target: { value: string } }) =>
      edit.setValues({ ...fields, [name]: event.target.value }),
  })
  return (
    <Section title={t('account.profile')}>
      <form className="stack" noValidate onSubmit={submit}>
        {failedToLoad && <Notice>{t('account.refreshFailedLine')}</Notice>}
        <TextField label={t('account.username')} value={profile.uid} readOnly autoComplete="username" />
        {profile.studentNumber && (
          <TextField
            label={t('users.studentNumber')}
            hint={t('account.studentNumberHint')}
            value={profile.studentNumber}
            readOnly
          />
        )}
        <TextField {...wiring('nick')} label={t('account.nick')} autoComplete="nickname" />
        <TextField
          {...wiring('mail')}
          hint={fields.mail === (profile.mail ?? '') && fields.mail !== '' && <MailProof profile={profile} />}
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
          <Button icon="refresh" busy={refresh.isPending} onClick={() => refresh.mutate(edit)}>
            {t('common.refresh')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
