import type { Retention } from '@verdict/contract/retention'
import { keptDays, type RetentionKind, retentionKinds } from '@verdict/domain/retention'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { retentionQuery, useChangeRetention } from './api/retention.ts'
import { SectionForm } from './section-form.tsx'
import style from './retention.module.css'

type Days = Record<RetentionKind, string>

/** @returns undefined if invalid; null if empty: for ever */
function daysOf(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const days = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN
  return days >= keptDays.min && days <= keptDays.max ? days : undefined
}

export function RetentionSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(retentionQuery())
  if (data) return <RetentionForm {...data} />
  return (
    <Section title={t('siteSettings.retention')}>
      <p className="sec">{t('siteSettings.retentionText')}</p>
      {error ? (
        <FailedState title={t('siteSettings.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading className={style.loading} />
      )}
    </Section>
  )
}

const textOf = (keeps: Retention): Days =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, String(keeps[kind] ?? '')])) as Days

function RetentionForm({ keeps, last }: DataOf<Endpoints['GET /admin/retention']>) {
  const { t } = useTranslation()
  const saving = useChangeRetention()
  const { values: days, setValues, differs, reset, begin } = useEdit(() => textOf(keeps), differences)
  const wanted = () =>
    Object.fromEntries(retentionKinds.map((kind) => [kind, daysOf(days[kind]) ?? null])) as Retention
  const form = useForm<Days, string>({
    values: days,
    onChange: setValues,
    check: () => {
      const wrong = retentionKinds.filter((kind) => daysOf(days[kind]) === undefined)
      return Object.fromEntries(wrong.map((kind) => [kind, t('siteSettings.daysWrong', keptDays)]))
    },
    async agree() {
      const shorter = retentionKinds.filter(
        (kind) => (wanted()[kind] ?? Infinity) < (keeps[kind] ?? Infinity),
      )
      if (shorter.length === 0) return true
      return confirm({
        title: t('siteSettings.removeTitle'),
        text: t('siteSettings.removeText', {
          kinds: shorter.map((kind) => t(`siteSettings.kept.${kind}`)).join(t('siteSettings.comma')),
        }),
        action: t('siteSettings.save'),
        danger: true,
      })
    },
    said: () => ({}),
    saving: saving.isPending,
    async onSave() {
      const sent = wanted()
      await saving.mutateAsync(sent)
      begin(textOf(sent))
      toast.success(t('siteSettings.saved'))
    },
  })
  return (
    <SectionForm
      id="retention"
      wide
      title={t('siteSettings.retention')}
      text={t('siteSettings.retentionText')}
      {...{
        differs,
        saving: saving.isPending,
        failure: form.failure,
        onSubmit: form.onSubmit,
        onReset: reset,
      }}
      after={
        last && (
          <p className="sec">
            {t('siteSettings.lastRound')} <Time value={last.at} />
          </p>
        )
      }
    >
      <div className={style.kinds}>
        {retentionKinds.map((kind) => (
          <TextField
            key={kind}
            label={t(`siteSettings.kept.${kind}`)}
            hint={t(`siteSettings.keptHint.${kind}`)}
            error={form.faults[kind] ?? false}
            value={days[kind]}
            inputMode="numeric"
            placeholder={t('siteSettings.forEver')}
            after={<span className="sec">{t('siteSettings.days')}</span>}
            onChange={(event) => form.change({ [kind]: event.target.value })}
          />
        ))}
      </div>
    </SectionForm>
  )
}
