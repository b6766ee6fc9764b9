// Bars are decorative; the tables hold the figures.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { Histogram, type Bucket } from '../../../../ui/chart/histogram.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { FailedState } from '../../../../ui/state.tsx'
import { statisticsQuery, type RunOrder, type RunsAsked } from '../api/statistics.ts'
import { AcceptedRuns } from './accepted-runs.tsx'
import { PeopleByVerdict } from './people-by-verdict.tsx'
import style from './statistics.module.css'

interface ProblemStatisticsProps {
  pid: number
  course?: number
  asked: RunsAsked
  onOrder: (order: RunOrder) => void
}

export function ProblemStatistics({ pid, course, asked, onOrder }: ProblemStatisticsProps) {
  const { t } = useTranslation()
  const statistics = useQuery({ ...statisticsQuery(pid, asked, course), placeholderData: keepPreviousData })
  const { data, error } = statistics
  const wordsOf = (unit: string) => ({
    from: t('problemStats.from'),
    to: t('problemStats.to'),
    count: t('problemStats.number'),
    bucket: ({ from, to, count }: Bucket) =>
      t('problemStats.bucket', { from: thousands(from), to: thousands(to), unit, count }),
  })
  if (error) {
    return (
      <FailedState title={t('problemStats.failed')} error={error} onRetry={() => void statistics.refetch()} />
    )
  }
  return (
    <div className="stack apart">
      <Section title={t('problemStats.people')}>
        <p className={`${style.note} muted`}>{t('problemStats.peopleNote')}</p>
        <PeopleByVerdict users={data?.users} />
      </Section>
      <Section title={t('problemStats.runs')}>
        <AcceptedRuns runs={data?.runs} asked={asked} onOrder={onOrder} />
      </Section>
      {data && data.runs.total > 0 && (
        <div className={style.pair}>
          <Section title={t('problemStats.timeSpread')}>
            <Histogram
              buckets={data.time}
              unit="ms"
              caption={t('problemStats.timeSpread')}
              words={wordsOf('ms')}
            />
          </Section>
          <Section title={t('problemStats.memorySpread')}>
            <Histogram
              buckets={data.memory}
              unit="KB"
              caption={t('problemStats.memorySpread')}
              words={wordsOf('KB')}
            />
          </Section>
        </div>
      )}
    </div>
  )
}
