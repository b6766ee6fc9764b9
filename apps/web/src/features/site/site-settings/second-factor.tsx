import { type FactorRule, factorRules } from '@verdict/domain/second-factor'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/field/field.tsx'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeSettings } from './api/settings.ts'
import { SectionForm } from './section-form.tsx'

interface Values {
  rule: FactorRule
}

/** The people who have to have a second factor. */
export function SecondFactorSection({ now }: { now: FactorRule }) {
  const { t } = useTranslation()
  const saving = useChangeSettings()
  const { values, setValues, differs, reset, begin } = useEdit((): Values => ({ rule: now }), differences)
  const form = useForm<Values, string>({
    values,
    onChange: setValues,
    check: () => ({}),
    said: () => ({}),
    saving: saving.isPending,
    async onSave() {
      const after = await saving.mutateAsync({ secondFactor: values.rule })
      begin({ rule: after.secondFactor })
      toast.success(t('siteSettings.saved'))
    },
  })
  return (
    <SectionForm
      id="second-factor"
      title={t('secondFactor.title')}
      {...{
        differs,
        saving: saving.isPending,
        failure: form.failure,
        onSubmit: form.onSubmit,
        onReset: reset,
      }}
    >
      <SelectField
        label={t('siteSettings.secondFactor.rule')}
        hint={t('siteSettings.secondFactor.text')}
        value={values.rule}
        onChange={({ target }) => form.change({ rule: target.value as FactorRule })}
      >
        {factorRules.map((one) => (
          <option key={one} value={one}>
            {t(`siteSettings.secondFactor.rules.${one}`)}
          </option>
        ))}
      </SelectField>
    </SectionForm>
  )
}
