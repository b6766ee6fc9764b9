import type { ManagedUser } from '@verdict/contract/user-admin'
import { extraShareLimit } from '@verdict/domain/exam-time'
import { profileLimits, studentNumberLength } from '@verdict/domain/field-limits'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../../lib/api/choices.ts'
import { errorText } from '../../../../lib/errors.ts'
import { isMail } from '../../../../lib/mail.ts'
import { Button } from '../../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { CheckList } from '../../../../ui/field/check-list.tsx'
import { TextAreaField, TextField } from '../../../../ui/field/field.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useChangeUser, type UserChange } from '../api/users.ts'
import { differences, useEdit } from '../../../../ui/form/use-edit.ts'
import style from './user.module.css'

const fieldNames = ['nick', 'mail', 'school', 'studentNumber', 'motto'] as const
const lengths = { ...profileLimits, studentNumber: studentNumberLength }

interface Values extends Record<(typeof fieldNames)[number], string> {
  extraShare: string
  groups: readonly number[]
}

const valuesOf = ({
  nick,
  mail,
  school,
  studentNumber,
  motto,
  extraShare = 0,
  groups,
}: ManagedUser): Values => ({
  nick,
  mail,
  school,
  studentNumber,
  motto,
  extraShare: String(extraShare),
  groups: groups.map(({ gid }) => gid),
})

const bodyOf = ({
  nick,
  mail,
  school,
  studentNumber,
  motto,
  extraShare,
  groups,
}: Values): Required<Omit<UserChange, 'privilege' | 'isTeacher'>> => ({
  nick: nick.trim(),
  mail: mail.trim(),
  school: school.trim(),
  studentNumber: studentNumber.trim(),
  motto: motto.trim(),
  extraShare: Number(extraShare),
  // Order does not matter.
  groups: groups.toSorted((a, b) => a - b),
})

const changeOf = (loaded: Values, typed: Values): UserChange => differences(bodyOf(loaded), bodyOf(typed))

export function AccountForm({ user }: { user: ManagedUser }) {
  const { t } = useTranslation()
  const { values, setValues, change, differs, begin } = useEdit(() => valuesOf(user), changeOf)
  const save = useChangeUser(user.uid)
  const mailError = values.mail !== '' && !isMail(values.mail) && t('account.mailInvalid')
  const share = Number(values.extraShare.trim() || Number.NaN)
  const isShare = Number.isInteger(share) && share >= 0 && share <= extraShareLimit
  const shareError = !isShare && t('users.extraShareRange', { max: extraShareLimit })
  useUnsavedWarning(differs && !save.isPending)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (mailError || shareError) return toast.warning(t('errors.formInvalid'))
    if (!differs || save.isPending) return
    save.mutate(change, {
      onSuccess(saved) {
        begin(valuesOf(saved))
        toast.success(t('users.detail.saved'))
      },
      onError: (error) => toast.error(`${t('users.detail.saveFailed')}: ${errorText(error)}`),
    })
  }
  const wiring = (name: (typeof fieldNames)[number]) => ({
    value: values[name],
    maxLength: lengths[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <Section title={t('users.detail.profile')}>
      <form noValidate onSubmit={submit}>
        <fieldset disabled={!user.may.change} className={style.form}>
          <TextField {...wiring('nick')} label={t('users.nick')} />
          <TextField {...wiring('mail')} label={t('account.mail')} type="email" error={mailError} />
          <TextField {...wiring('school')} label={t('account.school')} />
          <TextField
            {...wiring('studentNumber')}
            label={t('users.studentNumber')}
            hint={t('users.studentNumberHint')}
          />
          <TextField
            label={t('users.extraShare')}
            hint={t('users.extraShareHint')}
            error={shareError}
            inputMode="numeric"
            autoComplete="off"
            value={values.extraShare}
            onChange={(event) => setValues({ ...values, extraShare: event.target.value })}
          />
          <TextAreaField {...wiring('motto')} label={t('account.motto')} />
          <GroupChoice value={values.groups} onChange={(groups) => setValues({ ...values, groups })} />
          {user.may.change && (
            <div>
              <Button type="submit" look="primary" disabled={!differs} busy={save.isPending}>
                {t('users.detail.save')}
              </Button>
            </div>
          )}
        </fieldset>
      </form>
    </Section>
  )
}

function GroupChoice({ value, onChange }: { value: readonly number[]; onChange: (gids: number[]) => void }) {
  const { t } = useTranslation()
  const groups = useQuery(groupsQuery()).data?.docs
  return (
    <CheckList
      legend={t('users.groups')}
      items={groups?.map(({ gid, title }) => ({ id: gid, label: title }))}
      empty={t('users.detail.noGroups')}
      value={value}
      onChange={onChange}
    />
  )
}
