// Where a person proves that it is them: by a code, a passkey or, where there is no second factor, the password.

import { secondFactorLimits } from '@verdict/domain/field-limits'
import type { ConfirmWay } from '@verdict/domain/second-factor'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../lib/api/use-change.ts'
import { errorText } from '../../../../lib/errors.ts'
import { Button, Verb } from '../../../../ui/button.tsx'
import { PasswordField, TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { NoPasskey, type Typed } from '../api/second-factor.ts'
import { passkeysWork } from './passkey-support.ts'

type TypedWay = 'totp' | 'recovery' | 'password'
const isTyped = (way: ConfirmWay): way is TypedWay => way !== 'passkey' && way !== 'login'

const words = {
  totp: { label: 'secondFactor.code', other: 'secondFactor.byApp' },
  recovery: { label: 'secondFactor.recoveryCode', other: 'secondFactor.byRecovery' },
  password: { label: 'account.password', other: 'secondFactor.byPassword' },
} as const satisfies Record<TypedWay, object>

interface ProofFormProps<T> {
  ways: readonly ConfirmWay[]
  action: string
  send: (typed: Typed) => Promise<T>
  onDone: (answer: T) => unknown
}

export function ProofForm<T>({ ways, action, send, onDone }: ProofFormProps<T>) {
  const { t } = useTranslation()
  const typedWays = ways.filter(isTyped)
  const hasPasskey = ways.includes('passkey') && passkeysWork()
  // A recovery code is the last resort: it is not asked for beside a passkey.
  const [way, setWay] = useState<TypedWay | undefined>(
    hasPasskey && typedWays[0] === 'recovery' ? undefined : typedWays[0],
  )
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState(false)
  const prove = useChange([], send, { onDone, onFailed: () => setValue('') })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = value.trim()
    if (typed === '') setMissing(true)
    else if (!prove.isPending) prove.mutate(way === 'password' ? { password: value } : { code: typed })
  }
  const field = {
    label: way && t(words[way].label),
    value,
    large: true,
    error: missing && t('account.required'),
    onChange: ({ target }: { target: { value: string } }) => {
      setValue(target.value)
      setMissing(false)
    },
  }
  const choose = (other: TypedWay) => {
    setWay(other)
    setValue('')
    setMissing(false)
    prove.reset()
  }
  const failure =
    prove.error &&
    (prove.error instanceof NoPasskey ? t('secondFactor.passkeyFailed') : errorText(prove.error))
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {way === 'password' && <PasswordField {...field} autoFocus autoComplete="current-password" />}
      {(way === 'totp' || way === 'recovery') && (
        <TextField
          key={way}
          {...field}
          // The person is asked for nothing else.
          autoFocus
          maxLength={secondFactorLimits.code}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {failure && <Notice>{failure}</Notice>}
      {way && (
        <Button type="submit" look="primary" size="large" wide busy={prove.isPending}>
          {action}
        </Button>
      )}
      {hasPasskey && (
        <Button
          icon="key"
          look={way ? 'plain' : 'primary'}
          size="large"
          wide
          busy={prove.isPending}
          onClick={() => prove.mutate(null)}
        >
          {t('secondFactor.byPasskey')}
        </Button>
      )}
      {typedWays
        .filter((other) => other !== way)
        .map((other) => (
          <Verb key={other} onClick={() => choose(other)}>
            {t(words[other].other)}
          </Verb>
        ))}
    </form>
  )
}
