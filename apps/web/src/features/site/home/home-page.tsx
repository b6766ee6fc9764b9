// News, and beside it contests. On phones those follow, except running contests, which come first.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Contests } from './contests.tsx'
import style from './home-page.module.css'

export function FirstSteps() {
  const { t } = useTranslation()
  return (
    <div className="row">
      <LinkButton to="/problems" look="primary" icon="list">
        {t('today.toProblems')}
      </LinkButton>
      <LinkButton to="/faq">{t('today.toFaq')}</LinkButton>
    </div>
  )
}

/** For visitors. @param children the news */
export function HomePage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.home')} width="read">
      <div className={style.two}>
        <div>{children}</div>
        <aside className={style.aside}>
          <Contests />
        </aside>
      </div>
    </Page>
  )
}
