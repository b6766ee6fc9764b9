import type { SignUp } from '@verdict/contract/site'
import { signUpLimits } from '@verdict/domain/field-limits'
import { mailDomain, type SignUpRule, signUpRules } from '@verdict/domain/sign-up'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeSettings } from './api/settings.ts'
import style from './settings-page.module.css'

const wordsOf = (text: string): string[] => text.split(/[\s,;，；、]+/).filter(Boolean)

export function SignUpSection({ now }: { now: SignUp }) {
  const { t } = useTranslation()
  const change = useChangeSettings()
  const [rule, setRule] = useState(now.rule)
  const [code, setCode] = useState(now.code)
  const [domains, setDomains] = useState(now.domains.join(' '))
  const [isTried, setTried] = useState(false)
  const wrong = wordsOf(domains).filter((word) => mailDomain(word) === null)
  const codeFault =
    rule === 'code' && code.trim().length < signUpLimits.code.min
      ? t('siteSettings.signUp.codeShort', { min: signUpLimits.code.min })
      : undefined
  const domainFault =
    rule !== 'mail'
      ? undefined
      : wrong.length > 0
        ? t('siteSettings.signUp.domainWrong', { domain: wrong[0] ?? '' })
        : wordsOf(domains).length === 0
          ? t('account.required')
          : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (codeFault || domainFault || change.isPending) return
    const named = wordsOf(domains).flatMap((word) => mailDomain(word) ?? [])
    change.mutate(
      { signUp: { rule, code: code.trim(), domains: named } },
      { onError: toastFailure, onSuccess: () => toast.success(t('siteSettings.saved')) },
    )
  }
  return (
    <Section title={t('siteSettings.signUp.title')}>
      <form className={style.signUp} noValidate onSubmit={submit}>
        <SelectField
          label={t('siteSettings.signUp.rule')}
          hint={t(`siteSettings.signUp.hints.${rule}`)}
          value={rule}
          onChange={({ target }) => setRule(target.value as SignUpRule)}
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
            error={isTried && codeFault}
            autoComplete="off"
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {rule === 'mail' && (
          <TextAreaField
            label={t('siteSettings.signUp.domains')}
            hint={t('siteSettings.signUp.domainsHint')}
            value={domains}
            error={isTried && domainFault}
            onChange={({ target }) => setDomains(target.value)}
          />
        )}
        <Button type="submit" look="primary" busy={change.isPending}>
          {t('siteSettings.save')}
        </Button>
      </form>
    </Section>
  )
}
