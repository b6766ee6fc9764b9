import { useQuery } from '@tanstack/react-query'
import type { JobDetail } from '@verdict/contract/job'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../lib/format.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Notice, PageHead } from '../../../ui/layout/page.tsx'
import { Loading, NotShown } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { jobQuery, useApplyJob, useCancelJob } from './api/jobs.ts'
import { Effects, type EffectView } from './effects.tsx'
import style from './job.module.css'
import { JobProgress, JobStateTag, useScopeText } from './job-state.tsx'
import { Transitions } from './transitions.tsx'

interface JobPageProps {
  id: number
  /** Opened in this course. */
  course?: number
  view: EffectView
  onView: (view: EffectView) => void
}

export function JobPage({ id, course, view, onView }: JobPageProps) {
  const { t } = useTranslation()
  const detail = useQuery(jobQuery(id))
  const back =
    course === undefined ? (
      <LinkButton to="/admin/jobs" look="ghost" icon="chevronLeft">
        {t('job.all')}
      </LinkButton>
    ) : (
      <LinkButton to="/course/$id/rejudge" params={{ id: String(course) }} look="ghost" icon="chevronLeft">
        {t('job.all')}
      </LinkButton>
    )
  if (detail.error) {
    return (
      <>
        <PageHead title={t('job.one', { id })}>{back}</PageHead>
        <NotShown
          error={detail.error}
          missing={t('job.unknown')}
          failed={t('job.failed')}
          onRetry={() => void detail.refetch()}
        />
      </>
    )
  }
  const job = detail.data
  return (
    <>
      <PageHead title={job ? t(`job.${job.action}.name`, { id }) : t('job.one', { id })} awaits={!job}>
        {back}
        {job && <JobActions job={job} />}
      </PageHead>
      {job ? (
        <div className={style.page}>
          <Facts job={job} />
          <JobProgress job={job} />
          <Outcome job={job} />
          {job.transitions.length > 0 && (
            <>
              <Transitions job={job} />
              <Effects job={job} view={view} onView={onView} />
            </>
          )}
        </div>
      ) : (
        <Loading />
      )}
    </>
  )
}

function JobActions({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const apply = useApplyJob(job.id)
  const cancel = useCancelJob(job.id)
  const askApply = async () => {
    const agreed = await confirm({
      title: t('job.applyTitle', { id: job.id }),
      text: t('job.applyText', { count: job.changed, shown: thousands(job.changed) }),
      action: t('job.apply'),
    })
    if (agreed) apply.mutate(undefined, { onSuccess: () => toast.success(t('job.applyBegun')) })
  }
  const askCancel = async () => {
    const agreed = await confirm({
      title: t('job.cancelTitle', { id: job.id }),
      text: t('job.cancelText'),
      action: t('job.cancel'),
      cancel: t('job.keep'),
      danger: true,
    })
    if (agreed) cancel.mutate(undefined, { onSuccess: () => toast.success(t('job.cancelBegun')) })
  }
  return (
    <>
      {job.may.cancel && (
        <Button look="danger" disabled={cancel.isPending} onClick={() => void askCancel()}>
          {t('job.cancel')}
        </Button>
      )}
      {job.may.apply && (
        <Button look="primary" icon="check" busy={apply.isPending} onClick={() => void askApply()}>
          {t('job.apply')}
        </Button>
      )}
    </>
  )
}

function Facts({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const scopeOf = useScopeText()
  const facts = [
    { name: t('job.column.state'), value: <JobStateTag state={job.state} /> },
    { name: t('job.column.scope'), value: scopeOf(job) },
    { name: t('job.column.total'), value: thousands(job.total) },
    { name: t('job.column.by'), value: job.by },
    { name: t('job.column.createdAt'), value: <Time value={job.createdAt} /> },
    job.appliedBy !== null && { name: t('job.appliedBy'), value: job.appliedBy },
    job.cancelledBy !== null && { name: t('job.cancelledBy'), value: job.cancelledBy },
    job.finishedAt !== null && { name: t('job.finishedAt'), value: <Time value={job.finishedAt} /> },
  ].filter((fact) => fact !== false)
  return (
    <dl className={style.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Outcome({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const { state, changed, applied, overtaken, total } = job
  const same = thousands(total - changed)
  return (
    <>
      {state === 'ready' && changed === 0 && <Notice kind="info">{t('job.nothingChanges')}</Notice>}
      {state === 'ready' && changed > 0 && (
        <Notice kind="info">
          {t('job.waitsForYou', { count: changed, shown: thousands(changed), same })}
        </Notice>
      )}
      {state === 'applied' && (
        <p className="sec">{t('job.applied', { count: applied, shown: thousands(applied) })}</p>
      )}
      {overtaken > 0 && (
        <Notice kind="warning">
          {t('job.overtaken', { count: overtaken, shown: thousands(overtaken) })}
        </Notice>
      )}
      {state === 'cancelled' && <p className="sec">{t('job.cancelledText')}</p>}
    </>
  )
}
