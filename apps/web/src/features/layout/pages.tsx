// Pages for an address without a page, and for a page that broke.

import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import style from './pages.module.css'

export function NotFoundPage() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <Page title={t('errors.missingTitle')} width="read">
      <div className={style.page}>
        <p className={style.code} aria-hidden="true">
          404
        </p>
        <h1>{t('errors.missingTitle')}</h1>
        <p className="sec">{t('errors.missingText')}</p>
        <div className="row">
          <LinkButton to="/" look="primary">
            {t('errors.goHome')}
          </LinkButton>
          <Button onClick={() => router.history.back()}>{t('errors.goBack')}</Button>
        </div>
      </div>
    </Page>
  )
}

/** A file of the page did not arrive: browsers and the loader of style sheets each say it in their own words. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload css/i.test(error.message)

export function BrokenPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const missing = isMissingPart(error)
  const title = t(missing ? 'errors.partTitle' : 'errors.pageTitle')
  return (
    <Page title={title} width="read">
      <div className={style.page}>
        <h1>{title}</h1>
        <p className="sec">{t(missing ? 'errors.connection' : 'errors.pageText')}</p>
        {!missing && (
          <p className="mono muted">{error instanceof Error ? error.message : t('errors.unknown')}</p>
        )}
        <div className="row">
          <Button look="primary" icon="refresh" onClick={() => window.location.reload()}>
            {t('errors.reload')}
          </Button>
          {/* A full load on purpose: the page in memory is the broken one. */}
          <a href="/">{t('errors.goHome')}</a>
        </div>
      </div>
    </Page>
  )
}
