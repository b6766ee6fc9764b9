import type { Job } from '@verdict/contract/job'
import type { JobState } from '@verdict/domain/job'
import type { TagColor } from '@verdict/domain/problem'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { languageName } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { dateMinute, thousands } from '../../../lib/format.ts'
import { LongWork } from '../../../ui/long-work.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useVerdictName } from '../../../ui/verdict/verdict.tsx'

const colors: Record<JobState, TagColor> = {
  preparing: 'cyan',
  judging: 'cyan',
  ready: 'gold',
  applying: 'cyan',
  applied: 'green',
  cancelling: 'default',
  cancelled: 'default',
}

export function JobStateTag({ state }: { state: JobState }) {
  const { t } = useTranslation()
  return <Tag color={colors[state]}>{t(`job.states.${state}`)}</Tag>
}

/** `Problem 1000, contest 3, Wrong Answer`, or the number chosen. */
export function useScopeText(): (job: Pick<Job, 'selected' | 'filter'>) => string {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  return ({ selected, filter }) => {
    if (selected !== null) return t('job.selected', { count: selected, shown: thousands(selected) })
    return filter ? scopeParts(t, nameOf, filter).join(', ') : ''
  }
}

function scopeParts(
  t: TFunction,
  nameOf: (judge: Judge) => string,
  filter: NonNullable<Job['filter']>,
): string[] {
  const { uid, pid, mid, judge, language, from, to, sim, course } = filter
  return [
    course !== undefined && t('job.scope.course', { course }),
    uid !== undefined && t('job.scope.user', { uid }),
    pid !== undefined && t('job.scope.problem', { pid }),
    mid !== undefined && (mid > 0 ? t('job.scope.contest', { cid: mid }) : t('job.scope.outside')),
    judge !== undefined && nameOf(judge),
    language !== undefined && languageName(language),
    from !== undefined && t('job.scope.from', { time: dateMinute(from) }),
    to !== undefined && t('job.scope.to', { time: dateMinute(to) }),
    sim !== undefined && t('job.scope.similarity', { sim }),
  ].filter((part): part is string => part !== false)
}

function progressOf(job: Job): { done: number; total: number } | null {
  if (job.state === 'judging') return { done: job.judged, total: job.total }
  if (job.state === 'applying') return { done: job.applied + job.overtaken, total: job.total }
  return null
}

export function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation()
  const progress = progressOf(job)
  if (!progress && job.state !== 'preparing' && job.state !== 'cancelling') return null
  const words = progress
    ? t('job.progress', { done: thousands(progress.done), total: thousands(progress.total) })
    : t('job.listed', { shown: thousands(job.total) })
  return (
    <LongWork
      doing={t(`job.doing.${job.state}`)}
      soFar={words}
      value={progress?.done}
      max={progress?.total}
    />
  )
}
