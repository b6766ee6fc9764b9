import { contestLimits } from '@verdict/domain/field-limits'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { PasswordField } from '../../../ui/field/field.tsx'
import { useEnterContest } from './api/contest.ts'

interface PasswordFormProps {
  cid: number
  onEntered?: () => void
  children: (state: { busy: boolean }) => ReactNode
}

export function PasswordForm({ cid, onEntered, children }: PasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const enter = useEnterContest()
  const submit = async () => {
    try {
      const { isVerify, refusal } = await enter.mutateAsync({ cid, password })
      if (isVerify) onEntered?.()
      else setWrong(refusal ? t(`errors.${refusal}`) : t('contest.entry.failed'))
    } catch (error) {
      setWrong(errorText(error))
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!enter.isPending) void submit()
  }
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <PasswordField
        label={t('contest.entry.password')}
        large
        // The contest's password: keeps password managers away.
        autoComplete="off"
        maxLength={contestLimits.password}
        value={password}
        error={wrong}
        onChange={(event) => {
          setPassword(event.target.value)
          setWrong(undefined)
        }}
      />
      {children({ busy: enter.isPending })}
    </form>
  )
}
