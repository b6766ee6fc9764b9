import type { Retention } from '@verdict/contract/retention'
import { keptDays, type RetentionKind, retentionKinds } from '@verdict/domain/retention'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { retentionQuery, useChangeRetention } from './api/retention.ts'
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
  return (
    <Section title={t('siteSettings.retention')}>
      <p className="sec">{t('siteSettings.retentionText')}</p>
      {data && (
        <>
          <RetentionForm key={JSON.stringify(data.keeps)} keeps={data.keeps} />
          {data.last && (
            <p className="sec">
              {t('siteSettings.lastRound')} <Time value={data.last.at} />
            </p>
          )}
        </>
      )}
      {!data &&
        (error ? (
          <FailedState title={t('siteSettings.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className={style.loading} />
        ))}
    </Section>
  )
}

function RetentionForm({ keeps }: { keeps: Retention }) {
  const { t } = useTranslation()
  const change = useChangeRetention()
  const [days, setDays] = useState<Days>(
    () => Object.fromEntries(retentionKinds.map((kind) => [kind, String(keeps[kind] ?? '')])) as Days,
  )
  const [isShown, setIsShown] = useState(false)
  const isWrong = (kind: RetentionKind): boolean => daysOf(days[kind]) === undefined
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsShown(true)
    if (retentionKinds.some(isWrong) || change.isPending) return
    const wanted = Object.fromEntries(
      retentionKinds.map((kind) => [kind, daysOf(days[kind]) ?? null]),
    ) as Retention
    const shorter = retentionKinds.filter((kind) => (wanted[kind] ?? Infinity) < (keeps[kind] ?? Infinity))
    const text = t('siteSettings.removeText', {
      kinds: shorter.map((kind) => t(`siteSettings.kept.${kind}`)).join(t('siteSettings.comma')),
    })
    const question = {
      title: t('siteSettings.removeTitle'),
      text,
      action: t('siteSettings.save'),
      danger: true,
    }
    if (shorter.length > 0 && !(await confirm(question))) return
    change.mutate(wanted, { onSuccess: () => toast.success(t('siteSettings.saved')) })
  }
  return (
    <form className={style.form} noValidate onSubmit={(event) => void save(event)}>
      <div className={style.kinds}>
        {retentionKinds.map((kind) => (
          <TextField
            key={kind}
            label={t(`siteSettings.kept.${kind}`)}
            hint={t(`siteSettings.keptHint.${kind}`)}
            error={isShown && isWrong(kind) && t('siteSettings.daysWrong', keptDays)}
            value={days[kind]}
            inputMode="numeric"
            placeholder={t('siteSettings.forEver')}
            after={<span className="sec">{t('siteSettings.days')}</span>}
            onChange={(event) => setDays({ ...days, [kind]: event.target.value })}
          />
        ))}
      </div>
      {change.error && <Notice>{errorText(change.error)}</Notice>}
      <div>
        <Button type="submit" look="primary" busy={change.isPending}>
          {t('siteSettings.save')}
        </Button>
      </div>
    </form>
  )
}
