// News, and beside it contests, courses and own verdicts. On phones those follow, except running contests, which come first.

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

/** @param first above all else @param children the news */
export function HomePage({ first, children }: { first?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <Page title={t('nav.home')} width="read">
      {first}
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
