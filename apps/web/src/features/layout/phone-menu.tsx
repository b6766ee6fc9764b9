import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LanguageSelector, ThemeToggle } from './choices.tsx'
import { isAt, menuEntries } from './navigation.ts'
import style from './phone-menu.module.css'
import { ServerTime } from './server-time.tsx'

/** On a phone the whole navigation folds into one list. */
export function PhoneMenu() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const session = useSession()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const entries = (['main', 'more', 'admin'] as const).flatMap((menu) => menuEntries(menu, session))
  return (
    <>
      <IconButton icon="menu" label={t('nav.menu')} aria-expanded={open} onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={t('nav.menu')} onClose={() => setOpen(false)}>
          <nav aria-label={t('nav.main')}>
            <ul className={style.list}>
              {entries.map((entry) => (
                <li key={entry.label}>
                  <Link
                    to={entry.to}
                    activeProps={{}}
                    aria-current={isAt(entry, pathname) ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {t(`nav.${entry.label}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={style.foot}>
            <LanguageSelector />
            <ThemeToggle />
            <span className="muted">
              <ServerTime />
            </span>
          </div>
        </Dialog>
      )}
    </>
  )
}
