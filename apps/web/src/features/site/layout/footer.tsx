import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWebsite } from '../../../lib/site.ts'
import style from './footer.module.css'
import { ServerTime } from './server-time.tsx'

const InfoDialog = lazy(() => import('./info-dialog.tsx'))

export function Footer() {
  const { t } = useTranslation()
  const { title: site, contact, footer } = useWebsite()
  const [open, setOpen] = useState(false)
  return (
    <>
      {/* The button is for keyboards and screen readers; a pointer may hit anywhere but a link. */}
      <footer
        className={style.foot}
        onClick={({ target }) => {
          if (!(target as Element).closest('a')) setOpen(true)
        }}
      >
        <div className={style.in}>
          <span>{t('site.copyright', { site })}</span>
          <button type="button">{t('site.info.open')}</button>
          {contact && <a href={contact}>{t('site.contact')}</a>}
          {footer.length > 0 && (
            <p className={style.own}>
              {footer.map(({ words, href }, at) =>
                href ? (
                  <a key={at} href={href}>
                    {words}
                  </a>
                ) : (
                  words
                ),
              )}
            </p>
          )}
          <span className={style.time}>
            {t('nav.serverTime')} <ServerTime whole />
          </span>
        </div>
      </footer>
      {open && (
        <Suspense>
          <InfoDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
