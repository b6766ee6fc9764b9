import { signInLimits } from '@verdict/domain/field-limits'
import { isSecret, signInFields, type SignInField, type SignInKind } from '@verdict/domain/sign-in'
import { useTranslation } from 'react-i18next'
import { PasswordField, SelectField, Switch, TextAreaField, TextField } from '../../../ui/field/field.tsx'

export type Values = Record<string, string | boolean>

interface KindFieldsProps {
  kind: SignInKind
  values: Values
  /** Secrets that are set; they stay unless another one is typed. */
  kept: readonly string[]
  onChange: (part: Values) => void
}

export function KindFields({ kind, values, kept, onChange }: KindFieldsProps) {
  return Object.entries<SignInField>(signInFields[kind]).map(([name, field]) => (
    <KindField
      key={`${kind} ${name}`}
      name={name}
      field={field}
      value={values[name] ?? ''}
      isKept={kept.includes(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

interface KindFieldProps {
  name: string
  field: SignInField
  value: string | boolean
  isKept: boolean
  onChange: (value: string | boolean) => void
}

function KindField({ name, field, value, isKept, onChange }: KindFieldProps) {
  const { t, i18n } = useTranslation()
  const { input, needed } = field
  const label = t(`signIn.fields.${name as 'issuer'}`)
  const hint = i18n.exists(`signIn.hints.${name}`) && t(`signIn.hints.${name as 'filter'}`)
  if (input === 'switch') {
    return (
      <Switch checked={value === true} onChange={onChange}>
        {label}
      </Switch>
    )
  }
  const shared = {
    label,
    hint: isKept ? t('signIn.secretKept') : hint,
    value: String(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (typeof input !== 'string') {
    return (
      <SelectField {...shared}>
        {input.map((word) => (
          <option key={word} value={word}>
            {t(`signIn.words.${word as 'get'}`)}
          </option>
        ))}
      </SelectField>
    )
  }
  const typed = { ...shared, optional: !needed, required: needed && !isSecret(field), spellCheck: false }
  if (input === 'lines' || input === 'secretLines') {
    return <TextAreaField {...typed} maxLength={signInLimits.text} rows={4} />
  }
  if (input === 'secret')
    return <PasswordField {...typed} maxLength={signInLimits.line} autoComplete="new-password" />
  const isAddress = input !== 'line'
  return (
    <TextField
      {...typed}
      autoCapitalize="off"
      maxLength={isAddress ? signInLimits.address : signInLimits.line}
      {...(isAddress && { type: 'url' })}
    />
  )
}
