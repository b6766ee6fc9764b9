import type { SignUp } from '@verdict/contract/site'
import { signUpLimits } from '@verdict/domain/field-limits'
import { mailDomain, type SignUpRule, signUpRules } from '@verdict/domain/sign-up'
import { useTranslation } from 'react-i18next'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeSettings } from './api/settings.ts'
import { SectionForm } from './section-form.tsx'

const wordsOf = (text: string): string[] => text.split(/[\s,;，；、]+/).filter(Boolean)

interface Values {
  rule: SignUpRule
  code: string
  domains: string
}

const valuesOf = ({ rule, code, domains }: SignUp): Values => ({ rule, code, domains: domains.join(' ') })

export function SignUpSection({ now }: { now: SignUp }) {
  const { t } = useTranslation()
  const saving = useChangeSettings()
  const { values, setValues, differs, reset, begin } = useEdit(() => valuesOf(now), differences)
  const { rule, code, domains } = values
  const check = () => {
    const wrong = wordsOf(domains).find((word) => mailDomain(word) === null)
    if (rule === 'code' && code.trim().length < signUpLimits.code.min) {
      return { code: t('siteSettings.signUp.codeShort', { min: signUpLimits.code.min }) }
    }
    if (rule !== 'mail') return {}
    if (wrong !== undefined) return { domains: t('siteSettings.signUp.domainWrong', { domain: wrong }) }
    return wordsOf(domains).length === 0 ? { domains: t('account.required') } : {}
  }
  const form = useForm<Values, string>({
    values,
    onChange: setValues,
    check,
    said: () => ({}),
    saving: saving.isPending,
    async onSave() {
      const named = wordsOf(domains).flatMap((word) => mailDomain(word) ?? [])
      const after = await saving.mutateAsync({ signUp: { rule, code: code.trim(), domains: named } })
      begin(valuesOf(after.signUp))
      toast.success(t('siteSettings.saved'))
    },
  })
  return (
    <SectionForm
      id="sign-up"
      title={t('siteSettings.signUp.title')}
      {...{
        differs,
        saving: saving.isPending,
        failure: form.failure,
        onSubmit: form.onSubmit,
        onReset: reset,
      }}
    >
      <SelectField
        label={t('siteSettings.signUp.rule')}
        hint={t(`siteSettings.signUp.hints.${rule}`)}
        value={rule}
        onChange={({ target }) => form.change({ rule: target.value as SignUpRule })}
      >
        {signUpRules.map((one) => (
          <option key={one} value={one}>
            {t(`siteSettings.signUp.rules.${one}`)}
          </option>
        ))}
      </SelectField>
      {rule === 'code' && (
        <TextField
          label={t('siteSettings.signUp.code')}
          value={code}
          maxLength={signUpLimits.code.max}
          error={form.faults.code ?? false}
          autoComplete="off"
          onChange={({ target }) => form.change({ code: target.value })}
        />
      )}
      {rule === 'mail' && (
        <TextAreaField
          label={t('siteSettings.signUp.domains')}
          hint={t('siteSettings.signUp.domainsHint')}
          value={domains}
          error={form.faults.domains ?? false}
          onChange={({ target }) => form.change({ domains: target.value })}
        />
      )}
    </SectionForm>
  )
}
