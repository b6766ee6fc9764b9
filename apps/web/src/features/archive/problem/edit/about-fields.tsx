import { problemLimits } from '@verdict/domain/field-limits'
import { licences } from '@verdict/domain/problem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { Pair } from '../../../../ui/form/form.tsx'
import { useFaultText } from './fault-text.ts'
import type { PartProps } from './part.ts'

export function AboutFields({ values, change, faults }: PartProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const line = (name: 'source' | 'author' | 'difficulty') => ({
    label: t(`problem.${name}`),
    optional: true,
    autoComplete: 'off',
    maxLength: problemLimits[name],
    value: values[name],
    error: faultText(faults[name]),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const { licence } = values
  // Keeps a package's own licence selectable.
  const [brought] = useState(licence)
  const known: readonly string[] = licences
  return (
    <Pair>
      <TextField {...line('source')} hint={t('problemForm.sourceHint')} />
      <TextField {...line('author')} />
      <SelectField
        label={t('problem.licence')}
        value={licence}
        error={faultText(faults.licence)}
        onChange={(event) => change({ licence: event.target.value })}
      >
        <option value="">{t('problemForm.noLicence')}</option>
        {licences.map((name) => (
          <option key={name} value={name}>
            {t(`problemForm.licences.${name}`)}
          </option>
        ))}
        {brought !== '' && !known.includes(brought) && <option value={brought}>{brought}</option>}
      </SelectField>
      <TextField {...line('difficulty')} hint={t('problemForm.difficultyHint')} />
    </Pair>
  )
}
