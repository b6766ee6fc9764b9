// The start: the news, and beside it the contests that run or come next, one's own courses and newest verdicts. On a phone
// what is beside comes below, but a contest that runs before everything.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Contests } from './contests.tsx'
import { Courses } from './courses.tsx'
import { Homework } from './homework.tsx'
import style from './home-page.module.css'
import { Mine } from './mine.tsx'

/** The next steps on a site that has no news yet. */
export function FirstSteps() {
  const { t } = useTranslation()
  return (
    <div className="row">
      <LinkButton to="/problems" look="primary" icon="list">
        {t('site.home.toProblems')}
      </LinkButton>
      <LinkButton to="/faq">{t('site.home.toFaq')}</LinkButton>
    </div>
  )
}

/** @param children the news */
export function HomePage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <Page title={t('nav.home')} width="read">
      <div className={style.two}>
        <div>{children}</div>
        <aside className={style.aside}>
          <Contests />
          {isLoggedIn && <Homework />}
          {isLoggedIn && <Courses />}
          {isLoggedIn && <Mine />}
        </aside>
      </div>
    </Page>
  )
}
