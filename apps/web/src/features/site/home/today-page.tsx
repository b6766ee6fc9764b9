// Home of somebody who is logged in. In the order of a phone: what waits, what is due next, what was left, what came back, and
// the news; on a desk what came back and courses stand beside it.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Today } from '@verdict/contract/today'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useAskAtNext } from '../../../lib/clock/wait.ts'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import {
  subscribeOwnTimes,
  useNotifications,
  useSubmissionResults,
} from '../../../lib/realtime/subscriptions.ts'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { AgendaList, NothingDue } from './agenda-list.tsx'
import { agendaOf, othersOf, turnsOf } from './agenda.ts'
import { todayQuery } from './api/today.ts'
import { OtherContests } from './contests.tsx'
import { Desk } from './desk.tsx'
import { JoinCode } from './join-code.tsx'
import { GoOn } from './left.tsx'
import style from './today.module.css'
import { Updates } from './updates.tsx'

const shownEntries = 8

function Due({ today }: { today: Today }) {
  const { t } = useTranslation()
  const entries = agendaOf(today, serverNow())
  // Staff without anything of their own due have their desk above.
  if (entries.length === 0 && today.desk.length > 0) return null
  return (
    <section>
      <h2 className={style.heading}>{t('today.due')}</h2>
      {entries.length > 0 ? (
        <AgendaList entries={entries.slice(0, shownEntries)} />
      ) : (
        <NothingDue hasCourses={today.courses.length > 0} />
      )}
    </section>
  )
}

function Join() {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className={style.heading}>{t('today.join')}</h2>
      <p className={style.more}>{t('today.joinText')}</p>
      <JoinCode />
    </section>
  )
}

function Courses({ courses }: { courses: Today['courses'] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className={style.heading}>
        {t('course.mine')} <Link to="/courses">{t('course.toList')}</Link>
      </h2>
      {courses.length === 0 && <JoinCode />}
      <ul>
        {courses.map(({ courseId, name }) => (
          <li key={courseId} className={style.line}>
            <Link to="/course/$id" params={{ id: String(courseId) }} className="q ellipsis grow">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parts({ today, news }: { today: Today; news: ReactNode }) {
  return (
    <div className={style.two}>
      <div className={style.main}>
        <Desk desks={today.desk} />
        {today.isNew ? <Join /> : <Due today={today} />}
        <GoOn today={today} />
      </div>
      <aside className={style.aside}>
        <Updates today={today} />
        <OtherContests rows={othersOf(today)} />
        {!today.isNew && <Courses courses={today.courses} />}
      </aside>
      <div>{news}</div>
    </div>
  )
}

/** @param steps of a new site: above all else until there is something of one's own for the day, then below it */
export function TodayPage({ steps, news }: { steps?: ReactNode; news: ReactNode }) {
  const { t } = useTranslation()
  const query = useQuery(todayQuery())
  const { data, error, refetch } = query
  const askAgain = useAskAgain(query)
  useAskAtNext(query, data ? turnsOf(data) : [])
  useSubmissionResults(askAgain, askAgain)
  useNotifications(askAgain)
  useEffect(() => subscribeOwnTimes(() => void refetch()), [refetch])
  const hasDay = data !== undefined && (data.desk.length > 0 || agendaOf(data, serverNow()).length > 0)
  return (
    <Page title={t('nav.home')} width="read">
      <PageHead title={t('today.title')} />
      {!hasDay && (data || error) && steps}
      {!data && !error && <Loading className={style.loading} />}
      {error && !data && (
        <FailedState title={t('today.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data ? <Parts today={data} news={news} /> : <div>{news}</div>}
      {hasDay && steps && <div className={style.steps}>{steps}</div>}
    </Page>
  )
}
