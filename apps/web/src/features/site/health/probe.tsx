// Sends a small program per language through the whole chain, with the time of each step.

import type { Probe as Sent } from '@verdict/contract/health'
import { languageName } from '@verdict/domain/language'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { hostName } from '../../../lib/host-name.ts'
import { thousands } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { FailedState } from '../../../ui/state.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { useProbe } from './api/health.ts'

const steps = ['stored', 'waited', 'judged', 'heard'] as const

function columns(t: TFunction): Column<Sent>[] {
  const time = (ms: number | null): string => (ms === null ? '–' : t('health.ms', { value: thousands(ms) }))
  return [
    {
      key: 'language',
      header: t('health.probe.language'),
      rowHeader: true,
      area: 'n',
      cell: ({ language }) => languageName(language),
    },
    {
      key: 'verdict',
      header: t('health.probe.verdict'),
      area: 'v',
      cell: ({ judge, error }) =>
        judge === null ? (
          <span className="muted">{t('health.probe.none')}</span>
        ) : (
          <span title={error}>
            <VerdictTag judge={judge} />
          </span>
        ),
    },
    {
      key: 'host',
      header: t('health.probe.host'),
      area: 'h',
      cell: ({ host }) => (host === null ? '–' : hostName(t, host)),
    },
    ...steps.map((step): Column<Sent> => ({
      key: step,
      header: t(`health.probe.${step}`),
      align: 'right',
      width: '112px',
      area: step,
      phoneHeader: true,
      cell: (row) => time(row.steps[step]),
    })),
    {
      key: 'cpu',
      header: t('health.probe.cpu'),
      align: 'right',
      width: '96px',
      area: 'c',
      phoneHeader: true,
      cell: ({ cpuMs }) => time(cpuMs),
    },
  ]
}

const phone =
  '"n v" auto "h h" auto "stored waited" auto "judged heard" auto "c c" auto / minmax(0, 1fr) minmax(0, 1fr)'

export function Probe() {
  const { t } = useTranslation()
  const { mutate, data, error, isPending } = useProbe()
  return (
    <Section title={t('health.probe.title')}>
      <div className="stack">
        <p className="sec">{t('health.probe.about')}</p>
        <div>
          <Button icon="play" busy={isPending} onClick={() => mutate()}>
            {isPending ? t('health.probe.sending') : t('health.probe.start')}
          </Button>
        </div>
        {error && <FailedState title={t('health.probe.failed')} error={error} />}
        {data && (
          <DataTable
            caption={t('health.probe.title')}
            columns={columns(t)}
            rows={data.probes}
            rowKey={({ language }) => language}
            dense
            phone={phone}
            empty={{ title: t('health.probe.none') }}
          />
        )}
      </div>
    </Section>
  )
}
