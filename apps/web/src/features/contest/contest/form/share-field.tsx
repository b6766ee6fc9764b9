import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../ui/field/field.tsx'

interface ShareFieldProps {
  /** Null: nobody chose yet. */
  value: boolean | null
  onChange: (value: boolean) => void
}

export function ShareField({ value, onChange }: ShareFieldProps) {
  const { t } = useTranslation()
  const name = value ? 'share' : 'whole'
  return (
    <SelectField
      label={t('contest.form.ungrouped')}
      hint={t(`contest.form.ungroupedHint.${value === null ? 'usual' : name}`)}
      value={value === null ? '' : name}
      onChange={(event) => onChange(event.target.value === 'share')}
    >
      {value === null && <option value="">{t('contest.form.ungroupedUsual')}</option>}
      {(['share', 'whole'] as const).map((one) => (
        <option key={one} value={one}>
          {t(`contest.pointsBy.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
