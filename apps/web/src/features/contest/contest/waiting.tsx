// A contest that has not begun, for somebody who may come in then: it counts down, and the page opens by itself.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { clock } from '../../../lib/format.ts'
import type { Early } from '../../../lib/early.ts'
import { useOwnTimeChanges } from '../../../lib/realtime/subscriptions.ts'
import { useSession } from '../../../lib/session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import style from './contest.module.css'
import { countdownAt, leftText } from './countdown.ts'
import { windowOf } from './entry.ts'
import { PhaseTag } from './phase-tag.tsx'
import { Time } from '../../../ui/text.tsx'

interface NotStartedProps {
  contest: Pick<Early, 'start' | 'end' | 'held'>
  /** Where it does not open by itself. */
  children?: ReactNode
}

export function NotStarted({ contest, children }: NotStartedProps) {
  const { t } = useTranslation()
  const isInExam = useSession().profile?.exam !== undefined
  const window = windowOf(contest)
  const left = useServerMoment((now) =>
    now < window.start ? leftText(t, countdownAt(window, now)) : t('contest.entry.opening'),
  )
  return (
    <>
      <Notice kind="info">{t('contest.entry.notStarted')}</Notice>
      <p role="timer">
        <span className="muted">
          {t(`contest.countdown.${contest.held === undefined ? 'toStart' : 'held'}`)}
        </span>{' '}
        <span className={style.count}>{contest.held === undefined ? left : clock(contest.held)}</span>
      </p>
      {children || <p>{t('contest.entry.byItself')}</p>}
      {!isInExam && (
        <div className="row">
          <LinkButton to="/contest" icon="list">
            {t('contest.toList')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

export function Times({ contest }: { contest: Pick<Early, 'start' | 'end' | 'held'> }) {
  const { t } = useTranslation()
  // While the countdown is paused both are only the latest possible.
  if (contest.held !== undefined) {
    return (
      <>
        <dt>{t('contest.entry.start')}</dt>
        <dd>{t('contest.entry.undecided')}</dd>
      </>
    )
  }
  return (
    <>
      <dt>{t('contest.entry.start')}</dt>
      <dd>
        <Time value={contest.start} />
      </dd>
      <dt>{t('contest.entry.end')}</dt>
      <dd>
        <Time value={contest.end} />
      </dd>
    </>
  )
}

/** For those who are in already. */
export function EarlyPage({ cid, early, onAgain }: { cid: number; early: Early; onAgain: () => void }) {
  useOwnTimeChanges(cid, onAgain)
  return (
    <Page title={early.title} width="read">
      <PageHead title={early.title}>
        <PhaseTag contest={early} />
      </PageHead>
      <div className="stack narrow">
        <dl className={style.facts}>
          <Times contest={early} />
        </dl>
        <NotStarted contest={early} />
      </div>
    </Page>
  )
}
