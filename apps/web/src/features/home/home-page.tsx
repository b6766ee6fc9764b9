// The start: what to do here, the newest verdicts of everybody, and one's own.

import type { SubmissionRow } from '@verdict/contract/submission'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmissionResults } from '../../lib/realtime/subscriptions.ts'
import { useSession } from '../../lib/session/session.ts'
import { useWebsite } from '../../lib/site.ts'
import { LinkButton, Verb } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Ago } from '../../ui/text.tsx'
import { VerdictTag } from '../../ui/verdict/verdict.tsx'
import { myRecentSubmissionsQuery, recentSubmissionsQuery } from './api/recent.ts'
import style from './home-page.module.css'

function Line({ row, by }: { row: SubmissionRow; by: boolean }) {
  return (
    <li className={style.line}>
      {row.viewable ? (
        <Link to="/solution/$sid" params={{ sid: String(row.sid) }}>
          <VerdictTag judge={row.judge} />
          <span className="vh"> #{row.sid}</span>
        </Link>
      ) : (
        <VerdictTag judge={row.judge} />
      )}
      <Link to="/problem/$pid" params={{ pid: String(row.pid) }} className="q ellipsis grow">
        <span className="muted">{row.pid}</span>&ensp;{row.title}
      </Link>
      {by && <span className={`${style.by} sec ellipsis`}>{row.uid}</span>}
      <span className="muted">
        <Ago value={row.createdAt} />
      </span>
    </li>
  )
}

interface ListProps {
  rows: SubmissionRow[] | undefined
  failed: boolean
  onRetry: () => void
  empty: string
  skeletons: number
  by: boolean
}

function Lines({ rows, failed, onRetry, empty, skeletons, by }: ListProps): ReactNode {
  const { t } = useTranslation()
  if (failed && !rows?.length) {
    return (
      <p className={`${style.note} muted`} role="alert">
        {t('site.home.failed')} <Verb onClick={onRetry}>{t('common.tryAgain')}</Verb>
      </p>
    )
  }
  if (rows?.length === 0) return <p className={`${style.note} muted`}>{empty}</p>
  return (
    <ol aria-busy={!rows || undefined}>
      {rows
        ? rows.map((row) => <Line key={row.sid} row={row} by={by} />)
        : Array.from({ length: skeletons }, (_, index) => (
            <li key={index} className={style.line} aria-hidden="true">
              <span className="skeleton" style={{ width: 64, height: 22 }} />
              <span className="skeleton" style={{ width: `${40 + ((index * 17) % 30)}%` }} />
            </li>
          ))}
    </ol>
  )
}

function Mine() {
  const { t } = useTranslation()
  const mine = useQuery(myRecentSubmissionsQuery())
  useSubmissionResults(
    () => void mine.refetch(),
    () => void mine.refetch(),
  )
  return (
    <section>
      <h2 className={style.heading}>
        {t('site.home.mine')} <Link to="/submissions">{t('site.home.allMine')}</Link>
      </h2>
      <Lines
        rows={mine.data?.docs}
        failed={mine.isError}
        onRetry={() => void mine.refetch()}
        empty={t('site.home.noneMine')}
        skeletons={5}
        by={false}
      />
    </section>
  )
}

export function HomePage() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const site = useWebsite().title
  const recent = useQuery(recentSubmissionsQuery())
  useSubmissionResults(
    () => void recent.refetch(),
    () => void recent.refetch(),
  )
  return (
    <Page title={t('nav.home')} width="read">
      <div className={isLoggedIn ? style.two : undefined}>
        <div>
          <div className={style.welcome}>
            <h1>{t('site.home.title', { site })}</h1>
            <p className="sec">{t('site.home.text')}</p>
            <div className="row">
              <LinkButton to="/problems" look="primary" icon="list">
                {t('site.home.toProblems')}
              </LinkButton>
              <LinkButton to="/faq">{t('site.home.toFaq')}</LinkButton>
            </div>
          </div>
          <section>
            <h2 className={style.heading}>
              {t('site.home.recent')} <Link to="/solution">{t('site.home.allStatus')}</Link>
            </h2>
            <Lines
              rows={recent.data?.docs}
              failed={recent.isError}
              onRetry={() => void recent.refetch()}
              empty={t('site.home.noneYet')}
              skeletons={8}
              by
            />
          </section>
        </div>
        {isLoggedIn && (
          <aside>
            <Mine />
          </aside>
        )}
      </div>
    </Page>
  )
}
