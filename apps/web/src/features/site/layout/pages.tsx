import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnanswered } from '@verdict/web-client/errors'
import { askServer, useConnectionLost } from '../../../lib/connection.ts'
import { isMissingPart } from '../../../lib/missing-part.ts'
import { session } from '../../../lib/storage.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
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

export const isMissing = (error: unknown): boolean => isMissingPart(error) || isUnanswered(error)

async function reloadOnceFor(part: string): Promise<void> {
  const key = `reloaded for ${part}`
  if (session.read(key) !== null || !(await askServer())) return
  session.write(key, '1')
  window.location.reload()
}

/** A newer server may have other files: reloading gets them. Once per error. */
function useReloadOnceReachable(error: unknown): void {
  const lost = useConnectionLost()
  useEffect(() => {
    if (!isMissingPart(error) || lost) return
    void reloadOnceFor((error as Error).message)
  }, [error, lost])
}

/** Offline a reload would show the browser's own error page. */
async function reload(): Promise<void> {
  if (await askServer()) window.location.reload()
}

export function BrokenPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const missing = isMissing(error)
  useReloadOnceReachable(error)
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
          <Button look="primary" icon="refresh" onClick={() => void reload()}>
            {t(missing ? 'common.tryAgain' : 'errors.reload')}
          </Button>
          {/* A full load on purpose: the page in memory is the broken one. */}
          {!missing && <a href="/">{t('errors.goHome')}</a>}
        </div>
      </div>
    </Page>
  )
}
