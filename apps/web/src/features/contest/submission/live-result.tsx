import { Link } from '@tanstack/react-router'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { timeOfDay } from '../../../lib/format.ts'
import { OptionalPart } from '../../../ui/optional-part.tsx'
import { Num } from '../../../ui/text.tsx'
import { Points, TestStrip, VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { openedOf } from './api/submission-detail.ts'
import { isAwaited } from './awaited.ts'
import { wasRun } from './columns.tsx'
import { ErrorText } from './error-text.tsx'
import { JudgingPaused } from './judging-paused.tsx'
import type { Workbench } from './next-step.tsx'
import { Place } from './place-in-queue.tsx'
import { stripOf } from './strip.ts'
import style from './submit-panel.module.css'
import { useLiveDetail } from './use-live-detail.ts'

/** Its texts are not in the first load. */
const LiveOutcome = lazy(async () => {
  const [outcome] = await Promise.all([
    import('./live-outcome.tsx'),
    loadTexts(['cause', 'feedback', 'workbench']),
  ])
  return outcome
})

function WhyFailed({ detail, workbench }: { detail: SubmissionDetail; workbench: Workbench | undefined }) {
  if (!isFinal(detail.judge) || detail.judge === Judge.Accepted || detail.withheld) return null
  return (
    <OptionalPart>
      <LiveOutcome detail={detail} workbench={workbench} />
    </OptionalPart>
  )
}

const Solved = lazy(async () => {
  const [solved] = await Promise.all([import('./solved.tsx'), loadTexts(['workbench'])])
  return solved
})

export interface JudgedHere {
  sid: number
  /** Not known of one that is edited again. */
  sentAt?: number
}

interface LiveResultProps extends JudgedHere {
  pid: number
  workbench?: Workbench
}

export function LiveResult({ sid, sentAt, pid, workbench }: LiveResultProps) {
  const { t } = useTranslation()
  const detail = useLiveDetail(sid)
  const data = openedOf(detail.data)
  // It belongs to somebody else.
  if (detail.data && !data) return null
  const strip = data ? stripOf(data, false) : []
  return (
    <div className={style.result}>
      {sentAt !== undefined && <p className="sec">{t('submission.submit.success', { pid })}</p>}
      <div className={style.verdict}>
        {/* The verdict alone speaks: how many tests are done would be read out eight times. */}
        <span role="status">
          {data && <VerdictTag judge={data.judge} withheld={data.withheld} show="words" />}
          {data && <Points score={data.score} />}
        </span>
        {data && <Facts detail={data} />}
        <Sent sid={sid} sentAt={sentAt} />
      </div>
      <JudgingPaused submissions={data && [data]} />
      {strip.length > 0 && <TestStrip tests={strip} />}
      {data && data.error !== '' && <ErrorText text={data.error} className={style.messages} />}
      {data?.judge === Judge.Accepted && sentAt !== undefined && (
        <OptionalPart>
          <Solved detail={data} />
        </OptionalPart>
      )}
      {data && <WhyFailed detail={data} workbench={workbench} />}
    </div>
  )
}

function Facts({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation()
  const { place, progress, withheld, judge, time, memory } = detail
  return (
    <>
      {place && (
        <span className="sec">
          <Place place={place} />
        </span>
      )}
      {progress && isAwaited(detail) && <span>{t('common.testOf', progress)}</span>}
      {withheld && <span className="sec">{t('verdict.receivedNote')}</span>}
      {wasRun(judge) && (
        <span className="sec">
          <Num value={time} unit="ms" /> · <Num value={memory} unit="KB" />
        </span>
      )}
    </>
  )
}

function Sent({ sid, sentAt }: JudgedHere) {
  const { t } = useTranslation()
  return (
    <span className={style.end}>
      <Link to="/solution/$sid" params={{ sid: String(sid) }}>
        #{sid}
      </Link>
      {sentAt !== undefined && (
        <span className="muted">{t('submission.submit.sent', { time: timeOfDay(sentAt) })}</span>
      )}
    </span>
  )
}
