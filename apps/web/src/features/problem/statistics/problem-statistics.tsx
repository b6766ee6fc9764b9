// What is known of the submissions to a problem: people by verdict, accepted runs in order, and how their times and
// memory spread. The bars are drawings beside tables, so that nobody needs to see them.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/page.tsx'
import { FailedState } from '../../../ui/state.tsx'
import { statisticsQuery, type RunOrder, type RunsAsked } from '../api/statistics.ts'
import { AcceptedRuns } from './accepted-runs.tsx'
import { Histogram } from './histogram.tsx'
import { PeopleByVerdict } from './people-by-verdict.tsx'
import style from './statistics.module.css'

interface ProblemStatisticsProps {
  pid: number
  asked: RunsAsked
  /** The first page in another order. */
  onOrder: (order: RunOrder) => void
}

export function ProblemStatistics({ pid, asked, onOrder }: ProblemStatisticsProps) {
  const { t } = useTranslation()
  const statistics = useQuery({ ...statisticsQuery(pid, asked), placeholderData: keepPreviousData })
  const { data, error } = statistics
  if (error) {
    return (
      <FailedState
        title={t('problem.stats.failed')}
        error={error}
        onRetry={() => void statistics.refetch()}
      />
    )
  }
  return (
    <div className={style.page}>
      <Section title={t('problem.stats.people')}>
        <p className={`${style.note} muted`}>{t('problem.stats.peopleNote')}</p>
        <PeopleByVerdict users={data?.users} />
      </Section>
      <Section title={t('problem.stats.runs')}>
        <AcceptedRuns runs={data?.runs} asked={asked} onOrder={onOrder} />
      </Section>
      {data && data.time.length > 0 && (
        <div className={style.pair}>
          <Section title={t('problem.stats.timeSpread')}>
            <Histogram buckets={data.time} unit="ms" caption={t('problem.stats.timeSpread')} />
          </Section>
          <Section title={t('problem.stats.memorySpread')}>
            <Histogram buckets={data.memory} unit="KB" caption={t('problem.stats.memorySpread')} />
          </Section>
        </div>
      )}
    </div>
  )
}
