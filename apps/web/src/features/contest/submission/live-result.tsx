import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { timeOfDay } from '../../../lib/format.ts'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useShows, useSubmissionResults } from '../../../lib/realtime/subscriptions.ts'
import { OptionalPart } from '../../../ui/optional-part.tsx'
import { Num } from '../../../ui/text.tsx'
import { Points, TestStrip, VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { openedOf, submissionQuery } from './api/submission-detail.ts'
import { isAwaited } from './awaited.ts'
import { wasRun } from './columns.tsx'
import { ErrorText } from './error-text.tsx'
import { JudgingPaused } from './judging-paused.tsx'
import { Place } from './place-in-queue.tsx'
import { stripOf } from './strip.ts'
import style from './submit-panel.module.css'

const askAgainMs = 5_000

/** Its texts are not in the first load. */
const LiveOutcome = lazy(async () => {
  const [outcome] = await Promise.all([import('./live-outcome.tsx'), loadTexts(['cause', 'feedback'])])
  return outcome
})

function WhyFailed({ detail }: { detail: SubmissionDetail }) {
  if (!isFinal(detail.judge) || detail.judge === Judge.Accepted || detail.withheld) return null
  return (
    <OptionalPart>
      <LiveOutcome detail={detail} />
    </OptionalPart>
  )
}

export function LiveResult({ sid, sentAt }: { sid: number; sentAt: number }) {
  const { t } = useTranslation()
  const detail = useQuery({
    ...submissionQuery(sid),
    refetchInterval: (query) => (query.state.data && !isAwaited(query.state.data) ? false : askAgainMs),
  })
  useShows('verdict', [sid])
  const follow = useAskAgain(detail)
  useSubmissionResults((result) => result.solutionId === sid && follow(), follow)
  const data = openedOf(detail.data)
  const strip = data ? stripOf(data, false) : []
  return (
    <div className={style.result}>
      <div className={style.verdict}>
        {/* The verdict alone speaks: how many tests are done would be read out eight times. */}
        <span role="status">
          {data && <VerdictTag judge={data.judge} withheld={data.withheld} show="words" />}
          {data && <Points score={data.score} />}
        </span>
        {data?.place && (
          <span className="sec">
            <Place place={data.place} />
          </span>
        )}
        {data?.progress && isAwaited(data) && <span>{t('common.testOf', data.progress)}</span>}
        {data?.withheld && <span className="sec">{t('verdict.receivedNote')}</span>}
        {data && wasRun(data.judge) && (
          <span className="sec">
            <Num value={data.time} unit="ms" /> · <Num value={data.memory} unit="KB" />
          </span>
        )}
        <span className={style.end}>
          <Link to="/solution/$sid" params={{ sid: String(sid) }}>
            #{sid}
          </Link>
          <span className="muted">{t('submission.submit.sent', { time: timeOfDay(sentAt) })}</span>
        </span>
      </div>
      <JudgingPaused submissions={data && [data]} />
      {strip.length > 0 && <TestStrip tests={strip} />}
      {data && data.error !== '' && <ErrorText text={data.error} className={style.messages} />}
      {data && <WhyFailed detail={data} />}
    </div>
  )
}
