import type { MailNow, MailSettings, MailSettingsChange } from '@verdict/contract/mail'
import { mailLimits } from '@verdict/domain/field-limits'
import { mailTlsModes, type MailTlsMode, usualPort } from '@verdict/domain/mail'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { isMail } from '../../../lib/mail.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField, SelectField, Switch, TextField } from '../../../ui/field/field.tsx'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { mailQuery, sendTest, useChangeMail } from './api/mail.ts'
import { SectionForm } from './section-form.tsx'
import style from './settings-page.module.css'

/** Numbers as typed. An empty password stays as it is. */
interface Values extends Omit<MailSettings, 'port' | 'perMinute' | 'hasPassword'> {
  port: string
  perMinute: string
  password: string
  forgets: boolean
}

const valuesOf = ({ hasPassword: _has, port, perMinute, ...settings }: MailSettings): Values => ({
  ...settings,
  port: String(port),
  perMinute: String(perMinute),
  password: '',
  forgets: false,
})

function changeOf(loaded: Values, typed: Values): MailSettingsChange {
  const { port, perMinute, password, forgets, ...rest } = differences(loaded, typed)
  return {
    ...rest,
    ...(port !== undefined && { port: Number(port) }),
    ...(perMinute !== undefined && { perMinute: Number(perMinute) }),
    ...(forgets ? { password: '' } : password && { password }),
  }
}

const isWithin = (text: string, max: number): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max

export function MailSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(mailQuery())
  if (data) return <MailForm now={data} />
  return (
    <Section title={t('siteSettings.mail.title')} id="mail">
      {error ? (
        <FailedState title={t('siteSettings.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading className={style.loading} />
      )}
    </Section>
  )
}

function MailForm({ now }: { now: MailNow }) {
  const { t } = useTranslation()
  const saving = useChangeMail()
  const { values, setValues, change, differs, reset, begin } = useEdit(() => valuesOf(now.settings), changeOf)
  const form = useForm<Values, string>({
    values,
    onChange: setValues,
    check: ({ port, perMinute, address }) => ({
      ...(!isWithin(port, 65_535) && { port: t('siteSettings.mail.portWrong') }),
      ...(!isWithin(perMinute, mailLimits.perMinute) && {
        perMinute: t('siteSettings.mail.perMinuteWrong', { max: mailLimits.perMinute }),
      }),
      ...(address.trim() !== '' && !isMail(address) && { address: t('siteSettings.mail.addressWrong') }),
    }),
    said: () => ({}),
    saving: saving.isPending,
    async onSave() {
      begin(valuesOf((await saving.mutateAsync(change)).settings))
      toast.success(t('siteSettings.saved'))
    },
  })
  const { faults } = form
  const field = (name: keyof Values, label: string, hint: string | null = null) => ({
    label,
    hint,
    error: faults[name] ?? (false as const),
    value: String(values[name]),
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  })
  const chooseTls = (tls: MailTlsMode) => {
    const isUsual = values.port === String(usualPort[values.tls])
    form.change({ tls, ...(isUsual && { port: String(usualPort[tls]) }) })
  }
  return (
    <SectionForm
      id="mail"
      title={t('siteSettings.mail.title')}
      text={t('siteSettings.mail.text')}
      after={<After now={now} />}
      {...{
        differs,
        saving: saving.isPending,
        failure: form.failure,
        onSubmit: form.onSubmit,
        onReset: reset,
      }}
    >
      {now.publicUrl === null && <Notice kind="info">{t('siteSettings.mail.needsUrl')}</Notice>}
      <Switch checked={values.isOn} onChange={(isOn) => form.change({ isOn })}>
        {t('siteSettings.mail.isOn')}
      </Switch>
      <TextField {...field('server', t('siteSettings.mail.server'))} maxLength={mailLimits.server} />
      <SelectField
        label={t('siteSettings.mail.tls')}
        hint={values.tls === 'none' && t('siteSettings.mail.noneHint')}
        value={values.tls}
        onChange={({ target }) => chooseTls(mailTlsModes.find((mode) => mode === target.value) ?? 'starttls')}
      >
        {mailTlsModes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`siteSettings.mail.tlsModes.${mode}`)}
          </option>
        ))}
      </SelectField>
      <TextField {...field('port', t('siteSettings.mail.port'))} inputMode="numeric" />
      <TextField
        {...field('name', t('siteSettings.mail.name'), t('siteSettings.mail.nameHint'))}
        maxLength={mailLimits.name}
      />
      <PasswordField
        {...field(
          'password',
          t('siteSettings.mail.password'),
          now.settings.hasPassword ? t('siteSettings.mail.passwordKept') : null,
        )}
        maxLength={mailLimits.password}
        autoComplete="new-password"
        disabled={values.forgets}
      />
      {now.settings.hasPassword && (
        <Switch checked={values.forgets} onChange={(forgets) => form.change({ forgets })}>
          {t('siteSettings.mail.forget')}
        </Switch>
      )}
      <TextField {...field('address', t('siteSettings.mail.address'))} inputMode="email" />
      <TextField
        {...field('sender', t('siteSettings.mail.sender'), t('siteSettings.mail.senderHint'))}
        maxLength={mailLimits.sender}
      />
      <TextField {...field('perMinute', t('siteSettings.mail.perMinute'))} inputMode="numeric" />
      <Switch checked={values.push} onChange={(push) => form.change({ push })}>
        {t('siteSettings.mail.push')}
      </Switch>
      <p className="sec">{t('siteSettings.mail.pushHint')}</p>
    </SectionForm>
  )
}

function After({ now: { waiting, failed, settings } }: { now: MailNow }) {
  const { t } = useTranslation()
  const test = useChange(['GET /admin/mail'], sendTest)
  return (
    <div className="stack">
      <div className="row">
        <Button
          busy={test.isPending}
          disabled={settings.server === ''}
          aria-describedby="mail-test-hint"
          onClick={() => test.mutate()}
        >
          {t('siteSettings.mail.test')}
        </Button>
        <span className="sec" id="mail-test-hint">
          {t('siteSettings.mail.testHint')}
        </span>
      </div>
      {test.error && <Notice>{errorText(test.error)}</Notice>}
      {test.data &&
        (test.data.fault === null ? (
          <Notice kind="info">{t('siteSettings.mail.testSent', { to: test.data.to })}</Notice>
        ) : (
          <Notice>
            {t('siteSettings.mail.testFailed')} {t(`siteSettings.mail.faults.${test.data.fault}`)}{' '}
            {test.data.said !== '' && t('siteSettings.mail.said', { said: test.data.said })}
          </Notice>
        ))}
      <p className="sec inl">
        {t('siteSettings.mail.waiting', { waiting, failed })}{' '}
        <Link to="/admin/mail">{t('siteSettings.mail.queue')}</Link>
      </p>
    </div>
  )
}
