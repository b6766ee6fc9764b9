import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageHead, TabLink, Tabs } from '../../../../ui/layout/page.tsx'
import { Loading } from '../../../../ui/state.tsx'
import style from './help.module.css'

const parts = {
  api: lazy(() => import('./api-page.tsx')),
  recipes: lazy(() => import('./recipes-page.tsx')),
}
export type HelpPart = keyof typeof parts
export const isHelpPart = (part: string): part is HelpPart => Object.hasOwn(parts, part)

/** For people who write scripts. */
export function HelpPage({ part }: { part: HelpPart }) {
  const { t } = useTranslation()
  const Part = parts[part]
  return (
    <Page title={t(`faq.help.${part}`)} width={part === 'api' ? 'list' : 'read'}>
      <PageHead title={t('faq.help.title')}>
        <a href="/api/docs/json">OpenAPI</a>
      </PageHead>
      <Tabs label={t('faq.help.title')}>
        <TabLink to="/help/$page" params={{ page: 'api' }}>
          {t('faq.help.api')}
        </TabLink>
        <TabLink to="/help/$page" params={{ page: 'recipes' }}>
          {t('faq.help.recipes')}
        </TabLink>
      </Tabs>
      <div className={style.part}>
        <Suspense fallback={<Loading className={style.waiting} />}>
          <Part />
        </Suspense>
      </div>
    </Page>
  )
}
