import { judgeHostNameLength } from '@verdict/domain/field-limits'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { TextField } from '../../../ui/field/field.tsx'

interface FieldProps {
  value: string
  onChange: (value: string) => void
  refused: unknown
}

export function NameField({ value, onChange, refused }: FieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('judges.name')}
      hint={t('judges.nameHint')}
      error={refused ? errorText(refused) : undefined}
      value={value}
      maxLength={judgeHostNameLength}
      required
      autoFocus
      large
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function LabelsField({
  value,
  onChange,
  refused,
  isFit,
  optional,
}: FieldProps & { isFit: boolean; optional?: boolean }) {
  const { t } = useTranslation()
  const refusal = refused ? errorText(refused) : undefined
  return (
    <TextField
      label={t('judges.labels')}
      optional={optional}
      hint={t('judges.labelsHint')}
      error={isFit ? refusal : t('judges.badLabels')}
      value={value}
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
