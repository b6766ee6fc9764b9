// Above every page from an hour before the start of a contest that one takes part in.

import { Link, useLocation } from '@tanstack/react-router'
import type { SessionProfile } from '@verdict/contract/account'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { clock } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import style from './coming-banner.module.css'

type Coming = NonNullable<SessionProfile['coming']>[number]

const soonMs = 60 * 60_000

export default function ComingBanner() {
  const { profile } = useSession()
  const path = useLocation({ select: ({ pathname }) => `${pathname}/` })
  return profile?.coming
    ?.filter(({ cid }) => !path.startsWith(`/contests/${cid}/`) && !path.startsWith(`/exam/${cid}/`))
    .map((contest) => <Soon key={contest.cid} contest={contest} />)
}

function Soon({ contest: { cid, title, start, isExam } }: { contest: Coming }) {
  const { t } = useTranslation()
  const left = useServerMoment((now) => Math.max(0, Math.ceil((Date.parse(start) - now) / 1000)) * 1000)
  if (left > soonMs) return null
  return (
    <aside className={style.banner} aria-label={t('contest.coming.label')}>
      <Icon name="clock" />
      <span>
        <strong>{title}</strong> {t('contest.coming.startsIn')}{' '}
        <b className={style.left} role="timer">
          {clock(left)}
        </b>
      </span>
      <Link to={isExam ? '/exam/$cid' : '/contests/$cid'} params={{ cid: String(cid) }} preload={false}>
        {t(isExam ? 'contest.coming.toExam' : 'contest.coming.toContest')}
      </Link>
    </aside>
  )
}
