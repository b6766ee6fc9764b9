import { useQuery } from '@tanstack/react-query'
import { type HealthReport, healthText } from '@verdict/domain/health'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice, Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { healthQuery } from './api/health.ts'
import { Finding } from './finding.tsx'
import { Probe } from './probe.tsx'
import style from './health.module.css'

export function HealthPage() {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(healthQuery())
  return (
    <Page title={t('health.title')}>
      <PageHead title={t('health.title')} awaits={!data && !error}>
        {data && <span className="sec">{t('health.asOf', { time: timeOfDay(data.at) })}</span>}
        {data && <CopyButton text={healthText(data)} label={t('health.report')} look="plain" size="normal" />}
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {t('health.again')}
        </Button>
      </PageHead>
      {data && <Report report={data} />}
      {!data &&
        (error ? (
          <FailedState title={t('health.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className={style.loading} />
        ))}
    </Page>
  )
}

function Report({ report: { checks } }: { report: HealthReport }) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <Summary checks={checks} />
      <Section title={t('health.links')}>
        <ul>
          {checks.map((finding) => (
            <Finding key={finding.check} finding={finding} />
          ))}
        </ul>
      </Section>
      <Probe />
    </div>
  )
}

const worstFirst = ['failing', 'warning', 'unknown'] as const

function Summary({ checks }: Pick<HealthReport, 'checks'>) {
  const { t } = useTranslation()
  const counts = worstFirst
    .map((state) => ({ state, count: checks.filter((check) => check.state === state).length }))
    .filter(({ count }) => count > 0)
  const [worst] = counts
  if (!worst) return <Notice kind="info">{t('health.fine')}</Notice>
  return (
    <Notice kind={worst.state === 'failing' ? 'error' : 'warning'}>
      {counts.map(({ state, count }) => t(`health.count.${state}`, { count })).join(' ')}
    </Notice>
  )
}
