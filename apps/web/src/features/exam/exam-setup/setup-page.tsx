import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import type { ExamSitting } from '@verdict/contract/exam'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { DangerButton } from '../../../ui/dialog/danger.tsx'
import { Notice, Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { sittingQuery, useTakeSitting } from './api/sitting.ts'
import type { RosterHandOver } from './paste-dialog.tsx'
import { RoomsSection } from './rooms-section.tsx'
import style from './setup.module.css'
import { RosterSection } from './roster-section.tsx'
import { SittingForm } from './sitting-form.tsx'

type Contest = Pick<ContestDetail['contest'], 'cid' | 'title' | 'start' | 'course' | 'may'>

export function SetupPage({ contest, sheet }: { contest: Contest; sheet: RosterHandOver }) {
  const { t } = useTranslation()
  const { cid } = contest
  const { data, error, refetch } = useQuery(sittingQuery(cid))
  const id = String(cid)
  return (
    <Page title={`${t('contest.tab.exam')} · ${contest.title}`} width="read">
      <PageHead title={t('contest.tab.exam')}>
        {data?.exam && (
          <>
            <LinkButton to="/exam/$cid/desk" params={{ cid: id }} icon="eye">
              {t('examSetup.desk')}
            </LinkButton>
            <LinkButton to="/contests/$cid/exam/after" params={{ cid: id }} icon="file">
              {t('examSetup.after')}
            </LinkButton>
          </>
        )}
      </PageHead>
      {data ? (
        <Setup key={String(data.exam === null)} contest={contest} sheet={sheet} exam={data.exam} />
      ) : error ? (
        <FailedState title={t('examSetup.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Setup({
  contest: { cid, start, course, may },
  sheet,
  exam,
}: {
  contest: Contest
  sheet: RosterHandOver
  exam: ExamSitting | null
}) {
  const { t } = useTranslation()
  if (!may.edit) {
    return (
      <State
        icon="lock"
        title={t('contest.archived')}
        text={t('errors.COURSE_ARCHIVED', { name: course?.name ?? '' })}
      />
    )
  }
  if (!exam && Date.parse(start) <= serverNow()) {
    return <State icon="clock" title={t('examSetup.none')} text={t('errors.EXAM_TOO_LATE')} />
  }
  return (
    <div className={style.parts}>
      {!exam && <p>{t('examSetup.intro')}</p>}
      <Notice kind="info">{t('examSetup.unseen')}</Notice>
      <Section title={t('examSetup.sitting')} id="sitting">
        {exam && (
          <p className={style.facts}>
            {t('examSetup.onRoster', { count: exam.sitters })}{' '}
            {t('examSetup.entered', { count: exam.entered })}
          </p>
        )}
        <SittingForm cid={cid} exam={exam} />
      </Section>
      {exam && <RoomsSection cid={cid} />}
      {exam && <RosterSection cid={cid} sheet={sheet} />}
      {exam && <TakeAway cid={cid} exam={exam} />}
    </div>
  )
}

function TakeAway({ cid, exam }: { cid: number; exam: ExamSitting }) {
  const { t } = useTranslation()
  const take = useTakeSitting(cid)
  return (
    <Section title={t('examSetup.takeHead')}>
      {exam.entered > 0 ? (
        <p className="muted">{t('errors.EXAM_ENTERED')}</p>
      ) : (
        <>
          <p className={style.facts}>{t('examSetup.takeText')}</p>
          <DangerButton
            title={t('examSetup.takeTitle')}
            text={t('examSetup.takeText')}
            action={t('examSetup.take')}
            busy={take.isPending}
            onAgreed={() => take.mutate(undefined, { onSuccess: () => toast.success(t('examSetup.taken')) })}
          />
        </>
      )}
    </Section>
  )
}
